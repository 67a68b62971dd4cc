import { blockCountOf, type ChartPoint } from './chart-points';

/** Width of a histogram bin in seconds; the last bin has no upper end. */
export const BIN_SECONDS = 30;
export const BINS = 20;

/** A bin of the histogram, with shares of all intervals from 0 to 1. */
export interface Bin {
	share: number;
	/** Expected share if blocks are found at random, at a steady rate. */
	expected: number;
}

/** Seconds between consecutive blocks, as miners state them; may be negative. Only points of a single block count. */
export function intervalsOf(points: readonly ChartPoint[]): number[] {
	const intervals: number[] = [];
	for (const point of points) {
		if (blockCountOf(point) === 1 && point.start !== null) intervals.push(point.time - point.start);
	}
	return intervals;
}

/** Share of intervals expected in a bin, by the exponential distribution. @param target mean interval in seconds */
export function expectedShare(bin: number, target: number): number {
	const longer = (seconds: number) => Math.exp(-seconds / target);
	const begin = longer(bin * BIN_SECONDS);
	return bin === BINS - 1 ? begin : begin - longer((bin + 1) * BIN_SECONDS);
}

/** Counts intervals by length. Negative ones are in the first bin. @returns null without intervals */
export function intervalHistogram(intervals: readonly number[], target: number): Bin[] | null {
	if (intervals.length === 0 || !(target > 0)) return null;
	const counts = new Array<number>(BINS).fill(0);
	for (const seconds of intervals) {
		const bin = Math.min(BINS - 1, Math.max(0, Math.floor(seconds / BIN_SECONDS)));
		counts[bin] = (counts[bin] ?? 0) + 1;
	}
	return counts.map((count, bin) => ({ share: count / intervals.length, expected: expectedShare(bin, target) }));
}

/** Mean in whole seconds; null without intervals. */
export const meanInterval = (intervals: readonly number[]) =>
	intervals.length === 0 ? null : Math.round(intervals.reduce((sum, each) => sum + each, 0) / intervals.length);

/** Upper end of the axis of shares, and its ticks. */
export function shareAxis(bins: readonly Bin[]): { top: number; ticks: number[] } {
	const most = Math.max(0.01, ...bins.flatMap(({ share, expected }) => [share, expected]));
	const step = [0.05, 0.1, 0.2, 0.25, 0.5].find((each) => most / each <= 4) ?? 0.5;
	const top = most * 1.08;
	const ticks = Array.from({ length: Math.floor(top / step) + 1 }, (_, index) => index * step);
	return { top, ticks };
}
