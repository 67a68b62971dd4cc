/**
 * For nginx with its njs module: lets a page's reads through to the node and nothing else (nginx-node.conf). The lists are the
 * operations that change nothing and that a restricted node answers; a test compares them with the client's.
 */

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
		case 'on_get_block_hash':
			return params[0];
	}
	return undefined;
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
	// Answers are stored for the tip they were given at: a page that has seen a new block gets none from before it.
	const info = await r.subrequest('/oriel-node-info');
	const answer = parse(info.responseText);
	if (!answer || !answer.result) {
		r.return(502, 'The node does not answer.\n');
		return;
	}
	const tip = answer.result;
	r.variables.oriel_node_path = path;
	r.variables.oriel_node_tip = tip.top_block_hash;
	const isDeep = call && highest(call) <= tip.height - DEEP;
	r.internalRedirect(isDeep ? '@oriel_node_deep' : '@oriel_node');
}

export default { pass };
