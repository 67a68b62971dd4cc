import { formatSmallAmount, prefixOf, type Coin } from '../format/amount';
import { compare } from '../format/compare';
import { projectBlocks, type PricedEntry } from './pool';

/** Weight (bytes) of the most common transfer: one input, two outputs, a ring of 16, CLSAG and Bulletproof+. */
export const TYPICAL_WEIGHT = 1_540n;

/**
 * The next block (1) or a later one that would include a typical transfer paying `perByte`, if no other transactions
 * arrived. Transactions that pay at least as much go first; those of unknown fee are ignored.
 *
 * @param perByte atomic units
 * @param waiting in any order
 * @param median weight (bytes) up to which a block is filled; 0 if unknown
 */
function projectedBlockOf(perByte: bigint, waiting: readonly PricedEntry[], median: number): number {
	const before = waiting.filter(({ fee, weight }) => fee !== null && weight && fee >= perByte * BigInt(weight));
	const transfer = { fee: perByte * TYPICAL_WEIGHT, weight: Number(TYPICAL_WEIGHT) };
	return median > 0 ? projectBlocks([...before, transfer], median).length : 1;
}

/**
 * Params with which wallets request fee rates: the rates stay valid for this many blocks (FEE_ESTIMATE_GRACE_BLOCKS
 * in wallet2.cpp).
 */
export const FEE_ESTIMATE_PARAMS = { grace_blocks: 10 };

const LEVELS = ['low', 'normal', 'high', 'highest'] as const;

/** A fee level: price of a byte and of a typical transfer, in atomic units. */
export interface FeeLevel {
	name: string;
	perByte: bigint;
	typicalFee: bigint;
}

/** A node's answer about fees, in atomic units per byte. */
export interface NodeFees {
	fee: bigint;
	/** The rates of the four levels; newer releases only. */
	fees: readonly bigint[];
}

/**
 * Multipliers that wallets apply to the single rate of nodes before release 0.18.1 (get_fee_multiplier in
 * wallet2.cpp, since fork 8).
 */
const MULTIPLIERS = [1n, 5n, 25n, 1000n] as const;

/** The four fee levels that wallets offer, the lowest first; empty if the node's rates are not positive. */
export function feeLevels({ fee, fees }: NodeFees): FeeLevel[] {
	const one = fees[0] ?? fee;
	const rates = fees.length >= LEVELS.length ? fees.slice(0, LEVELS.length) : MULTIPLIERS.map((times) => one * times);
	if (rates.some((rate) => rate <= 0n)) return [];
	return rates.toSorted(compare).map((perByte, index) => ({
		name: LEVELS[index] ?? '',
		perByte,
		typicalFee: perByte * TYPICAL_WEIGHT
	}));
}

/** The lowest level at which a typical transfer is in the next block; null if there is none, or it is unknown. */
export function nextBlockLevel(
	levels: readonly FeeLevel[],
	found: readonly (WaitingAtLevel | null)[] | null
): FeeLevel | null {
	return levels.find((_, index) => found?.[index]?.block === 1) ?? null;
}

/** Size of an average transaction, in bytes. */
const AVERAGE_TRANSACTION_BYTES = 2_300;

/** Estimates the number of blocks that transactions fill before any of them is loaded. */
export const estimateBlockCount = (count: number, median: number) =>
	Math.ceil((count * AVERAGE_TRANSACTION_BYTES) / Math.max(1, median));

/** The waiting transactions at a fee level. */
export interface WaitingAtLevel {
	count: number;
	/** Bytes. */
	weight: number;
	/** The block that would include a typical transfer of this level ({@link projectedBlockOf}). */
	block: number;
}

/**
 * Groups waiting transactions by fee level: each level covers the fees per byte from its own up to the next level's.
 * The lowest level also includes lower fees; transactions of unknown fee are left out. Null for a level that may have
 * more transactions than are listed.
 *
 * @param waiting the highest fee per byte first
 * @param levels the lowest first
 * @param isWhole whether `waiting` is the whole pool
 */
export function groupByFeeLevel(
	waiting: readonly PricedEntry[],
	levels: readonly FeeLevel[],
	median: number,
	isWhole = true
): (WaitingAtLevel | null)[] {
	const found = levels.map(({ perByte }) => ({
		count: 0,
		weight: 0,
		block: projectedBlockOf(perByte, waiting, median)
	}));
	let level = levels.length - 1;
	for (const { fee, weight } of waiting) {
		if (fee === null || !weight) continue;
		while (level > 0 && fee < (levels[level]?.perByte ?? 0n) * BigInt(weight)) level--;
		const own = found[level];
		if (!own) continue;
		own.count++;
		own.weight += weight;
	}
	return found.map((at, index) => (isWhole || index > level ? at : null));
}

/** A formatter of fees per byte. All use the unit of the lowest level, so that they can be compared. */
export function rateFormat(levels: readonly FeeLevel[], coin: Coin): (entry: PricedEntry) => string {
	const lowest = levels[0]?.perByte;
	return ({ fee, weight }) => {
		if (fee === null || !weight) return 'unknown';
		const prefix = prefixOf(lowest ?? fee, coin, lowest === undefined ? BigInt(weight) : 1n);
		return formatSmallAmount(fee, coin, BigInt(weight), prefix);
	};
}
