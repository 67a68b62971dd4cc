import { feeLevelOf, type FeeLevel } from './fee-levels';

/** A transaction that waits: its fee in atomic units, its weight in bytes. */
export interface Waiting {
	fee: bigint;
	weight: number;
}

export interface Bar {
	/** Fees per byte, in atomic units: from this one to below `to`; the last bar has its own end as well. */
	from: number;
	to: number;
	count: number;
	level: FeeLevel;
}

/** A fee per byte in atomic units, as a place on an axis: to a thousandth. */
const perByte = (paid: bigint, weight: number) => Number((paid * 1000n) / BigInt(weight)) / 1000;

/** How wide a bar is in its place, in pixels. */
export const barWidth = (slot: number) => Math.min(Math.max(slot - 4, slot / 2), 60);

/** Counts transactions by fee per byte, in bars of the same ratio; one bar where all pay the same. */
export function countByRate(waiting: readonly Waiting[], rates: readonly bigint[], bars: number): Bar[] {
	const all = waiting.filter(({ weight }) => weight > 0).map(({ fee, weight }) => perByte(fee, weight));
	if (all.length === 0) return [];
	// A fee of nothing has no logarithm.
	const lowest = Math.max(
		all.reduce((a, b) => Math.min(a, b), Infinity),
		1
	);
	const ratio = Math.max(all.reduce((a, b) => Math.max(a, b), 1) / lowest, 1);
	const count = ratio < 1.001 ? 1 : bars;
	const edge = (index: number) => lowest * ratio ** (index / count);
	const counts = new Array<number>(count).fill(0);
	for (const rate of all) {
		const place = placeOf(rate, lowest, ratio, count);
		counts[place] = (counts[place] ?? 0) + 1;
	}
	return counts.map((number, index) => ({
		...{ from: edge(index), to: edge(index + 1), count: number },
		level: feeLevelOf(BigInt(Math.round(edge(index + 0.5))), 1, rates)
	}));
}

function placeOf(rate: number, lowest: number, ratio: number, count: number): number {
	if (count === 1) return 0;
	const place = Math.floor((Math.log(rate / lowest) / Math.log(ratio)) * count);
	return Math.min(Math.max(place, 0), count - 1);
}
