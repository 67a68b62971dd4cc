/** Records that several answers of the daemon share (daemon document, "Resources and fields"). */
import * as v from 'valibot';
import * as f from '../fields';

/**
 * Header of a block. Fields after the first thirteen are in newer releases, which also write the upper halves of wide
 * integers as `_top64`. Those pass through unnamed, here and elsewhere, since the `wide_` fields have the whole
 * integer.
 */
export const blockHeader = f.record({
	block_size: f.count(),
	depth: f.count(),
	difficulty: f.difficulty(),
	hash: f.hash(),
	height: f.height(),
	major_version: f.count(),
	minor_version: f.count(),
	nonce: f.count(),
	num_txes: f.count(),
	orphan_status: f.flag(),
	prev_hash: f.hash(),
	reward: f.uint64(),
	timestamp: f.unixTime(),
	block_weight: f.maybe(f.count()),
	long_term_weight: f.maybe(f.count()),
	miner_tx_hash: f.maybe(f.text()),
	pow_hash: f.maybe(f.text()),
	cumulative_difficulty: f.maybe(f.difficulty()),
	wide_difficulty: f.maybe(f.wideInteger()),
	wide_cumulative_difficulty: f.maybe(f.wideInteger())
});

export type BlockHeader = v.InferOutput<typeof blockHeader>;

/** Transaction in an answer of `/get_transactions`: in the pool (`in_pool`) or in a block. */
const transactionFields = f.record({
	/** The whole transaction as hex; empty when the node has pruned it. */
	as_hex: f.text(),
	as_json: f.maybe(f.text()),
	/** The transaction without its signatures and range proofs; newer releases, when pruned. */
	pruned_as_hex: f.maybe(f.text()),
	prunable_as_hex: f.maybe(f.text()),
	prunable_hash: f.maybe(f.text()),
	/** Undefined while the transaction is in the pool. */
	block_height: f.heightOrUnknown(),
	/** Undefined while the transaction is in the pool; 0 in the first block. */
	block_timestamp: f.countOrUnknown(),
	confirmations: f.countOrUnknown(),
	double_spend_seen: f.flag(),
	in_pool: f.maybe(f.flag()),
	output_indices: f.list(f.uint64()),
	/** Undefined when the node is restricted. */
	received_timestamp: f.unixTimeOrUnknown(),
	relayed: f.maybe(f.flag()),
	tx_hash: f.hash()
});

/**
 * Transaction in an answer of `/get_transactions`, with `in_pool` always set: when a node leaves it out, a height of
 * 2^64 - 1 means the same.
 */
export const transactionEntry = v.pipe(
	transactionFields,
	v.transform((entry) => ({
		...entry,
		in_pool: entry.in_pool ?? ('block_height' in entry && entry.block_height === undefined)
	}))
);

export type TransactionEntry = v.InferOutput<typeof transactionEntry>;

/** Transaction in an answer of `/get_transaction_pool`. */
export const poolTransaction = f.record({
	blob_size: f.count(),
	do_not_relay: f.maybe(f.flag()),
	double_spend_seen: f.maybe(f.flag()),
	fee: f.uint64(),
	id_hash: f.hash(),
	kept_by_block: f.maybe(f.flag()),
	last_failed_height: f.countOrUnknown(),
	last_failed_id_hash: f.maybe(f.text()),
	/** Undefined also when it was never relayed. */
	last_relayed_time: f.unixTimeOrUnknown(),
	max_used_block_height: f.countOrUnknown(),
	max_used_block_id_hash: f.maybe(f.text()),
	/** Undefined when the node is restricted. */
	receive_time: f.unixTimeOrUnknown(),
	relayed: f.maybe(f.flag()),
	tx_blob: f.maybe(f.text()),
	tx_json: f.maybe(f.text()),
	weight: f.maybe(f.count())
});

export type PoolTransaction = v.InferOutput<typeof poolTransaction>;

/** Key image that transactions in the pool spend; more than one of them is a double spend. */
export const spentKeyImage = f.record({
	id_hash: f.hash(),
	txs_hashes: f.list(f.hash())
});

/** Chain that has lost against the main chain, or has not overtaken it yet. */
export const alternateChain = f.record({
	block_hash: f.hash(),
	difficulty: f.difficulty(),
	/** Height of the chain's newest block. */
	height: f.height(),
	length: f.count(),
	/** Hashes of the chain's blocks, newest first; newer releases. */
	block_hashes: f.list(f.hash()),
	main_chain_parent_block: f.maybe(f.hash()),
	wide_difficulty: f.maybe(f.wideInteger())
});

export type AlternateChain = v.InferOutput<typeof alternateChain>;
