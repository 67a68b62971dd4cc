import { formatSmallAmount, prefixOf, type Coin } from '../format/amount';
import type { PricedEntry, ProjectedBlock } from './pool';

/**
 * Bytes of weight of a transfer with one input and two outputs, a ring of 16, CLSAG and Bulletproof+: what a wallet
 * makes most often.
 */
export const TYPICAL_WEIGHT = 1_540n;

/**
 * The fee per byte, in atomic units, with which a typical transfer is in the next block: above that of what it takes the
 * place of in a block that is filled up to the `median`, and never below `lowest`, the node's estimate.
 *
 * @param pool how many wait, and the next blocks as they would be filled (`projectBlocks`)
 */
export function nextBlockRate(
	lowest: bigint,
	{ count, projected: [next] }: { count: number; projected: readonly ProjectedBlock[] },
	median: number
): bigint {
	if (!next) return lowest;
	let rate = lowest;
	let room = count > next.entries.length ? 0 : median - next.weight;
	for (const { fee, weight } of next.entries.toReversed()) {
		if (room >= TYPICAL_WEIGHT) break;
		if (fee === null || !weight) continue;
		room += weight;
		const above = fee / BigInt(weight) + 1n;
		if (above > rate) rate = above;
	}
	return rate;
}

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

/** The fee levels of a node: four from newer releases, one from older. */
export function feeLevels(estimate: NodeFees): FeeLevel[] {
	const rates = estimate.fees.length > 0 ? estimate.fees : [estimate.fee];
	return rates.map((perByte, index) => ({
		name: LEVELS[index] ?? `level ${index + 1}`,
		perByte,
		typical: perByte * TYPICAL_WEIGHT
	}));
}

/**
 * How many wait at each level, and their bytes of weight: from its fee per byte to below the next one's. The lowest has those
 * below it as well; what has no known fee is in none.
 */
export function perLevel(
	waiting: readonly PricedEntry[],
	levels: readonly FeeLevel[]
): { count: number; weight: number }[] {
	const counts = levels.map(() => ({ count: 0, weight: 0 }));
	for (const { fee, weight } of waiting) {
		if (fee === null || !weight) continue;
		const level = levels.findLastIndex(({ perByte }) => fee >= perByte * BigInt(weight));
		const own = counts[Math.max(0, level)];
		if (!own) continue;
		own.count++;
		own.weight += weight;
	}
	return counts;
}

/** Writes the fees per byte of a column, all in the unit of the lowest. */
export function rateFormat(column: readonly PricedEntry[], coin: Coin): (entry: PricedEntry) => string {
	const prefix = column.reduce(
		(most, { fee, weight }) => (fee && weight ? Math.max(most, prefixOf(fee, coin, BigInt(weight))) : most),
		0
	);
	return ({ fee, weight }) =>
		fee === null || !weight ? 'unknown' : formatSmallAmount(fee, coin, BigInt(weight), prefix);
}
