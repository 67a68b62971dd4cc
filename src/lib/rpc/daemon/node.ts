/** The node itself (daemon document, styles A and B). */
import * as v from 'valibot';
import {
	answer,
	count,
	difficulty,
	flag,
	height,
	list,
	maybe,
	maybeParams,
	params,
	record,
	text,
	uint64,
	unixTime,
	wideInteger
} from '../fields';
import type { ResultOf } from '../operation';
import { jsonRpc, path } from '../operation';

/** The node's state: its tip, its network, its connections. Fields after `bootstrap_daemon_address` are the newer programs'. */
const nodeInformation = answer({
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
	cumulative_difficulty: maybe(difficulty()),
	grey_peerlist_size: maybe(count()),
	white_peerlist_size: maybe(count()),
	rpc_connections_count: maybe(count()),
	height_without_bootstrap: maybe(height()),
	was_bootstrap_ever_used: maybe(flag()),
	bootstrap_daemon_address: maybe(text()),
	block_weight_limit: maybe(count()),
	block_weight_median: maybe(count()),
	nettype: maybe(text()),
	restricted: maybe(flag()),
	synchronized: maybe(flag()),
	busy_syncing: maybe(flag()),
	version: maybe(text()),
	update_available: maybe(flag()),
	adjusted_time: maybe(unixTime()),
	database_size: maybe(count()),
	wide_difficulty: maybe(wideInteger()),
	wide_cumulative_difficulty: maybe(wideInteger())
});

export const getInfo = jsonRpc('get_info', {
	summary: 'What the node is doing',
	effect: 'read',
	patience: 10_000,
	result: nodeInformation
});

export type NodeInfo = ResultOf<typeof getInfo>;

/** As `get_info`, under a path. */
export const getInfoByPath = path('/get_info', {
	aliases: ['/getinfo'],
	summary: 'What the node is doing, under a path of its own',
	effect: 'read',
	patience: 10_000,
	result: nodeInformation
});

/** What a byte of a transaction costs now, in atomic units. `fees` are the newer programs' levels, low to high. */
export const getFeeEstimate = jsonRpc('get_fee_estimate', {
	summary: 'The fee per byte that gets a transaction into a block',
	effect: 'read',
	params: maybeParams({ grace_blocks: maybe(count()) }),
	result: answer({
		fee: uint64(),
		fees: list(uint64()),
		quantization_mask: maybe(uint64())
	})
});

/** `version` of the params asks about a fork that is to come; newer programs. */
export const hardForkInfo = jsonRpc('hard_fork_info', {
	summary: 'The rules in force, and the vote on the next ones',
	effect: 'read',
	params: maybeParams({ version: maybe(count()) }),
	result: answer({
		earliest_height: height(),
		enabled: flag(),
		state: count(),
		threshold: count(),
		version: count(),
		votes: count(),
		voting: count(),
		window: count()
	})
});

/** Major version in the upper 16 bits, minor version in the lower ones. The fields after it are the newer programs'. */
export const getVersion = jsonRpc('get_version', {
	summary: 'The version of the interface',
	effect: 'read',
	result: answer({
		version: count(),
		release: maybe(flag()),
		current_height: maybe(height()),
		target_height: maybe(height()),
		hard_forks: list(record({ hf_version: count(), height: height() }))
	})
});

export const saveBc = path('/save_bc', {
	summary: 'Writes the chain to disk',
	effect: 'change',
	patience: 120_000,
	result: answer({})
});

export const setLogLevel = path('/set_log_level', {
	summary: 'Sets how much the node logs, from 0 to 4',
	effect: 'change',
	params: params({ level: v.pipe(count(), v.maxValue(4, 'whole number from 0 to 4')) }),
	result: answer({})
});

/**
 * Categories are `<category>:<level>` items with commas between; `*` stands for all, and an empty text silences the log.
 * Without any the document's programs go back to their default, while newer ones take it for an empty text.
 */
export const setLogCategories = path('/set_log_categories', {
	summary: 'Sets what the node logs, by category',
	effect: 'change',
	params: maybeParams({ categories: maybe(text()) }),
	result: answer({ categories: maybe(text()) })
});

export const stopDaemon = path('/stop_daemon', {
	summary: 'Stops the node',
	effect: 'stop',
	patience: 60_000,
	result: answer({})
});

/** Newer programs do not have it any more. */
export const startSaveGraph = path('/start_save_graph', {
	summary: 'Starts saving network data for a graph; obsolete',
	effect: 'change',
	result: answer({})
});

/** Newer programs do not have it any more. */
export const stopSaveGraph = path('/stop_save_graph', {
	summary: 'Stops saving network data for a graph; obsolete',
	effect: 'change',
	result: answer({})
});

/** Asks the makers of the program, and may download it to `path`: on a file system that only the node sees. */
export const update = path('/update', {
	summary: 'Looks for a newer version of the program, or downloads it',
	effect: 'change',
	patience: 600_000,
	params: params({ command: v.picklist(['check', 'download'], 'check or download'), path: maybe(text()) }),
	result: answer({
		auto_uri: text(),
		hash: text(),
		path: text(),
		update: flag(),
		user_uri: text(),
		version: text()
	})
});
