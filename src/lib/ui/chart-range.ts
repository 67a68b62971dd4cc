/** Range on the horizontal axis, both ends included. Integers. */
export interface Range {
	from: number;
	to: number;
}

/** Range between two positions in any order, clipped to `whole`; null when it has fewer than two positions. */
export function rangeBetween(one: number, other: number, whole: Range): Range | null {
	const from = Math.max(whole.from, Math.round(Math.min(one, other)));
	const to = Math.min(whole.to, Math.round(Math.max(one, other)));
	return to > from ? { from, to } : null;
}

/**
 * Scales a range by `factor`, keeping `at` at the same relative position as far as the whole range allows.
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

/**
 * Binary search in ascending items: index of the first item whose position is not below `at`; the
 * number of items when all are below.
 */
export function indexFrom<Item>(items: readonly Item[], positionOf: (item: Item) => number, at: number): number {
	let low = 0;
	let high = items.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		const item = items[middle];
		if (item !== undefined && positionOf(item) < at) low = middle + 1;
		else high = middle;
	}
	return low;
}

/**
 * When more than this share of the axis would lie below all values, it starts near the lowest value instead of at 0.
 */
const MAX_EMPTY_SHARE = 0.6;

/** Minimum length of an axis, as a share of its highest value: small changes then look small, and labels differ. */
const MIN_AXIS_LENGTH_SHARE = 0.05;

/** Reference value for comparison with a chart's values, drawn as a dashed line where it is near them. */
export interface ChartReference {
	at: number;
	/** One or two words. */
	name: string;
}

/**
 * Range of an axis for values between `low` and `high`. It starts at 0 unless that would leave most of it empty.
 *
 * @param reference included if it is between half and twice the highest value: further away, it
 *   would flatten the other values
 */
export function fittedRange(low: number, high: number, reference?: number): [from: number, to: number] {
	if (reference !== undefined && reference >= high / 2 && reference <= high * 2) {
		return fittedRange(Math.min(low, reference), Math.max(high, reference));
	}
	if (high <= 0 || low < high * MAX_EMPTY_SHARE) return [Math.min(0, low), high > 0 ? high * 1.05 : 1];
	const margin = Math.max((high - low) * 0.1, (high * MIN_AXIS_LENGTH_SHARE - (high - low)) / 2);
	return [low - margin, high + margin];
}

/** Window of a moving average that smooths a line with this many points: 5, 10, 20, 50 …, or 1 for no average. */
export function averagedPoints(points: number): number {
	const wanted = points / 20;
	if (wanted < 5) return 1;
	const power = 10 ** Math.floor(Math.log10(wanted));
	const lead = [5, 2].find((step) => wanted / power >= step) ?? 1;
	return power * lead;
}

/** Moving average of each value and those before it, `window` in all; null where there are fewer, or none is known. */
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
