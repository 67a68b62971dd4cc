import { baseReward, fullRewardWeight, needsGenerated, penalizedReward } from '../chain/rules';
import { networkOf } from '../chain-data/node-state';
import type { Coin } from '../format/amount';
import type { NodeInfo } from '../rpc/daemon/node';
import type { BlockHeader } from '../rpc/daemon/records';
import { weightOf } from './panes-of';

/** What a block's reward consists of, in atomic units: emission − penalty + fees. */
export interface RewardParts {
	/** Before the penalty; after it where that is unknown. */
	emission: bigint;
	/** What the miner lost because the block is above the median; null while it is unknown. */
	penalty: bigint | null;
	fees: bigint;
}

/**
 * Takes a reward apart. In the tail emission what is missing is the penalty; before, nothing tells it from the emission,
 * unless the block is too small to have one.
 *
 * @param fees of all its transactions
 * @returns null where they contradict each other
 */
export function rewardParts(header: BlockHeader, fees: bigint, isTail: boolean): RewardParts | null {
	const { reward, major_version } = header;
	const left = reward - fees;
	if (left < 0n) return null;
	if (weightOf(header) <= fullRewardWeight(major_version)) return { emission: left, penalty: 0n, fees };
	if (!isTail) return { emission: left, penalty: null, fees };
	const emission = baseReward(major_version, null);
	return left > emission ? null : { emission, penalty: emission - left, fees };
}

/** Whether a block's base reward is the constant of Monero's tail emission. Other chains may have another emission. */
export const isTailEmission = (info: NodeInfo | null, coin: Coin, version: number) =>
	info !== null && coin.ticker === 'XMR' && coin.decimals === 12 && !needsGenerated(networkOf(info), version);

/** Blocks whose median weight is the short-term limit (cryptonote_config.h, CRYPTONOTE_REWARD_BLOCKS_WINDOW). */
export const MEDIAN_BLOCKS = 100;

/** Weight that a block has without a penalty. Early versions had a lower minimum; a median above it is known of today alone. */
export const fullWeightOf = ({ major_version }: BlockHeader, median: number) =>
	Math.max(fullRewardWeight(major_version), major_version < 5 ? 0 : median);

/**
 * All fees of a block in the tail emission, from headers alone: its reward without the base reward after the penalty. Above
 * the minimum of the median that depends on the weights of the hundred blocks before.
 *
 * @param weights known weights of blocks, by height
 * @param median the node's, of today: the long-term median, which moves slowly, is not above it
 * @returns atomic units; null where they are not certain, or headers contradict each other
 */
export function feesFromHeader(
	header: BlockHeader,
	isTail: boolean,
	weights: ReadonlyMap<number, number>,
	median: number
): bigint | null {
	const { height, major_version, num_txes, reward } = header;
	if (num_txes === 0) return 0n;
	if (!isTail) return null;
	const free = fullRewardWeight(major_version);
	const weight = weightOf(header);
	if (weight > free && (median > free || !isMedianBelow(free, height, weights))) return null;
	const base = penalizedReward(baseReward(major_version, null), weight, free);
	return base === null || reward < base ? null : reward - base;
}

/** Whether more than half of the blocks before a height are known to weigh no more than this. */
function isMedianBelow(free: number, height: number, weights: ReadonlyMap<number, number>): boolean {
	let light = 0;
	for (let at = Math.max(0, height - MEDIAN_BLOCKS); at < height; at++) {
		if ((weights.get(at) ?? Infinity) <= free) light++;
	}
	return light > MEDIAN_BLOCKS / 2;
}

/** Whether weights of the blocks before are needed to know a block's fees. */
export const needsMedian = (header: BlockHeader) => weightOf(header) > fullRewardWeight(header.major_version);
