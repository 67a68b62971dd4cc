import { rangeBetween, type Range } from '../../ui/chart-range';

/** Default number of blocks: about a week. */
const DEFAULT_RANGE_BLOCKS = 5040;

/** The range of blocks that the address of the charts chooses. */
export interface ChosenRange {
	range: Range;
	/** Number of newest blocks, Infinity for all; null if the range does not end at the tip. */
	newest: number | null;
	/** The zoomed part of the range; null for all of it. */
	part: Range | null;
}

/**
 * Parses the range from the address.
 *
 * @param query `from` and `to`, or a number of newest `blocks`; and the part from `first` to `last`
 * @param tip the highest height
 */
export function chosenRange(query: URLSearchParams, tip: number): ChosenRange {
	const end = heightIn(query, 'to') ?? tip;
	const begin = heightIn(query, 'from') ?? end - (heightIn(query, 'blocks') || DEFAULT_RANGE_BLOCKS) + 1;
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

/** Cache key for the chosen range: it stays the same while a range follows the tip. */
export const rangeCacheKey = (query: URLSearchParams) =>
	['from', 'to', 'blocks'].map((name) => query.get(name)).join(' ');

function newestIn(query: URLSearchParams): number | null {
	if (query.has('to')) return null;
	const from = heightIn(query, 'from');
	if (from === null) return heightIn(query, 'blocks') || DEFAULT_RANGE_BLOCKS;
	// A range from block 1 counts as all: block 0 may have no timestamp.
	return from <= 1 ? Infinity : null;
}

function heightIn(query: URLSearchParams, name: string): number | null {
	const text = query.get(name);
	return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
