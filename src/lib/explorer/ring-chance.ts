import type { RingMember } from './ring';

/** Number of pairs whose two members are in different groups. @param groups the sizes of the groups */
function pairsAcross(groups: readonly number[]): number {
	const all = groups.reduce((sum, size) => sum + size, 0);
	return groups.reduce((pairs, size) => pairs + size * (all - size), 0) / 2;
}

/** Transactions whose outputs are members of different rings, and the number of such pairs of members. */
export function sharedTransactions(rings: readonly (readonly RingMember[])[]): { txids: Set<string>; pairs: number } {
	const txids = rings
		.flat()
		.map(({ txid }) => txid)
		.filter((txid) => txid !== null);
	const shared = [...new Set(txids)]
		.map((txid) => ({ txid, pairs: pairsAcross(rings.map((ring) => ring.filter((one) => one.txid === txid).length)) }))
		.filter(({ pairs }) => pairs > 0);
	return {
		txids: new Set(shared.map(({ txid }) => txid)),
		pairs: shared.reduce((sum, { pairs }) => sum + pairs, 0)
	};
}

/**
 * 1 / ∫f² in seconds, with f the density of the ages that the reference wallet picks (`pick` of gamma_picker,
 * wallet2.cpp).
 */
export const AGE_SPREAD_SECONDS = 210_000;

/**
 * Assumed number of outputs of a transaction: most have two, some sixteen. Rather too high, so that fewer pairs are
 * called remarkable.
 */
const OUTPUTS_PER_TRANSACTION = 4;
const SECONDS_PER_BLOCK = 120;
const BLOCKS_PER_YEAR = 262_800;

/**
 * Expected number of pairs of members of different rings that come from one transaction by chance; null if it cannot
 * be estimated.
 *
 * There is one output every d seconds, so a transaction with m outputs and a given age is picked with the probability
 * m·d·f(age). The probability that two picks come from the same transaction is the sum of the square of this over all
 * transactions. There is one transaction every m·d seconds, so the sum is m·d·∫f². Assumptions: all members are
 * picked independently by the reference wallet, since fork 8; d is that of the members of the last year; m is four;
 * the chain is older than a year, so that there is an output of nearly every age.
 *
 * @param height of the transaction
 */
export function pairsByChance(rings: readonly (readonly RingMember[])[], height: number): number | null {
	const recent = rings.flat().filter((member) => member.height > height - BLOCKS_PER_YEAR);
	const byIndex = recent.toSorted((a, b) => (a.index < b.index ? -1 : 1));
	const first = byIndex[0];
	const last = byIndex.at(-1);
	if (!first || !last || height < BLOCKS_PER_YEAR || last.index === first.index) return null;
	const perOutput = (SECONDS_PER_BLOCK * (last.height - first.height)) / Number(last.index - first.index);
	return (pairsAcross(rings.map(({ length }) => length)) * OUTPUTS_PER_TRANSACTION * perOutput) / AGE_SPREAD_SECONDS;
}

/**
 * True when so many pairs occur by chance less than once in a hundred times, however the picks depend on each other
 * (Markov's inequality).
 */
export const isMoreThanChance = (pairs: number, expected: number) => expected < pairs / 100;
