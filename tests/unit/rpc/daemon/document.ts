import type { Fields } from './samples';

/** Fields by the daemon document, "Resources and fields": programs of its generation send no others. */
const common: Fields = ['status', 'untrusted'];
const blockHeader: Fields = [
	...['block_size', 'depth', 'difficulty', 'hash', 'height', 'major_version', 'minor_version', 'nonce', 'num_txes'],
	...['orphan_status', 'prev_hash', 'reward', 'timestamp']
];
const connection: Fields = [
	...['address', 'avg_download', 'avg_upload', 'current_download', 'current_upload', 'connection_id', 'height', 'host'],
	...['ip', 'incoming', 'local_ip', 'localhost', 'live_time', 'recv_count', 'recv_idle_time', 'send_count'],
	...['send_idle_time', 'peer_id', 'port', 'state', 'support_flags']
];
const nodeInformation: Fields = [
	...common,
	...['alt_blocks_count', 'block_size_limit', 'block_size_median', 'bootstrap_daemon_address'],
	...['cumulative_difficulty', 'difficulty', 'free_space', 'grey_peerlist_size', 'white_peerlist_size', 'height'],
	...['height_without_bootstrap', 'target_height', 'incoming_connections_count', 'outgoing_connections_count'],
	...['rpc_connections_count', 'mainnet', 'stagenet', 'testnet', 'offline', 'start_time', 'target'],
	...['top_block_hash', 'tx_count', 'tx_pool_size', 'was_bootstrap_ever_used']
];
const poolTransaction: Fields = [
	...['blob_size', 'do_not_relay', 'double_spend_seen', 'fee', 'id_hash', 'kept_by_block', 'last_failed_height'],
	...['last_failed_id_hash', 'last_relayed_time', 'max_used_block_height', 'max_used_block_id_hash', 'receive_time'],
	...['relayed', 'tx_blob', 'tx_json']
];
const transaction: Fields = [
	...[
		'as_hex',
		'as_json',
		'block_height',
		'block_timestamp',
		'double_spend_seen',
		'in_pool',
		'output_indices',
		'tx_hash'
	]
];
const peer: Fields = ['host', 'id', 'ip', 'last_seen', 'port'];

/** The fields of each operation's result by the daemon document, "Endpoints". */
export const documented: Record<string, Fields> = {
	get_block_count: ['count', 'status'],
	get_block_template: [
		...common,
		...['blockhashing_blob', 'blocktemplate_blob', 'difficulty', 'expected_reward', 'height', 'prev_hash'],
		'reserved_offset'
	],
	get_last_block_header: [...common, { block_header: blockHeader }],
	get_block_header_by_hash: [...common, { block_header: blockHeader }],
	get_block_header_by_height: [...common, { block_header: blockHeader }],
	get_block_headers_range: [...common, { headers: blockHeader }],
	get_block: [...common, 'blob', { block_header: blockHeader }, 'json', 'miner_tx_hash', 'tx_hashes'],
	get_connections: ['status', { connections: connection }],
	get_info: nodeInformation,
	hard_fork_info: [
		...['earliest_height', 'enabled', 'state', 'threshold', 'version', 'votes', 'voting', 'window', 'status']
	],
	set_bans: ['status'],
	get_bans: ['status', { bans: ['host', 'ip', 'seconds'] }],
	flush_txpool: ['status'],
	get_output_histogram: [
		...common,
		{ histogram: ['amount', 'recent_instances', 'total_instances', 'unlocked_instances'] }
	],
	get_coinbase_tx_sum: ['status', 'emission_amount', 'fee_amount'],
	get_version: [...common, 'version'],
	get_fee_estimate: [...common, 'fee'],
	get_alternate_chains: ['status', { chains: ['block_hash', 'difficulty', 'height', 'length'] }],
	relay_tx: ['status'],
	sync_info: ['height', 'status', 'target_height', { peers: [{ info: connection }] }],
	// What a block that is accepted is answered with is not in the document.
	submit_block: ['status'],
	'/get_height': [...common, 'height'],
	'/get_transactions': [...common, { txs: transaction }, 'txs_as_hex', 'txs_as_json', 'missed_tx'],
	'/get_alt_blocks_hashes': [...common, 'blks_hashes'],
	'/is_key_image_spent': [...common, 'spent_status'],
	// The names of its flags are not in the document.
	'/send_raw_transaction': common,
	'/start_mining': ['status'],
	'/stop_mining': ['status'],
	'/mining_status': ['active', 'address', 'is_background_mining_enabled', 'speed', 'status', 'threads_count'],
	'/save_bc': ['status'],
	'/get_peer_list': ['status', { gray_list: peer }, { white_list: peer }],
	'/set_log_hash_rate': ['status'],
	'/set_log_level': ['status'],
	'/set_log_categories': ['categories', 'status'],
	'/get_transaction_pool': [
		'status',
		{ spent_key_images: ['id_hash', 'txs_hashes'] },
		{ transactions: poolTransaction }
	],
	'/stop_daemon': ['status'],
	'/get_limit': [...common, 'limit_down', 'limit_up'],
	'/set_limit': ['limit_down', 'limit_up', 'status'],
	'/out_peers': ['status'],
	'/in_peers': ['status'],
	'/get_outs': [...common, 'outputs'],
	'/get_info': nodeInformation
};
