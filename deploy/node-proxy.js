/**
 * Script for nginx's njs module: passes a page's read calls on to the node and refuses all others, and sets how long an
 * answer may be cached (nginx-node.conf). METHODS and PATHS are the operations that change nothing and that a
 * restricted node answers; a test compares them with the client's.
 */
import crypto from 'crypto';

/** Methods of /json_rpc that are passed on. */
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

/** Methods whose answer depends on the chain only, and so changes only with the tip. */
const CHAIN_METHODS = [
	'get_block',
	'get_block_header_by_hash',
	'get_block_header_by_height',
	'get_block_headers_range',
	'get_fee_estimate',
	'get_output_histogram',
	'get_version',
	'hard_fork_info'
];

/** Methods and paths whose answers are large, or have no status that can be parsed here. Streamed, and not cached. */
const STREAMED =
	/^(get_output_distribution|on_get_block_hash|\/get_transaction_pool|(?!\/get_transaction_pool_hashes).*\.bin)$/;

/** Number of blocks below the tip from which a block is regarded as final. */
const FINAL_DEPTH = 20;

function parse(text) {
	try {
		return JSON.parse(text);
		// eslint-disable-next-line @typescript-eslint/no-unused-vars -- njs 0.7 cannot read a catch without it
	} catch (error) {
		return null;
	}
}

/** Parses the call in a JSON-RPC body; null when its method is not allowed, or the node might parse it differently. */
function callOf(text) {
	if (text.includes('\\') || text.split('"method"').length !== 2) return null;
	const call = parse(text);
	return call && METHODS.includes(call.method) ? call : null;
}

/** Highest height that an answer about blocks covers; undefined for all other calls. */
function highestHeight(call) {
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

/**
 * True when the answer's bytes contain a field with this value. A node writes a space before the value, other programs
 * do not.
 */
const hasField = (bytes, name, value) => bytes.includes(`"${name}": ${value}`) || bytes.includes(`"${name}":${value}`);

/**
 * True when only a new tip can change the answer to a call. For transactions this also depends on the answer
 * (`in_pool`).
 */
const isOfTheChain = (path, call) =>
	call ? CHAIN_METHODS.includes(call.method) : /^\/get_(outs|transactions)$/.test(path);

/**
 * True when an answer stays the same until there is a new tip: its status is OK, and it has no transaction that is
 * missing or in the pool.
 */
function holdsUntilNextBlock(path, text, bytes) {
	if (!hasField(bytes, 'status', '"OK"') || hasField(bytes, 'missed_tx', '[') || hasField(bytes, 'in_pool', 'true'))
		return false;
	return isOfTheChain(path, path === '/json_rpc' ? callOf(text) : null);
}

/**
 * Calls the node, on behalf of the cache, which stores most answers for 2 s. Errors are cached as well: otherwise all
 * clients that wait for the same answer would call the node one after the other.
 */
async function callNode(r) {
	const text = r.requestText || '';
	const reply = await r.subrequest(`/streamed${r.uri}`, { method: r.method, body: text });
	const bytes = reply.responseBuffer || Buffer.from('');
	r.headersOut['content-type'] = reply.headersOut['content-type'] || 'text/plain';
	// When this header is not set, the cache stores the answer for the time configured in its location.
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
	// The key has a hash of the body, because nginx does not cache an answer whose key exceeds a page of memory.
	const body = crypto
		.createHash('sha256')
		.update(r.requestText || '')
		.digest('hex');
	const deepKey = `${r.method} ${path} ${body}`;
	r.variables.oriel_node_path = path;
	// The tip is part of the cache key, so that a page that has seen a new block gets no older answer.
	const info = await r.subrequest('/oriel-node-info');
	const answer = info.status === 200 ? parse(info.responseText) : null;
	const tip = answer && answer.result;
	if (!tip || tip.status !== 'OK') {
		r.variables.oriel_node_path = '/away';
		r.variables.oriel_node_key = deepKey;
		r.internalRedirect('@oriel_node_away');
	} else if (STREAMED.test(call ? call.method : path)) {
		r.internalRedirect('@oriel_node_streamed');
	} else if (call && highestHeight(call) <= tip.height - FINAL_DEPTH) {
		r.variables.oriel_node_key = deepKey;
		r.internalRedirect('@oriel_node_deep');
	} else {
		// nginx sends a stale answer while it updates it. The time in the key limits that to 5 s.
		const time = isOfTheChain(path, call) ? '' : Math.floor(Date.now() / 5000);
		r.variables.oriel_node_key = `${deepKey} ${tip.top_block_hash} ${time}`;
		r.internalRedirect('@oriel_node');
	}
}

export default { ask: callNode, pass };
