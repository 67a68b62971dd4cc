import type { Fields } from './samples';

/** Fields by the daemon document, "Resources and fields": programs of its generation send no others. */
const common: Fields = ['status', 'untrusted'];
const blockHeader: Fields = [
	...['block_size', 'depth', 'difficulty', 'hash', 'height', 'major_version', 'minor_version', 'nonce', 'num_txes'],
	...['orphan_status', 'prev_hash', 'reward', 'timestamp']
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

/** The fields of each operation's result by the daemon document, "Endpoints". */
export const documented: Record<string, Fields> = {
	get_info: [
		...common,
		...['alt_blocks_count', 'block_size_limit', 'block_size_median', 'bootstrap_daemon_address'],
		...['cumulative_difficulty', 'difficulty', 'free_space', 'grey_peerlist_size', 'white_peerlist_size', 'height'],
		...['height_without_bootstrap', 'target_height', 'incoming_connections_count', 'outgoing_connections_count'],
		...['rpc_connections_count', 'mainnet', 'stagenet', 'testnet', 'offline', 'start_time', 'target'],
		...['top_block_hash', 'tx_count', 'tx_pool_size', 'was_bootstrap_ever_used']
	],
	get_fee_estimate: [...common, 'fee'],
	get_block: [...common, 'blob', { block_header: blockHeader }, 'json', 'miner_tx_hash', 'tx_hashes'],
	get_block_header_by_height: [...common, { block_header: blockHeader }],
	get_block_headers_range: [...common, { headers: blockHeader }],
	get_alternate_chains: ['status', { chains: ['block_hash', 'difficulty', 'height', 'length'] }],
	get_coinbase_tx_sum: ['status', 'emission_amount', 'fee_amount'],
	'/get_alt_blocks_hashes': [...common, 'blks_hashes'],
	'/get_outs': [...common, 'outputs'],
	'/get_transaction_pool': [
		'status',
		{ spent_key_images: ['id_hash', 'txs_hashes'] },
		{ transactions: poolTransaction }
	],
	'/get_transactions': [...common, { txs: transaction }, 'txs_as_hex', 'txs_as_json', 'missed_tx'],
	'/is_key_image_spent': [...common, 'spent_status']
};
