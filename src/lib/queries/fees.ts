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

/** Bytes of a usual transaction. */
const USUAL = 2_300;

/** About how many blocks are filled by transactions of which nothing is loaded yet. */
export const blocksFor = (count: number, median: number) => Math.ceil((count * USUAL) / Math.max(1, median));

/** What waits at a fee level. */
export interface AtLevel {
	count: number;
	/** Bytes. */
	weight: number;
	/** In which of the next blocks a typical transfer of this level would be, if nothing else arrived. The next one is 1. */
	block: number;
}

/**
 * What waits at each level: from its fee per byte to below the next one's. The lowest has those below it as well; what has no
 * known fee is in none. What pays at least as much comes before a transfer, and blocks are filled up to the `median`. Null where
 * more may wait than is listed.
 *
 * @param waiting the highest fee per byte first @param levels the lowest first @param isWhole whether nothing else waits
 */
export function perLevel(
	waiting: readonly PricedEntry[],
	levels: readonly FeeLevel[],
	median: number,
	isWhole = true
): (AtLevel | null)[] {
	const found = levels.map(() => ({ count: 0, weight: 0, block: 1 }));
	let level = levels.length - 1;
	let ahead = Number(TYPICAL_WEIGHT);
	const end = () => {
		const own = found[level--];
		if (own && median > 0) own.block = Math.max(1, Math.ceil(ahead / median));
	};
	for (const { fee, weight } of waiting) {
		if (fee === null || !weight) continue;
		while (level >= 0 && fee < (levels[level]?.perByte ?? 0n) * BigInt(weight)) end();
		ahead += weight;
		const own = found[Math.max(0, level)];
		if (!own) continue;
		own.count++;
		own.weight += weight;
	}
	if (!isWhole) return found.map((at, index) => (index > level ? at : null));
	while (level >= 0) end();
	return found;
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
