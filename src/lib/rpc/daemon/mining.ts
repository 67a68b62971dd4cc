/** Mining (daemon document, styles A and B). */
import {
	answer,
	atomicAmount,
	count,
	difficulty,
	flag,
	hash,
	height,
	hex,
	list,
	maybe,
	params,
	positionalMany,
	record,
	records,
	text,
	wideInteger
} from '../fields';
import { OWNERS_CHANGE, jsonRpc, path } from '../operation';

/**
 * A block to find a nonce for. Newer releases take `extra_nonce` as hex in place of `reserve_size`, and `prev_block` to build
 * on a block that is not the newest.
 */
export const getBlockTemplate = jsonRpc('get_block_template', {
	aliases: ['getblocktemplate'],
	summary: 'A block template that pays an address',
	effect: 'read',
	params: params({
		wallet_address: text(),
		reserve_size: maybe(count()),
		prev_block: maybe(hash()),
		extra_nonce: maybe(hex())
	}),
	result: answer({
		blockhashing_blob: hex(),
		blocktemplate_blob: hex(),
		difficulty: difficulty(),
		expected_reward: atomicAmount(),
		height: height(),
		prev_hash: hash(),
		reserved_offset: count(),
		next_seed_hash: maybe(text()),
		seed_hash: maybe(text()),
		seed_height: maybe(height()),
		wide_difficulty: maybe(wideInteger())
	})
});

/** The params are a list, in which daemons expect one block. Refused: -6 not a block, -7 not accepted. */
export const submitBlock = jsonRpc('submit_block', {
	aliases: ['submitblock'],
	summary: 'Sends a mined block to the network',
	effect: 'change',
	timeoutMs: 60_000,
	ifLost:
		'Check whether the newest block is yours. It is safe to submit it again: a block that the chain already has is refused.',
	params: positionalMany('block_blob', hex()),
	result: answer({ block_id: maybe(hash()) })
});

/** Threads take a while to begin: RandomX fills 2 GiB of memory first. */
export const startMining = path('/start_mining', {
	summary: 'Starts mining to an address',
	...OWNERS_CHANGE,
	timeoutMs: 120_000,
	ifLost: 'The Node page shows whether mining has started.',
	params: params({
		do_background_mining: flag(),
		ignore_battery: flag(),
		miner_address: text(),
		threads_count: count()
	})
});

/** Each thread finishes what it is at: half a minute is nothing unusual. */
export const stopMining = path('/stop_mining', {
	summary: 'Stops mining',
	...OWNERS_CHANGE,
	timeoutMs: 120_000,
	ifLost: 'Threads end one after the other. The Node page shows whether mining has stopped.'
});

/** Fields after `threads_count` are in newer releases; those that begin with `bg_` are set in background mining alone. */
export const miningStatus = path('/mining_status', {
	summary: 'The mining status and hash rate',
	effect: 'read',
	ownerOnly: true,
	result: answer({
		active: flag(),
		address: text(),
		is_background_mining_enabled: flag(),
		speed: count(),
		threads_count: count(),
		bg_idle_threshold: maybe(count()),
		bg_ignore_battery: maybe(flag()),
		bg_min_idle_seconds: maybe(count()),
		bg_target: maybe(count()),
		block_reward: maybe(atomicAmount()),
		block_target: maybe(count()),
		difficulty: maybe(difficulty()),
		pow_algorithm: maybe(text()),
		wide_difficulty: maybe(wideInteger())
	})
});

/** `NOT MINING` is an answer as well: then nothing was changed. */
export const setLogHashRate = path('/set_log_hash_rate', {
	summary: "Shows or hides the hash rate in the node's log",
	...OWNERS_CHANGE,
	statuses: ['NOT MINING'],
	ifLost: "Check the node's log. It is safe to try again.",
	params: params({ visible: flag() })
});

/** `tx_backlog` holds no more than fits into a block of 112.5 % of the median. */
export const getMinerData = jsonRpc('get_miner_data', {
	summary: 'What a miner needs to make a block template of its own',
	effect: 'read',
	since: '0.17.3.0',
	result: answer({
		major_version: count(),
		height: height(),
		prev_id: hash(),
		seed_hash: text(),
		difficulty: wideInteger(),
		median_weight: count(),
		already_generated_coins: atomicAmount(),
		tx_backlog: records(record({ id: hash(), weight: count(), fee: atomicAmount() }))
	})
});

/** Without `seed_hash` the node takes that of its own chain. */
export const calcPow = jsonRpc('calc_pow', {
	summary: 'The proof-of-work hash of a block',
	effect: 'read',
	since: '0.17.3.0',
	timeoutMs: 60_000,
	ownerOnly: true,
	params: params({ major_version: count(), height: height(), block_blob: hex(), seed_hash: text() }),
	result: hash()
});

const auxPow = { id: hash(), hash: hash() };

/** Replaces a merge mining tag in the template. A restricted node takes at most 10 hashes. */
export const addAuxPow = jsonRpc('add_aux_pow', {
	summary: 'Adds the blocks of merge-mined chains to a block template',
	effect: 'read',
	since: '0.18.0.0',
	params: params({ blocktemplate_blob: hex(), aux_pow: list(params(auxPow)) }),
	result: answer({
		blocktemplate_blob: hex(),
		blockhashing_blob: hex(),
		merkle_root: hash(),
		merkle_tree_depth: count(),
		aux_pow: list(record(auxPow))
	})
});

/** Refused with -13 on every network but regtest. */
export const generateBlocks = jsonRpc('generateblocks', {
	summary: "Mines blocks at once, on regtest, into the node's chain",
	...OWNERS_CHANGE,
	since: '0.13.0.2',
	timeoutMs: 600_000,
	ifLost: 'Check the height of the node. Sending it again mines more blocks.',
	params: params({
		amount_of_blocks: count(),
		wallet_address: text(),
		prev_block: maybe(hash()),
		starting_nonce: maybe(count())
	}),
	result: answer({ height: height(), blocks: list(hash()) })
});
