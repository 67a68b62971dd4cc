/**
 * Operations that transfer many blocks, hashes or outputs at once, as portable storage (the daemon document's binary
 * endpoints). Their layouts are those of the reference implementation's rpc/core_rpc_server_commands_defs.h and, for a
 * block, cryptonote_protocol/cryptonote_protocol_defs.h. Bytes in an answer are views of its body.
 */
import * as v from 'valibot';
import { binary } from '../binary';
import * as b from '../binary-fields';
import * as f from '../fields';
import { HUGE_ANSWER_BYTES, LARGE_ANSWER_BYTES } from '../operation';
import { outputDistribution } from '../packed';

/**
 * Transaction of a block: all its bytes, or with `prune` its bytes without signatures and range proofs, and the hash of
 * the rest (zeros in release 0.18).
 */
const blockTransaction = v.union(
	[
		v.pipe(
			b.bytes(),
			v.transform((blob): { blob: Uint8Array; prunable_hash?: string | undefined } => ({ blob }))
		),
		f.record({ blob: b.bytes(), prunable_hash: f.maybe(b.hashBytes()) })
	],
	'bytes of a transaction'
);

/** Bytes of a block, including its coinbase, and its other transactions in the order of the block. */
const completeBlock = f.record({
	block: b.bytes(),
	txs: f.list(blockTransaction),
	pruned: v.optional(f.flag(), false),
	/** Sent between nodes; these operations leave it out. */
	block_weight: f.maybe(b.binaryCount())
});

/** Global output indices of a block's transactions, the coinbase first. */
const blockOutputIndices = f.record({ indices: f.list(f.record({ indices: b.uint64List() })) });

const poolEntry = f.record({ tx_hash: b.hashBytes(), tx_blob: b.bytes(), double_spend_seen: f.flag() });

/**
 * Returns up to 1000 blocks of the main chain, about 100 MB or 20,000 transactions at most. They start at
 * `start_height`, if that is not 0; otherwise at the newest of `block_ids` that is on the main chain. `block_ids` are
 * hashes from new to old, the last one that of the first block. When the newest is the tip, there are no blocks and
 * `start_height` is 0.
 *
 * Newer releases also return the pool (`requested_info`: 0 blocks, 1 both, 2 only the pool): all of it
 * (`pool_info_extent` 2), or changes since `pool_info_since` (1). Older releases ignore `requested_info` and always
 * send blocks.
 */
export const getBlocks = binary('/get_blocks.bin', {
	aliases: ['/getblocks.bin'],
	summary: 'Blocks with their transactions, from a height or from the newest known block',
	timeoutMs: 120_000,
	maxAnswerBytes: LARGE_ANSWER_BYTES,
	params: f.params({
		block_ids: b.hashesToSend(),
		start_height: f.maybe(f.height()),
		prune: f.maybe(f.flag()),
		/** Leaves out the output indices of the coinbase: its entry in `output_indices` is then empty. */
		no_miner_tx: f.maybe(f.flag()),
		requested_info: f.maybe(v.picklist([0, 1, 2], 'one of 0, 1, 2')),
		/** The `daemon_time` of the previous answer. */
		pool_info_since: f.maybe(f.unixTime()),
		max_block_count: f.maybe(f.count()),
		/** Starts after the newest of `block_ids`, instead of at it. */
		block_ids_exclusive: f.maybe(f.flag())
	}),
	result: f.answer({
		blocks: f.list(completeBlock),
		start_height: b.height(),
		current_height: b.height(),
		output_indices: f.list(blockOutputIndices),
		top_block_hash: f.maybe(b.hashBytes()),
		daemon_time: f.maybe(b.unixTime()),
		pool_info_extent: v.optional(b.binaryCount(), 0),
		added_pool_txs: f.list(poolEntry),
		remaining_added_pool_txids: b.packedHashes(),
		removed_pool_txids: b.packedHashes()
	})
});

/**
 * Returns blocks by their heights, in the requested order; if one is missing, the call fails. A restricted node returns
 * at most 1000.
 */
export const getBlocksByHeight = binary('/get_blocks_by_height.bin', {
	aliases: ['/getblocks_by_height.bin'],
	summary: 'Blocks with their transactions, by their heights',
	timeoutMs: 120_000,
	maxAnswerBytes: LARGE_ANSWER_BYTES,
	params: f.params({ heights: f.list(f.height()) }),
	result: f.answer({ blocks: f.list(completeBlock) })
});

/**
 * Returns hashes of the main chain's blocks, at most 10,000, starting at the newest of `block_ids` that is on it.
 * `block_ids` are the same as for `/get_blocks.bin`. `start_height` is ignored.
 */
export const getHashes = binary('/get_hashes.bin', {
	aliases: ['/gethashes.bin'],
	summary: 'The hashes of the blocks after the newest known block',
	timeoutMs: 60_000,
	params: f.params({ block_ids: b.hashesToSend(), start_height: f.maybe(f.height()) }),
	result: f.answer({ m_block_ids: b.packedHashes(), start_height: b.height(), current_height: b.height() })
});

/**
 * Returns the global index of each output of a transaction: its index among the outputs of the same amount, which is 0
 * for RingCT.
 */
export const getOIndexes = binary('/get_o_indexes.bin', {
	summary: 'The global indices of a transaction’s outputs',
	params: f.params({ txid: b.hashToSend() }),
	result: f.answer({ o_indexes: b.uint64List() })
});

const output = f.record({
	key: b.hashBytes(),
	mask: b.hashBytes(),
	unlocked: f.flag(),
	height: b.height(),
	txid: b.hashBytes()
});

/**
 * Returns outputs like `/get_outs`. `txid` is zeros unless `get_txid` is true or left out. A restricted node returns at
 * most 5000.
 */
export const getOutsBin = binary('/get_outs.bin', {
	summary: 'Outputs by their global index, as bytes',
	params: f.params({
		outputs: f.list(f.params({ amount: f.uint64(), index: f.uint64() })),
		get_txid: f.maybe(f.flag())
	}),
	result: f.answer({ outs: f.list(output) })
});

/** Returns the same as `get_output_distribution`, always packed: `binary` false is refused. */
export const getOutputDistributionBin = binary('/get_output_distribution.bin', {
	summary: 'The number of outputs of an amount in each block, as bytes',
	since: '0.14.1.0',
	timeoutMs: 120_000,
	maxAnswerBytes: HUGE_ANSWER_BYTES,
	params: f.params({
		amounts: f.list(f.uint64()),
		from_height: f.maybe(f.height()),
		to_height: f.maybe(f.height()),
		cumulative: f.maybe(f.flag()),
		compress: f.maybe(f.flag())
	}),
	result: f.answer({ distributions: f.list(outputDistribution(b.binaryCount, b.bytes())) })
});
