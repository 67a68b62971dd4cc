/** The node itself (daemon document, styles A and B). */
import * as v from 'valibot';
import {
	answer,
	count,
	countOrUnknown,
	difficulty,
	flag,
	height,
	heightOrUnknown,
	list,
	maybe,
	maybeParams,
	nonZeroOrUnknown,
	params,
	record,
	records,
	text,
	uint64,
	unixTimeOrUnknown,
	wideInteger
} from '../fields';
import type { ResultOf } from '../operation';
import { OWNERS_CHANGE, jsonRpc, path } from '../operation';

/**
 * What a restricted node answers with 0 or 2^64 - 1, and what is another node's in an answer that was passed on (reference
 * implementation, core_rpc_server.cpp, on_get_info).
 */
const HIDDEN = {
	alt_blocks_count: undefined,
	free_space: undefined,
	grey_peerlist_size: undefined,
	incoming_connections_count: undefined,
	outgoing_connections_count: undefined,
	rpc_connections_count: undefined,
	start_time: undefined,
	version: undefined,
	white_peerlist_size: undefined
};

/** The node's state: its tip, its network, its connections. Fields after `bootstrap_daemon_address` are in newer releases. */
const information = answer({
	height: height(),
	/** 0 once the node is synchronized. */
	target_height: heightOrUnknown(),
	top_block_hash: text(),
	difficulty: difficulty(),
	target: count(),
	tx_count: count(),
	tx_pool_size: count(),
	alt_blocks_count: countOrUnknown(),
	block_size_limit: maybe(count()),
	block_size_median: maybe(count()),
	free_space: countOrUnknown(),
	incoming_connections_count: countOrUnknown(),
	outgoing_connections_count: countOrUnknown(),
	mainnet: maybe(flag()),
	stagenet: maybe(flag()),
	testnet: maybe(flag()),
	offline: maybe(flag()),
	start_time: unixTimeOrUnknown(),
	cumulative_difficulty: maybe(difficulty()),
	grey_peerlist_size: countOrUnknown(),
	white_peerlist_size: countOrUnknown(),
	rpc_connections_count: countOrUnknown(),
	/** The node's own blocks, while `height` is of the node whose answers it passes on. */
	height_without_bootstrap: nonZeroOrUnknown(),
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
	adjusted_time: unixTimeOrUnknown(),
	database_size: countOrUnknown(),
	wide_difficulty: maybe(wideInteger()),
	wide_cumulative_difficulty: maybe(wideInteger())
});

const nodeInformation = v.pipe(
	information,
	v.transform((info) => (info.restricted || info.untrusted ? { ...info, ...HIDDEN } : info))
);

export const getInfo = jsonRpc('get_info', {
	summary: 'The state of the node',
	effect: 'read',
	timeoutMs: 10_000,
	result: nodeInformation
});

export type NodeInfo = ResultOf<typeof getInfo>;

/** As `get_info`, under a path. */
export const getInfoByPath = path('/get_info', {
	aliases: ['/getinfo'],
	summary: 'The state of the node, under its own path',
	effect: 'read',
	timeoutMs: 10_000,
	result: nodeInformation
});

/** What a byte of a transaction costs now, in atomic units. `fees`, in newer releases, are those of the priorities, lowest first. */
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

/** `version` of the params asks about a fork that is to come; newer releases. */
export const hardForkInfo = jsonRpc('hard_fork_info', {
	summary: 'The hard fork version in force, and the votes for the next',
	effect: 'read',
	params: maybeParams({ version: maybe(count()) }),
	result: answer({
		/** Unknown for a version that the node does not know. */
		earliest_height: heightOrUnknown(),
		enabled: flag(),
		state: count(),
		threshold: count(),
		version: count(),
		votes: count(),
		voting: count(),
		window: count()
	})
});

/** Major version in the upper 16 bits, minor version in the lower ones. The fields after it are in newer releases. */
export const getVersion = jsonRpc('get_version', {
	summary: 'The RPC version',
	effect: 'read',
	result: answer({
		version: count(),
		release: maybe(flag()),
		current_height: heightOrUnknown(),
		target_height: heightOrUnknown(),
		hard_forks: records(record({ hf_version: count(), height: height() }))
	})
});

export const saveBc = path('/save_bc', {
	summary: 'Writes the chain to disk',
	...OWNERS_CHANGE,
	timeoutMs: 120_000,
	ifLost: 'It is safe to save again.'
});

export const setLogLevel = path('/set_log_level', {
	summary: 'Sets how much the node logs, from 0 to 4',
	...OWNERS_CHANGE,
	ifLost: 'It is safe to set the same level again.',
	params: params({ level: v.pipe(count(), v.maxValue(4, 'whole number from 0 to 4')) })
});

/**
 * Categories are `<category>:<level>` items with commas between; `*` stands for all, and an empty text silences the log.
 * Without any the document's release goes back to its default, while newer ones take it for an empty text.
 */
export const setLogCategories = path('/set_log_categories', {
	summary: 'Sets what the node logs, by category',
	...OWNERS_CHANGE,
	ifLost: 'It is safe to set the same categories again; the answer shows the current ones.',
	params: maybeParams({ categories: maybe(text()) }),
	result: answer({ categories: maybe(text()) })
});

export const stopDaemon = path('/stop_daemon', {
	summary: 'Stops the node',
	effect: 'stop',
	timeoutMs: 60_000,
	ownerOnly: true,
	ifLost: 'The node status at the top of the page shows within some seconds whether it still answers.'
});

/** Newer releases do not have it any more. */
export const startSaveGraph = path('/start_save_graph', {
	summary: 'Starts saving network data for a graph; obsolete',
	...OWNERS_CHANGE
});

/** Newer releases do not have it any more. */
export const stopSaveGraph = path('/stop_save_graph', {
	summary: 'Stops saving network data for a graph; obsolete',
	...OWNERS_CHANGE
});

/** Asks the makers of the program, and may download it to `path`: on a file system that only the node sees. */
export const update = path('/update', {
	summary: 'Checks for a newer release, or downloads it',
	...OWNERS_CHANGE,
	timeoutMs: 600_000,
	ifLost: 'The check changes nothing: try again.',
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

export const flushCache = jsonRpc('flush_cache', {
	summary: 'Makes the node forget which blocks and transactions it found invalid',
	...OWNERS_CHANGE,
	since: '0.15.0.0',
	ifLost: 'It is safe to send it again.',
	params: maybeParams({ bad_txs: maybe(flag()), bad_blocks: maybe(flag()) }),
	result: answer({})
});

/** An empty `address` goes back to none, `auto` lets the node choose one. Release 0.19 does not have it any more. */
export const setBootstrapDaemon = path('/set_bootstrap_daemon', {
	summary: 'Sets the node whose answers this one passes on until it is synchronized',
	...OWNERS_CHANGE,
	since: '0.15.0.0',
	ifLost: 'It is safe to set it again.',
	params: params({
		address: text(),
		username: maybe(text()),
		password: maybe(text()),
		proxy: maybe(text())
	})
});
