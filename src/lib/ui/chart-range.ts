/** From one place on the horizontal axis to another, both included. Whole numbers. */
export interface Range {
	from: number;
	to: number;
}

/** A range between two places in any order, within another one; null when it would hold less than two places. */
export function rangeBetween(one: number, other: number, whole: Range): Range | null {
	const from = Math.max(whole.from, Math.round(Math.min(one, other)));
	const to = Math.min(whole.to, Math.round(Math.max(one, other)));
	return to > from ? { from, to } : null;
}

/**
 * A range that is `factor` times as long, in which `at` keeps its place as far as the whole range allows.
 *
 * @returns null for the whole range
 */
export function zoomRange(shown: Range, whole: Range, at: number, factor: number): Range | null {
	const length = Math.max(2, Math.round((shown.to - shown.from) * factor));
	if (length >= whole.to - whole.from) return null;
	const share = (at - shown.from) / Math.max(1, shown.to - shown.from);
	const from = Math.round(at - share * length);
	const within = Math.min(Math.max(from, whole.from), whole.to - length);
	return { from: within, to: within + length };
}

/** The index of the first item whose place is not below `at`, of ascending ones; their number when all are below. */
export function indexFrom<Item>(items: readonly Item[], placeOf: (item: Item) => number, at: number): number {
	let low = 0;
	let high = items.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		const item = items[middle];
		if (item !== undefined && placeOf(item) < at) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** An axis so much of which is below all values begins near the lowest instead of at 0. */
const CUT = 0.6;

/** An axis is at least this part of its highest value long: what hardly changes looks so, and its labels differ. */
const SPREAD = 0.05;

/** A value that a chart's values are seen against: a dashed line, where it is near them. */
export interface Reference {
	at: number;
	/** Of one or two words. */
	name: string;
}

/**
 * What an axis shows of values between two. It begins at 0 unless that leaves most of it empty.
 *
 * @param reference shown as well, from half to twice of the highest: beyond it, the others would be flat
 */
export function fittedRange(low: number, high: number, reference?: number): [from: number, to: number] {
	if (reference !== undefined && reference >= high / 2 && reference <= high * 2) {
		return fittedRange(Math.min(low, reference), Math.max(high, reference));
	}
	if (high <= 0 || low < high * CUT) return [Math.min(0, low), high > 0 ? high * 1.05 : 1];
	const spare = Math.max((high - low) * 0.1, (high * SPREAD - (high - low)) / 2);
	return [low - spare, high + spare];
}

/** How many points a moving average is of, so that a line of so many points becomes smooth: 5, 10, 20, 50 … or 1, which is none. */
export function averagedPoints(points: number): number {
	const wanted = points / 20;
	if (wanted < 5) return 1;
	const power = 10 ** Math.floor(Math.log10(wanted));
	const lead = [5, 2].find((step) => wanted / power >= step) ?? 1;
	return power * lead;
}

/** The mean of each value and those before it, `window` in all; null where there are fewer, and where none is known. */
export function movingAverage(values: readonly (number | null)[], window: number): (number | null)[] {
	let sum = 0;
	let known = 0;
	return values.map((value, index) => {
		const left = index >= window ? (values[index - window] ?? null) : null;
		if (value !== null) [sum, known] = [sum + value, known + 1];
		if (left !== null) [sum, known] = [sum - left, known - 1];
		return index >= window - 1 && known > 0 ? sum / known : null;
	});
}
