/**
 * For nginx with its njs module: lets a page's reads through to the node and nothing else, and says for how long an answer may be
 * cached (nginx-node.conf). METHODS and PATHS are the operations that change nothing and that a restricted node answers; a test
 * compares them with the client's.
 */
import crypto from 'crypto';

/** What is below /json_rpc. */
const METHODS = [
	'add_aux_pow',
	'get_alternate_chains',
	'get_block',
	'get_block_count',
	'get_block_header_by_hash',
	'get_block_header_by_height',
	'get_block_headers_range',
	'get_block_template',
	'get_connections',
	'get_fee_estimate',
	'get_info',
	'get_last_block_header',
	'get_miner_data',
	'get_output_distribution',
	'get_output_histogram',
	'get_txids_loose',
	'get_txpool_backlog',
	'get_version',
	'hard_fork_info',
	'on_get_block_hash',
	'sync_info'
];

const PATHS = [
	'/get_alt_blocks_hashes',
	'/get_blocks.bin',
	'/get_blocks_by_height.bin',
	'/get_hashes.bin',
	'/get_height',
	'/get_info',
	'/get_limit',
	'/get_o_indexes.bin',
	'/get_output_distribution.bin',
	'/get_outs',
	'/get_outs.bin',
	'/get_peer_list',
	'/get_public_nodes',
	'/get_transaction_pool',
	'/get_transaction_pool_hashes',
	'/get_transaction_pool_hashes.bin',
	'/get_transaction_pool_stats',
	'/get_transactions',
	'/is_key_image_spent'
];

/** What answers from the chain alone: its answer is the same as long as the tip is. */
const OF_THE_CHAIN = [
	'get_block',
	'get_block_header_by_hash',
	'get_block_header_by_height',
	'get_block_headers_range',
	'get_fee_estimate',
	'get_output_histogram',
	'get_version',
	'hard_fork_info'
];

/** Answers that are large, or without a status that can be read here. They are passed on as they come, and not cached. */
const STREAMED =
	/^(get_output_distribution|on_get_block_hash|\/get_transaction_pool|(?!\/get_transaction_pool_hashes).*\.bin)$/;

/** A block this many below the tip is taken to stay. */
const DEEP = 20;

function parse(text) {
	try {
		return JSON.parse(text);
		// eslint-disable-next-line @typescript-eslint/no-unused-vars -- njs 0.7 cannot read a catch without it
	} catch (error) {
		return null;
	}
}

/** The call of a JSON-RPC body, or null for one that the node could read in another way than this does. */
function callOf(text) {
	if (text.includes('\\') || text.split('"method"').length !== 2) return null;
	const call = parse(text);
	return call && METHODS.includes(call.method) ? call : null;
}

/** The height that an answer about blocks reaches to; undefined for all other calls. */
function highest(call) {
	const params = call.params;
	if (!params) return undefined;
	switch (call.method) {
		case 'get_block':
			return params.hash ? undefined : params.height;
		case 'get_block_header_by_height':
			return params.height;
		case 'get_block_headers_range':
			return params.end_height;
	}
	return undefined;
}

/** Whether the bytes of an answer have a field with this value; a node writes a space before it, other programs none. */
const has = (bytes, name, value) => bytes.includes(`"${name}": ${value}`) || bytes.includes(`"${name}":${value}`);

/** Whether nothing but a new tip changes the answer to a call; of transactions their answer says that. */
const isOfTheChain = (path, call) =>
	call ? OF_THE_CHAIN.includes(call.method) : /^\/get_(outs|transactions)$/.test(path);

/** Whether an answer stays the same until there is a new tip: it is whole, good, and about nothing that waits or is unknown. */
function holdsUntilNextBlock(path, text, bytes) {
	if (!has(bytes, 'status', '"OK"') || has(bytes, 'missed_tx', '[') || has(bytes, 'in_pool', 'true')) return false;
	return isOfTheChain(path, path === '/json_rpc' ? callOf(text) : null);
}

/**
 * Asks the node, for the cache, which keeps most answers for 2 s. Errors are kept as well: all who wait for an answer that is not
 * kept would ask the node one after the other.
 */
async function ask(r) {
	const text = r.requestText || '';
	const reply = await r.subrequest(`/streamed${r.uri}`, { method: r.method, body: text });
	const bytes = reply.responseBuffer || Buffer.from('');
	r.headersOut['content-type'] = reply.headersOut['content-type'] || 'text/plain';
	// Without it, the cache keeps an answer for as long as its location says.
	if (reply.status !== 200 || !holdsUntilNextBlock(r.uri, text, bytes)) r.headersOut['x-accel-expires'] = '2';
	r.return(reply.status, bytes);
}

async function pass(r) {
	const path = r.uri.slice('/node'.length);
	const isJsonRpc = path === '/json_rpc' && r.method === 'POST';
	const call = isJsonRpc ? callOf(r.requestText || '') : null;
	if (call === null && !(PATHS.includes(path) && /^(GET|POST)$/.test(r.method))) {
		r.return(403, 'This address passes on reads alone.\n');
		return;
	}
	if (call && call.method === 'get_info' && !call.params) {
		r.internalRedirect('/oriel-node-info');
		return;
	}
	// nginx does not cache what has a key of more than a page of memory.
	const body = crypto
		.createHash('sha256')
		.update(r.requestText || '')
		.digest('hex');
	const deepKey = `${r.method} ${path} ${body}`;
	r.variables.oriel_node_path = path;
	// Answers are stored for the tip they were given at: a page that has seen a new block gets none from before it.
	const info = await r.subrequest('/oriel-node-info');
	const answer = info.status === 200 ? parse(info.responseText) : null;
	const tip = answer && answer.result;
	if (!tip || tip.status !== 'OK') {
		r.variables.oriel_node_path = '/away';
		r.variables.oriel_node_key = deepKey;
		r.internalRedirect('@oriel_node_away');
	} else if (STREAMED.test(call ? call.method : path)) {
		r.internalRedirect('@oriel_node_streamed');
	} else if (call && highest(call) <= tip.height - DEEP) {
		r.variables.oriel_node_key = deepKey;
		r.internalRedirect('@oriel_node_deep');
	} else {
		// What is out of date is given while a new answer is on its way: not for longer than 5 s.
		const time = isOfTheChain(path, call) ? '' : Math.floor(Date.now() / 5000);
		r.variables.oriel_node_key = `${deepKey} ${tip.top_block_hash} ${time}`;
		r.internalRedirect('@oriel_node');
	}
}

export default { ask, pass };
