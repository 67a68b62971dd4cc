/**
 * Many blocks, hashes and outputs at once, as portable storage (the daemon document's binary endpoints). Their layouts are
 * those of the reference implementation's rpc/core_rpc_server_commands_defs.h and, for a block,
 * cryptonote_protocol/cryptonote_protocol_defs.h. Bytes in an answer are views of its body.
 */
import * as v from 'valibot';
import { binary } from '../binary';
import {
	bytes,
	count,
	hashBytes,
	hashesToSend,
	hashToSend,
	height,
	packedHashes,
	uint64List,
	unixTime
} from '../binary-fields';
import * as json from '../fields';
import { answer, flag, list, maybe, params, record, uint64 } from '../fields';
import { HUGE_ANSWER, LARGE_ANSWER } from '../operation';
import { outputDistribution } from '../packed';

/**
 * A transaction of a block: all its bytes, or with `prune` those without signatures and range proofs, and the hash of the
 * rest (release 0.18 gives zeros).
 */
const blockTransaction = v.union(
	[
		v.pipe(
			bytes(),
			v.transform((blob): { blob: Uint8Array; prunable_hash?: string | undefined } => ({ blob }))
		),
		record({ blob: bytes(), prunable_hash: maybe(hashBytes()) })
	],
	'bytes of a transaction'
);

/** A block's bytes, its coinbase in them, and its other transactions in the block's order. */
const completeBlock = record({
	block: bytes(),
	txs: list(blockTransaction),
	pruned: v.optional(flag(), false),
	/** Between nodes; these operations leave it out. */
	block_weight: maybe(count())
});

/** Global output indices of a block's transactions, the coinbase first. */
const blockIndices = record({ indices: list(record({ indices: uint64List() })) });

const poolEntry = record({ tx_hash: hashBytes(), tx_blob: bytes(), double_spend_seen: flag() });

/**
 * Up to 1000 blocks of the main chain, about 100 MB or 20,000 transactions at most. They begin at `start_height`, when that
 * is not 0; else at the newest of `block_ids` that is on the main chain: hashes from new to old, the last one that of the
 * first block. When the newest is the tip there are no blocks, and `start_height` is 0.
 *
 * Newer releases also return the pool (`requested_info`: 0 blocks, 1 both, 2 the pool alone): all of it
 * (`pool_info_extent` 2), or changes since `pool_info_since` (1). Older ones take no notice of that, and always
 * send blocks.
 */
export const getBlocks = binary('/get_blocks.bin', {
	aliases: ['/getblocks.bin'],
	summary: 'Blocks with their transactions, from a height or from the newest known block',
	effect: 'read',
	timeoutMs: 120_000,
	maxAnswerBytes: LARGE_ANSWER,
	params: params({
		block_ids: hashesToSend(),
		start_height: maybe(json.height()),
		prune: maybe(flag()),
		/** Leaves out where the coinbase's outputs are: its entry in `output_indices` is then empty. */
		no_miner_tx: maybe(flag()),
		requested_info: maybe(v.picklist([0, 1, 2], 'one of 0, 1, 2')),
		/** The `daemon_time` of the answer before. */
		pool_info_since: maybe(json.unixTime()),
		max_block_count: maybe(json.count()),
		/** Begins after the newest of `block_ids`, not at it. */
		block_ids_exclusive: maybe(flag())
	}),
	result: answer({
		blocks: list(completeBlock),
		start_height: height(),
		current_height: height(),
		output_indices: list(blockIndices),
		top_block_hash: maybe(hashBytes()),
		daemon_time: maybe(unixTime()),
		pool_info_extent: v.optional(count(), 0),
		added_pool_txs: list(poolEntry),
		remaining_added_pool_txids: packedHashes(),
		removed_pool_txids: packedHashes()
	})
});

/** Blocks by their heights, in the order asked; all or none. A restricted node gives at most 1000. */
export const getBlocksByHeight = binary('/get_blocks_by_height.bin', {
	aliases: ['/getblocks_by_height.bin'],
	summary: 'Blocks with their transactions, by their heights',
	effect: 'read',
	timeoutMs: 120_000,
	maxAnswerBytes: LARGE_ANSWER,
	params: params({ heights: list(json.height()) }),
	result: answer({ blocks: list(completeBlock) })
});

/**
 * Hashes of the main chain's blocks, at most 10,000, from the newest of `block_ids` that is on it; these
 * as for `/get_blocks.bin`. `start_height` is ignored.
 */
export const getHashes = binary('/get_hashes.bin', {
	aliases: ['/gethashes.bin'],
	summary: 'The hashes of the blocks after the newest known block',
	effect: 'read',
	timeoutMs: 60_000,
	params: params({ block_ids: hashesToSend(), start_height: maybe(json.height()) }),
	result: answer({ m_block_ids: packedHashes(), start_height: height(), current_height: height() })
});

/** The global index of each of a transaction's outputs: among those of the same amount, which for RingCT is 0. */
export const getOIndexes = binary('/get_o_indexes.bin', {
	summary: 'The global indices of a transaction’s outputs',
	effect: 'read',
	params: params({ txid: hashToSend() }),
	result: answer({ o_indexes: uint64List() })
});

const output = record({ key: hashBytes(), mask: hashBytes(), unlocked: flag(), height: height(), txid: hashBytes() });

/** As `/get_outs`. `txid` is zeros unless `get_txid` is true or left out. A restricted node gives at most 5000. */
export const getOutsBin = binary('/get_outs.bin', {
	summary: 'Outputs by their global index, as bytes',
	effect: 'read',
	params: params({
		outputs: list(params({ amount: uint64(), index: uint64() })),
		get_txid: maybe(flag())
	}),
	result: answer({ outs: list(output) })
});

/** As `get_output_distribution`, always packed: `binary` false is refused. */
export const getOutputDistributionBin = binary('/get_output_distribution.bin', {
	summary: 'The number of outputs of an amount in each block, as bytes',
	effect: 'read',
	since: '0.14.1.0',
	timeoutMs: 120_000,
	maxAnswerBytes: HUGE_ANSWER,
	params: params({
		amounts: list(uint64()),
		from_height: maybe(json.height()),
		to_height: maybe(json.height()),
		cumulative: maybe(flag()),
		compress: maybe(flag())
	}),
	result: answer({ distributions: list(outputDistribution(count, bytes())) })
});
