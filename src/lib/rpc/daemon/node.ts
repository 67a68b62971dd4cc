/** State, fees and versions of the node (daemon document, styles A and B). */
import * as v from 'valibot';
import * as f from '../fields';
import { readByJsonRpc, readByPath, type ResultOf } from '../operation';

/**
 * Fields that a restricted node answers with 0 or 2^64 - 1, and that describe another node in an answer that was passed
 * on (reference implementation, core_rpc_server.cpp, on_get_info).
 */
const FIELDS_HIDDEN_WHEN_RESTRICTED = {
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

/**
 * State of the node: its tip, its network, its connections. Fields after `bootstrap_daemon_address` are in newer
 * releases.
 */
const information = f.answer({
	height: f.height(),
	/** 0 once the node is synchronized. */
	target_height: f.heightOrUnknown(),
	top_block_hash: f.text(),
	difficulty: f.difficulty(),
	target: f.count(),
	tx_count: f.count(),
	tx_pool_size: f.count(),
	alt_blocks_count: f.countOrUnknown(),
	block_size_limit: f.maybe(f.count()),
	block_size_median: f.maybe(f.count()),
	free_space: f.countOrUnknown(),
	incoming_connections_count: f.countOrUnknown(),
	outgoing_connections_count: f.countOrUnknown(),
	mainnet: f.maybe(f.flag()),
	stagenet: f.maybe(f.flag()),
	testnet: f.maybe(f.flag()),
	offline: f.maybe(f.flag()),
	start_time: f.unixTimeOrUnknown(),
	cumulative_difficulty: f.maybe(f.difficulty()),
	grey_peerlist_size: f.countOrUnknown(),
	white_peerlist_size: f.countOrUnknown(),
	rpc_connections_count: f.countOrUnknown(),
	/** Blocks of this node itself, while `height` is that of the bootstrap node whose answers it passes on. */
	height_without_bootstrap: f.nonZeroOrUnknown(),
	was_bootstrap_ever_used: f.maybe(f.flag()),
	bootstrap_daemon_address: f.maybe(f.text()),
	block_weight_limit: f.maybe(f.count()),
	block_weight_median: f.maybe(f.count()),
	nettype: f.maybe(f.text()),
	restricted: f.maybe(f.flag()),
	synchronized: f.maybe(f.flag()),
	busy_syncing: f.maybe(f.flag()),
	version: f.maybe(f.text()),
	update_available: f.maybe(f.flag()),
	adjusted_time: f.unixTimeOrUnknown(),
	database_size: f.countOrUnknown(),
	wide_difficulty: f.maybe(f.wideInteger()),
	wide_cumulative_difficulty: f.maybe(f.wideInteger())
});

const nodeInformation = v.pipe(
	information,
	v.transform((info) => (info.restricted || info.untrusted ? { ...info, ...FIELDS_HIDDEN_WHEN_RESTRICTED } : info))
);

export const getInfo = readByJsonRpc('get_info', {
	summary: 'The state of the node',
	timeoutMs: 10_000,
	result: nodeInformation
});

export type NodeInfo = ResultOf<typeof getInfo>;

/** Returns the same as `get_info`, under a path. */
export const getInfoByPath = readByPath('/get_info', {
	aliases: ['/getinfo'],
	summary: 'The state of the node, under its own path',
	timeoutMs: 10_000,
	result: nodeInformation
});

/**
 * Returns the current fee in atomic units per byte. `fees`, in newer releases, are those of the priorities, lowest
 * first.
 */
export const getFeeEstimate = readByJsonRpc('get_fee_estimate', {
	summary: 'The fee per byte that gets a transaction into a block',
	params: f.optionalParams({ grace_blocks: f.maybe(f.count()) }),
	result: f.answer({
		fee: f.uint64(),
		fees: f.list(f.uint64()),
		quantization_mask: f.maybe(f.uint64())
	})
});

/** Param `version` requests information on a future fork; newer releases. */
export const hardForkInfo = readByJsonRpc('hard_fork_info', {
	summary: 'The hard fork version in force, and the votes for the next',
	params: f.optionalParams({ version: f.maybe(f.count()) }),
	result: f.answer({
		/** Undefined for a version that the node does not know. */
		earliest_height: f.heightOrUnknown(),
		enabled: f.flag(),
		state: f.count(),
		threshold: f.count(),
		version: f.count(),
		votes: f.count(),
		voting: f.count(),
		window: f.count()
	})
});

/**
 * Major version in the upper 16 bits, minor version in the lower 16. The fields after `version` are in newer releases.
 */
export const getVersion = readByJsonRpc('get_version', {
	summary: 'The RPC version',
	result: f.answer({
		version: f.count(),
		release: f.maybe(f.flag()),
		current_height: f.heightOrUnknown(),
		target_height: f.heightOrUnknown(),
		hard_forks: f.records(f.record({ hf_version: f.count(), height: f.height() }))
	})
});
