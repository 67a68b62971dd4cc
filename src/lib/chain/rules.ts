/**
 * Consensus rules that depend on earlier blocks. Source: the reference implementation's cryptonote_basic/difficulty.cpp
 * (next_difficulty), cryptonote_basic/cryptonote_basic_impl.cpp (get_block_reward) and cryptonote_config.h.
 */

const DIFFICULTY_WINDOW = 720;
const DIFFICULTY_CUT = 60;
const DIFFICULTY_LAG = 15;

/** Number of previous blocks that a block's difficulty depends on. */
export const DIFFICULTY_BLOCKS = DIFFICULTY_WINDOW + DIFFICULTY_LAG;

/** Target time between blocks (seconds), which the difficulty aims at. */
export const targetSeconds = (version: number) => (version < 2 ? 60 : 120);

/** Previous block that a difficulty depends on. */
export interface PreviousWork {
	/** Unix time (seconds). */
	timestamp: number;
	cumulative: bigint;
}

/**
 * Returns the difficulty of a block.
 *
 * @param before up to 735 previous blocks, lowest height first, without the first block of the chain
 * @param target the target time between blocks (seconds)
 */
export function nextDifficulty(before: readonly PreviousWork[], target: number): bigint {
	const used = before.slice(0, DIFFICULTY_WINDOW);
	if (used.length <= 1) return 1n;
	// Times are sorted independently of the works, as in the reference implementation: works rise with the height anyway.
	const times = used.map(({ timestamp }) => timestamp).sort((a, b) => a - b);
	const maxTimestamps = DIFFICULTY_WINDOW - 2 * DIFFICULTY_CUT;
	const start = used.length <= maxTimestamps ? 0 : Math.floor((used.length - maxTimestamps + 1) / 2);
	const end = used.length <= maxTimestamps ? used.length - 1 : start + maxTimestamps - 1;
	const first = used[start];
	const last = used[end];
	if (!first || !last) return 1n;
	const span = BigInt(Math.max(1, (times[end] ?? 0) - (times[start] ?? 0)));
	const difficulty = ((last.cumulative - first.cumulative) * BigInt(target) + span - 1n) / span;
	return difficulty < 2n ** 128n ? difficulty : 0n;
}

const MONEY_SUPPLY = 2n ** 64n - 1n;
/** Atomic units per minute. */
const TAIL_EMISSION_PER_MINUTE = 300_000_000_000n;

/** Returns the weight up to which a block loses nothing of its reward, whatever the median of the previous blocks. */
export function fullRewardWeight(version: number): number {
	if (version < 2) return 20_000;
	return version < 5 ? 60_000 : 300_000;
}

/**
 * Returns the reward without fees and penalty (atomic units).
 *
 * @param generated the coins of all previous blocks (atomic units); null when the tail emission has begun
 */
export function baseReward(version: number, generated: bigint | null): bigint {
	const minutes = targetSeconds(version) / 60;
	const tail = TAIL_EMISSION_PER_MINUTE * BigInt(minutes);
	const base = generated === null ? tail : (MONEY_SUPPLY - generated) >> BigInt(20 - (minutes - 1));
	return base > tail ? base : tail;
}

/**
 * Returns a base reward after the penalty for a block above the median (get_block_reward: both divisions round down).
 *
 * @param median the weight without penalty (bytes): the median of the previous blocks, and at least `fullRewardWeight`
 * @returns null for a block of more than twice the median, which is not valid
 */
export function penalizedReward(base: bigint, weight: number, median: number): bigint | null {
	if (weight <= median) return base;
	if (weight > 2 * median) return null;
	const limit = BigInt(median);
	const size = BigInt(weight);
	return (base * (2n * limit - size) * size) / limit / limit;
}

/**
 * First version that has the tail emission from its fork on: on mainnet it began between the forks to versions 14 and
 * 15.
 */
const TAIL_VERSION = 15;

/** True when the reward depends on all coins generated before: then the node has to add them up. */
export const requiresGeneratedCoins = (network: string, version: number) =>
	!(network === 'mainnet' && version >= TAIL_VERSION);

/** True when the coinbase must pay all of the reward: in versions 2 to 11 a miner may claim less. */
export const claimsFullReward = (version: number) => version < 2 || version >= 12;
