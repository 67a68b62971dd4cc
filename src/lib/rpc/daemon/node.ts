/** The node itself (daemon document, style A). */
import { answer, count, difficulty, flag, height, list, maybe, text, uint64, unixTime, wideInteger } from '../fields';
import type { ResultOf } from '../operation';
import { jsonRpc } from '../operation';

/** The node's state: its tip, its network, its connections. Fields after `untrusted` are the newer programs'. */
export const getInfo = jsonRpc('get_info', {
	summary: 'What the node is doing',
	effect: 'read',
	patience: 10_000,
	result: answer({
		height: height(),
		target_height: height(),
		top_block_hash: text(),
		difficulty: difficulty(),
		target: count(),
		tx_count: count(),
		tx_pool_size: count(),
		alt_blocks_count: maybe(count()),
		block_size_limit: maybe(count()),
		block_size_median: maybe(count()),
		free_space: maybe(uint64()),
		incoming_connections_count: maybe(count()),
		outgoing_connections_count: maybe(count()),
		mainnet: maybe(flag()),
		stagenet: maybe(flag()),
		testnet: maybe(flag()),
		offline: maybe(flag()),
		start_time: maybe(unixTime()),
		bootstrap_daemon_address: maybe(text()),
		block_weight_limit: maybe(count()),
		block_weight_median: maybe(count()),
		nettype: maybe(text()),
		restricted: maybe(flag()),
		synchronized: maybe(flag()),
		busy_syncing: maybe(flag()),
		version: maybe(text()),
		wide_difficulty: maybe(wideInteger())
	})
});

export type NodeInfo = ResultOf<typeof getInfo>;

/** What a byte of a transaction costs now, in atomic units. `fees` are the newer programs' levels, low to high. */
export const getFeeEstimate = jsonRpc('get_fee_estimate', {
	summary: 'The fee per byte that gets a transaction into a block',
	effect: 'read',
	result: answer({
		fee: uint64(),
		fees: list(uint64()),
		quantization_mask: maybe(uint64())
	})
});
