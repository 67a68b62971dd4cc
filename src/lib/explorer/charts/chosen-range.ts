import { rangeBetween, type Range } from '../../ui/chart-range';

/** Blocks of about a week. */
const USUAL = 5040;

/** What an address of the charts shows of a chain. */
export interface ChosenRange {
	range: Range;
	/** How many of the newest blocks it chooses, Infinity for all; null for others. */
	newest: number | null;
	/** A part of the range; null for all. */
	part: Range | null;
}

/** @param query `from` and `to`, or a number of newest `blocks`; and the part from `first` to `last` @param tip the highest height */
export function chosenRange(query: URLSearchParams, tip: number): ChosenRange {
	const end = heightIn(query, 'to') ?? tip;
	const begin = heightIn(query, 'from') ?? end - (heightIn(query, 'blocks') || USUAL) + 1;
	const [from, to] = [begin, end].map((height) => Math.max(0, Math.min(height, tip))).sort((a, b) => a - b);
	const range = { from: from ?? 0, to: to ?? tip };
	const first = heightIn(query, 'first');
	const last = heightIn(query, 'last');
	return {
		range,
		newest: newestIn(query),
		part: first === null || last === null ? null : rangeBetween(first, last, range)
	};
}

/** Names what an address chooses: the same while the range only follows the tip. */
export const nameOfChosen = (query: URLSearchParams) =>
	['from', 'to', 'blocks'].map((name) => query.get(name)).join(' ');

function newestIn(query: URLSearchParams): number | null {
	if (query.has('to')) return null;
	const from = heightIn(query, 'from');
	if (from === null) return heightIn(query, 'blocks') || USUAL;
	// A first block may state no time.
	return from <= 1 ? Infinity : null;
}

function heightIn(query: URLSearchParams, name: string): number | null {
	const text = query.get(name);
	return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
