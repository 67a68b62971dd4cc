import { HEIGHT } from './arch';

/** The top of a scale is one of these times a power of ten, in bytes. */
const STEPS = [1, 1.5, 2, 3, 4, 6, 8, 10];

/** The scale of a row: the smallest round number of bytes that holds its heaviest block. @param heaviest bytes */
export function topFor(heaviest: number): number {
	if (!(heaviest > 1)) return 1;
	const unit = 10 ** Math.floor(Math.log10(heaviest));
	return unit * (STEPS.find((step) => step * unit >= heaviest) ?? 10);
}

/** Below this part of the scale, a line stands too near to the sill. */
const LOWEST = 0.06;
/** Lines nearer to the limit's than this part of it would run into its name. */
const NEAR = 0.2;
const MOST = 3;

/**
 * Where lines cross the wall, in bytes, the highest first: the limit, and of 1, 3, 10, 30 … those that fit.
 *
 * @param top of the scale, in bytes @param limit bytes that cost no penalty
 */
export function marksFor(top: number, limit: number): number[] {
	// Nothing stands in the row.
	if (top <= 1) return [];
	const marks = limit > 0 && limit <= top ? [limit] : [];
	for (let unit = 1; unit <= top; unit *= 10) {
		for (const mark of [unit, 3 * unit]) {
			const isNear = limit > 0 && Math.abs(mark - limit) <= NEAR * limit;
			if (mark <= top && mark >= LOWEST * top && !isNear) marks.push(mark);
		}
	}
	return marks.sort((a, b) => b - a).slice(0, MOST);
}

/** How high a weight stands. @param high the top of the scale in pixels */
export const heightOf = (bytes: number, top: number, high: number): number =>
	high * Math.sqrt(Math.max(0, bytes) / top);

/** How wide a window of a weight is, as its area is its weight: never so narrow that it cannot be seen. */
export const widthOf = (bytes: number, top: number, high: number): number =>
	bytes > 0 ? Math.max(LEAST_WIDTH, heightOf(bytes, top, high) / HEIGHT) : EMPTY_WIDTH;

const LEAST_WIDTH = 7;
/** Of a block without transactions or weight. */
const EMPTY_WIDTH = 12;
