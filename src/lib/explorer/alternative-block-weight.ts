import { fromHex } from '../bytes/hex';
import { parsePartialBlock } from '../chain/block';
import type { getBlock } from '../rpc/daemon/blocks';
import type { BlockHeader } from '../rpc/daemon/records';
import type { ResultOf } from '../rpc/operation';

/**
 * A block's header with its own weight. For a block of an alternative chain, daemons return the weight of the main
 * chain's block at the same height; the block's own weight is the sum of its coinbase and its transactions. 0 while
 * unknown.
 *
 * @param weights of the block's transactions, in bytes; shorter than the block's list while some are unknown
 */
export function headerWithOwnWeight(
	{ block_header, blob }: Pick<ResultOf<typeof getBlock>, 'block_header' | 'blob'>,
	weights: readonly (number | null)[]
): BlockHeader {
	if (!block_header.orphan_status) return block_header;
	const coinbase = parsePartialBlock(fromHex(blob)).known.miner_tx_range;
	const isKnown = coinbase && weights.length === block_header.num_txes && weights.every((weight) => weight);
	const block_weight = isKnown
		? weights.reduce<number>((sum, weight) => sum + (weight ?? 0), coinbase.end - coinbase.start)
		: 0;
	return { ...block_header, block_size: block_weight, block_weight };
}
