/** Mining (daemon document, styles A and B). */
import * as f from '../fields';
import { OWNER_ONLY_CHANGE, jsonRpc, path, readByJsonRpc, readByPath } from '../operation';

/**
 * Returns a block to find a nonce for. Newer releases accept `extra_nonce` as hex instead of `reserve_size`, and
 * `prev_block` to build on a block that is not the newest.
 */
export const getBlockTemplate = readByJsonRpc('get_block_template', {
	aliases: ['getblocktemplate'],
	summary: 'A block template that pays an address',
	params: f.params({
		wallet_address: f.text(),
		reserve_size: f.maybe(f.count()),
		prev_block: f.maybe(f.hash()),
		extra_nonce: f.maybe(f.hex())
	}),
	result: f.answer({
		blockhashing_blob: f.hex(),
		blocktemplate_blob: f.hex(),
		difficulty: f.difficulty(),
		expected_reward: f.atomicAmount(),
		height: f.height(),
		prev_hash: f.hash(),
		reserved_offset: f.count(),
		next_seed_hash: f.maybe(f.text()),
		seed_hash: f.maybe(f.text()),
		seed_height: f.maybe(f.height()),
		wide_difficulty: f.maybe(f.wideInteger())
	})
});

/**
 * The params are a list, in which daemons expect one block. Fails with -6 when it is not a block, -7 when it is not
 * accepted.
 */
export const submitBlock = jsonRpc('submit_block', {
	aliases: ['submitblock'],
	summary: 'Sends a mined block to the network',
	effect: 'change',
	timeoutMs: 60_000,
	ifLost:
		'Check whether the newest block is yours. It is safe to submit it again: a block that the chain already has is refused.',
	params: f.positional('block_blob', f.hex(), true),
	result: f.answer({ block_id: f.maybe(f.hash()) })
});

/** Threads take a while to start: RandomX fills 2 GiB of memory first. */
export const startMining = path('/start_mining', {
	summary: 'Starts mining to an address',
	...OWNER_ONLY_CHANGE,
	timeoutMs: 120_000,
	ifLost: 'The Node page shows whether mining has started.',
	params: f.params({
		do_background_mining: f.flag(),
		ignore_battery: f.flag(),
		miner_address: f.text(),
		threads_count: f.count()
	})
});

/** Threads finish their current work first, which can well take half a minute. */
export const stopMining = path('/stop_mining', {
	summary: 'Stops mining',
	...OWNER_ONLY_CHANGE,
	timeoutMs: 120_000,
	ifLost: 'Threads end one after the other. The Node page shows whether mining has stopped.'
});

/**
 * Fields after `threads_count` are in newer releases; those that begin with `bg_` are set only in background mining.
 */
export const miningStatus = readByPath('/mining_status', {
	summary: 'The mining status and hash rate',
	ownerOnly: true,
	result: f.answer({
		active: f.flag(),
		address: f.text(),
		is_background_mining_enabled: f.flag(),
		speed: f.count(),
		threads_count: f.count(),
		bg_idle_threshold: f.maybe(f.count()),
		bg_ignore_battery: f.maybe(f.flag()),
		bg_min_idle_seconds: f.maybe(f.count()),
		bg_target: f.maybe(f.count()),
		block_reward: f.maybe(f.atomicAmount()),
		block_target: f.maybe(f.count()),
		difficulty: f.maybe(f.difficulty()),
		pow_algorithm: f.maybe(f.text()),
		wide_difficulty: f.maybe(f.wideInteger())
	})
});

/** `NOT MINING` is an answer as well: nothing was changed then. */
export const setLogHashRate = path('/set_log_hash_rate', {
	summary: "Shows or hides the hash rate in the node's log",
	...OWNER_ONLY_CHANGE,
	statuses: ['NOT MINING'],
	ifLost: "Check the node's log. It is safe to try again.",
	params: f.params({ visible: f.flag() })
});

/** `tx_backlog` contains at most what fits into a block of 112.5 % of the median. */
export const getMinerData = readByJsonRpc('get_miner_data', {
	summary: 'What a miner needs to make a block template of its own',
	since: '0.17.3.0',
	result: f.answer({
		major_version: f.count(),
		height: f.height(),
		prev_id: f.hash(),
		seed_hash: f.text(),
		difficulty: f.wideInteger(),
		median_weight: f.count(),
		already_generated_coins: f.atomicAmount(),
		tx_backlog: f.records(f.record({ id: f.hash(), weight: f.count(), fee: f.atomicAmount() }))
	})
});

/** When `seed_hash` is empty, the node uses that of its own chain. */
export const calcPow = readByJsonRpc('calc_pow', {
	summary: 'The proof-of-work hash of a block',
	since: '0.17.3.0',
	timeoutMs: 60_000,
	ownerOnly: true,
	params: f.params({ major_version: f.count(), height: f.height(), block_blob: f.hex(), seed_hash: f.text() }),
	result: f.hash()
});

const auxPow = { id: f.hash(), hash: f.hash() };

/** Replaces a merge mining tag in the template. A restricted node accepts at most 10 hashes. */
export const addAuxPow = readByJsonRpc('add_aux_pow', {
	summary: 'Adds the blocks of merge-mined chains to a block template',
	since: '0.18.0.0',
	params: f.params({ blocktemplate_blob: f.hex(), aux_pow: f.list(f.params(auxPow)) }),
	result: f.answer({
		blocktemplate_blob: f.hex(),
		blockhashing_blob: f.hex(),
		merkle_root: f.hash(),
		merkle_tree_depth: f.count(),
		aux_pow: f.list(f.record(auxPow))
	})
});

/** Fails with -13 on every network except regtest. */
export const generateBlocks = jsonRpc('generateblocks', {
	summary: "Mines blocks at once, on regtest, into the node's chain",
	...OWNER_ONLY_CHANGE,
	since: '0.13.0.2',
	timeoutMs: 600_000,
	ifLost: 'Check the height of the node. Sending it again mines more blocks.',
	params: f.params({
		amount_of_blocks: f.count(),
		wallet_address: f.text(),
		prev_block: f.maybe(f.hash()),
		starting_nonce: f.maybe(f.count())
	}),
	result: f.answer({ height: f.height(), blocks: f.list(f.hash()) })
});
