import type { RingMember } from './ring';

/** Pairs of different groups that things make, by how many are in each group. */
function pairsAcross(groups: readonly number[]): number {
	const all = groups.reduce((sum, size) => sum + size, 0);
	return groups.reduce((pairs, size) => pairs + size * (all - size), 0) / 2;
}

/** The transactions that made members of different rings, and how many pairs of members that are. */
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

/** Seconds: 1 / ∫f², with f the density of the ages that the reference wallet picks (`pick` of gamma_picker, wallet2.cpp). */
export const chanceSpread = 210_000;

/** Outputs of the transaction that made an output: most have two, some sixteen. Rather too many: then less is remarkable. */
const OUTPUTS_EACH = 4;
const SECONDS_PER_BLOCK = 120;
const BLOCKS_PER_YEAR = 262_800;

/**
 * How many pairs of members of different rings come from one transaction by chance; null where that cannot be estimated.
 *
 * An output comes every d seconds, so that a transaction of m outputs is picked with the probability m·d·f(age). Two picks
 * are the same one with the sum of its square over all transactions, of which there is one every m·d seconds: m·d·∫f². Assumed:
 * all members are picked by the reference wallet, independently, since fork 8; d is that of the members of the last year;
 * m is four; the chain is older than a year, so that there is an output of nearly each age.
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
	return (pairsAcross(rings.map(({ length }) => length)) * OUTPUTS_EACH * perOutput) / chanceSpread;
}

/** Whether so many come by chance less than once in a hundred times, whatever depends on what (Markov's inequality). */
export const isMoreThanChance = (pairs: number, expected: number) => expected < pairs / 100;
