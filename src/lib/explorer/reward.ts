import { baseReward, fullRewardWeight, requiresGeneratedCoins, penalizedReward } from '../chain/rules';
import { networkOfNode } from '../chain-data/node-state';
import type { Coin } from '../format/amount';
import type { NodeInfo } from '../rpc/daemon/node';
import type { BlockHeader } from '../rpc/daemon/records';
import { weightOf } from './block-windows';

/** The parts of a block's reward, in atomic units: emission − penalty + fees. */
export interface RewardParts {
	/** Base reward before the penalty; after the penalty if the penalty is unknown. */
	emission: bigint;
	/** Amount that the miner lost because the block's weight is above the median; null if unknown. */
	penalty: bigint | null;
	fees: bigint;
}

/**
 * Splits a reward into its parts. In the tail emission the base reward is known, so the missing amount is the
 * penalty. Before it, the penalty is unknown unless the block is too small to have one.
 *
 * @param fees sum of the fees of the block's transactions
 * @returns null if reward and fees contradict each other
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

/**
 * True when a block's base reward is the constant of Monero's tail emission. Other chains may have a different
 * emission.
 */
export const isTailEmission = (info: NodeInfo | null, coin: Coin, version: number) =>
	info !== null &&
	coin.ticker === 'XMR' &&
	coin.decimals === 12 &&
	!requiresGeneratedCoins(networkOfNode(info), version);

/** Blocks whose median weight is the short-term limit (cryptonote_config.h, CRYPTONOTE_REWARD_BLOCKS_WINDOW). */
export const MEDIAN_BLOCKS = 100;

/**
 * Weight that a block may have without a penalty. Early versions had a lower minimum; a median above the minimum is
 * known only for today.
 */
export const penaltyFreeWeightOf = ({ major_version }: BlockHeader, median: number) =>
	Math.max(fullRewardWeight(major_version), major_version < 5 ? 0 : median);

/**
 * Sum of a block's fees in the tail emission, from headers alone: the reward minus the base reward after the penalty.
 * If the block weighs more than the minimum of the median, the penalty depends on the weights of the hundred blocks
 * before.
 *
 * @param weights known weights of blocks, by height
 * @param median the node's current one: the long-term median, which moves slowly, is not above it
 * @returns atomic units; null if uncertain, or if headers contradict each other
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

/** True when more than half of the MEDIAN_BLOCKS before a height are known to weigh at most `free`. */
function isMedianBelow(free: number, height: number, weights: ReadonlyMap<number, number>): boolean {
	let light = 0;
	for (let at = Math.max(0, height - MEDIAN_BLOCKS); at < height; at++) {
		if ((weights.get(at) ?? Infinity) <= free) light++;
	}
	return light > MEDIAN_BLOCKS / 2;
}

/** True when a block's fees can only be computed with the weights of the blocks before it. */
export const needsMedian = (header: BlockHeader) => weightOf(header) > fullRewardWeight(header.major_version);
