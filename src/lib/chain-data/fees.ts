import { formatSmallAmount, prefixOf, type Coin } from '../format/amount';
import { compare } from '../format/compare';
import { projectBlocks, type PricedEntry } from './pool';

/**
 * Bytes of weight of a transfer with one input and two outputs, a ring of 16, CLSAG and Bulletproof+: what a wallet
 * makes most often.
 */
export const TYPICAL_WEIGHT = 1_540n;

/**
 * In which of the next blocks a typical transfer would be that pays `perByte`, if nothing else arrived. The next one is 1. What pays at
 * least as much comes before it; what has no known fee does not.
 *
 * @param waiting in any order @param perByte atomic units @param median bytes of weight up to which a block is filled; 0 when unknown
 */
function blockOf(perByte: bigint, waiting: readonly PricedEntry[], median: number): number {
	const before = waiting.filter(({ fee, weight }) => fee !== null && weight && fee >= perByte * BigInt(weight));
	const transfer = { fee: perByte * TYPICAL_WEIGHT, weight: Number(TYPICAL_WEIGHT) };
	return median > 0 ? projectBlocks([...before, transfer], median).length : 1;
}

/** The parameters with which wallets ask for fee rates: these still hold after so many blocks (FEE_ESTIMATE_GRACE_BLOCKS in wallet2.cpp). */
export const AS_WALLETS_ASK = { grace_blocks: 10 };

const LEVELS = ['low', 'normal', 'high', 'highest'] as const;

/** A fee level: what a byte costs, and what a typical transfer does, in atomic units. */
export interface FeeLevel {
	name: string;
	perByte: bigint;
	typical: bigint;
}

/** What a node's answer says about fees, in atomic units per byte. */
export interface NodeFees {
	fee: bigint;
	/** Of newer releases. */
	fees: readonly bigint[];
}

/** What wallets multiply the one rate of a node before release 0.18.1 by (get_fee_multiplier in wallet2.cpp, since fork 8). */
const MULTIPLIERS = [1n, 5n, 25n, 1000n] as const;

/** The four fee levels that wallets choose from, the lowest first; none where what the node says cannot be a fee. */
export function feeLevels({ fee, fees }: NodeFees): FeeLevel[] {
	const one = fees[0] ?? fee;
	const rates = fees.length >= LEVELS.length ? fees.slice(0, LEVELS.length) : MULTIPLIERS.map((times) => one * times);
	if (rates.some((rate) => rate <= 0n)) return [];
	return rates.toSorted(compare).map((perByte, index) => ({
		name: LEVELS[index] ?? '',
		perByte,
		typical: perByte * TYPICAL_WEIGHT
	}));
}

/** The lowest level with which a typical transfer is in the next block; null where none is, or that is unknown. */
export function nextLevel(levels: readonly FeeLevel[], found: readonly (AtLevel | null)[] | null): FeeLevel | null {
	return levels.find((_, index) => found?.[index]?.block === 1) ?? null;
}

/** Bytes of a usual transaction. */
const USUAL = 2_300;

/** About how many blocks are filled by transactions of which nothing is loaded yet. */
export const blocksFor = (count: number, median: number) => Math.ceil((count * USUAL) / Math.max(1, median));

/** What waits at a fee level. */
export interface AtLevel {
	count: number;
	/** Bytes. */
	weight: number;
	/** The block in which a typical transfer of this level would be ({@link blockOf}). */
	block: number;
}

/**
 * What waits at each level: from its fee per byte to below the next one's. The lowest has those below it as well; what has no
 * known fee is in none. Null where more may wait than is listed.
 *
 * @param waiting the highest fee per byte first @param levels the lowest first @param isWhole whether nothing else waits
 */
export function perLevel(
	waiting: readonly PricedEntry[],
	levels: readonly FeeLevel[],
	median: number,
	isWhole = true
): (AtLevel | null)[] {
	const found = levels.map(({ perByte }) => ({ count: 0, weight: 0, block: blockOf(perByte, waiting, median) }));
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

/** Writes fees per byte, all in the unit of the lowest level, as everything on a page does. */
export function rateFormat(levels: readonly FeeLevel[], coin: Coin): (entry: PricedEntry) => string {
	const lowest = levels[0]?.perByte;
	return ({ fee, weight }) => {
		if (fee === null || !weight) return 'unknown';
		const prefix = prefixOf(lowest ?? fee, coin, lowest === undefined ? BigInt(weight) : 1n);
		return formatSmallAmount(fee, coin, BigInt(weight), prefix);
	};
}
