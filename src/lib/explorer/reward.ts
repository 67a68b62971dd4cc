import { baseReward, fullRewardWeight } from '../chain/rules';
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
