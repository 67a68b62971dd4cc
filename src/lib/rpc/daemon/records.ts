/** Records that several answers of the daemon share (daemon document, "Resources and fields"). */
import type * as v from 'valibot';
import {
	count,
	countOrUnknown,
	difficulty,
	flag,
	hash,
	height,
	heightOrUnknown,
	list,
	maybe,
	record,
	text,
	uint64,
	unixTime,
	unixTimeOrUnknown,
	wideInteger
} from '../fields';

/**
 * A block header. Fields after the first thirteen are in newer releases. Theirs also write the upper halves of wide
 * integers as `_top64`: those pass through unnamed, here and elsewhere, since the `wide_` fields say it all.
 */
export const blockHeader = record({
	block_size: count(),
	depth: count(),
	difficulty: difficulty(),
	hash: hash(),
	height: height(),
	major_version: count(),
	minor_version: count(),
	nonce: count(),
	num_txes: count(),
	orphan_status: flag(),
	prev_hash: hash(),
	reward: uint64(),
	timestamp: unixTime(),
	block_weight: maybe(count()),
	long_term_weight: maybe(count()),
	miner_tx_hash: maybe(text()),
	pow_hash: maybe(text()),
	cumulative_difficulty: maybe(difficulty()),
	wide_difficulty: maybe(wideInteger()),
	wide_cumulative_difficulty: maybe(wideInteger())
});

export type BlockHeader = v.InferOutput<typeof blockHeader>;

/** A transaction as `/get_transactions` gives it: in the pool (`in_pool`) or in a block. */
export const transactionEntry = record({
	/** The whole transaction as hex; empty when the node has pruned it. */
	as_hex: text(),
	as_json: maybe(text()),
	/** The transaction without its signatures and range proofs; newer releases, when pruned. */
	pruned_as_hex: maybe(text()),
	prunable_as_hex: maybe(text()),
	prunable_hash: maybe(text()),
	/** Unknown while the transaction is in the pool. */
	block_height: heightOrUnknown(),
	/** As well; 0 in the first block. */
	block_timestamp: countOrUnknown(),
	confirmations: countOrUnknown(),
	double_spend_seen: flag(),
	in_pool: flag(),
	output_indices: list(uint64()),
	/** A restricted node does not give it. */
	received_timestamp: unixTimeOrUnknown(),
	relayed: maybe(flag()),
	tx_hash: hash()
});

export type TransactionEntry = v.InferOutput<typeof transactionEntry>;

/** A transaction as `/get_transaction_pool` gives it. */
export const poolTransaction = record({
	blob_size: count(),
	do_not_relay: maybe(flag()),
	double_spend_seen: maybe(flag()),
	fee: uint64(),
	id_hash: hash(),
	kept_by_block: maybe(flag()),
	last_failed_height: countOrUnknown(),
	last_failed_id_hash: maybe(text()),
	/** Unknown as well when it was never relayed. */
	last_relayed_time: unixTimeOrUnknown(),
	max_used_block_height: countOrUnknown(),
	max_used_block_id_hash: maybe(text()),
	/** A restricted node does not give it. */
	receive_time: unixTimeOrUnknown(),
	relayed: maybe(flag()),
	tx_blob: maybe(text()),
	tx_json: maybe(text()),
	weight: maybe(count())
});

export type PoolTransaction = v.InferOutput<typeof poolTransaction>;

/** A key image that transactions in the pool spend; more than one of them is a double spend. */
export const spentKeyImage = record({
	id_hash: hash(),
	txs_hashes: list(hash())
});

/** A chain that lost, or has not won yet. */
export const alternateChain = record({
	block_hash: hash(),
	difficulty: difficulty(),
	/** Height of the chain's newest block. */
	height: height(),
	length: count(),
	/** The chain's blocks, newest first; newer releases. */
	block_hashes: list(hash()),
	main_chain_parent_block: maybe(hash()),
	wide_difficulty: maybe(wideInteger())
});

export type AlternateChain = v.InferOutput<typeof alternateChain>;
