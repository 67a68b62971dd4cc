import { WINDOW_HEIGHT } from './arch';

/** Round factors: the top of a scale is one of these times a power of ten, in bytes. */
const ROUND_FACTORS = [1, 1.5, 2, 3, 4, 6, 8, 10];

/**
 * The top of a row's scale: the smallest round number of bytes that is at least the heaviest block.
 *
 * @param heaviest bytes
 */
export function topOfScale(heaviest: number): number {
	if (!(heaviest > 1)) return 1;
	const unit = 10 ** Math.floor(Math.log10(heaviest));
	return unit * (ROUND_FACTORS.find((step) => step * unit >= heaviest) ?? 10);
}

/** Lines below this share of the scale are left out: they are too close to the sill. */
const MIN_MARK_SHARE = 0.06;
/** Lines closer to the limit than this share of it are left out: they would overlap its label. */
const MIN_DISTANCE_TO_LIMIT = 0.2;
const MAX_MARKS = 3;

/**
 * The lines across the wall, in bytes, the highest first: the limit, and those of 1, 3, 10, 30 … that fit.
 *
 * @param top of the scale, in bytes
 * @param limit bytes that cost no penalty
 */
export function scaleMarks(top: number, limit: number): number[] {
	// The row has no weights to show.
	if (top <= 1) return [];
	const marks = limit > 0 && limit <= top ? [limit] : [];
	for (let unit = 1; unit <= top; unit *= 10) {
		for (const mark of [unit, 3 * unit]) {
			const isNear = limit > 0 && Math.abs(mark - limit) <= MIN_DISTANCE_TO_LIMIT * limit;
			if (mark <= top && mark >= MIN_MARK_SHARE * top && !isNear) marks.push(mark);
		}
	}
	return marks.sort((a, b) => b - a).slice(0, MAX_MARKS);
}

/** Height of a window of a weight, in pixels. @param high height of the top of the scale, in pixels */
export const heightOf = (bytes: number, top: number, high: number): number =>
	high * Math.sqrt(Math.max(0, bytes) / top);

/**
 * Width of a window, in pixels: its area is proportional to the block's weight. Has a minimum, so that it stays
 * visible.
 */
export const widthOf = (bytes: number, top: number, high: number): number =>
	bytes > 0 ? Math.max(MIN_WINDOW_WIDTH, heightOf(bytes, top, high) / WINDOW_HEIGHT) : EMPTY_WINDOW_WIDTH;

const MIN_WINDOW_WIDTH = 7;
/** Width for a block without transactions or weight. */
const EMPTY_WINDOW_WIDTH = 12;
