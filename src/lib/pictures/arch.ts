import type { Outline, Point } from './outline';

/** Every window is a semicircle on a rectangle, and so much higher than wide. */
export const HEIGHT = 1.6;

/** Straight pieces of the curve. */
const PIECES = 48;

/** Of a window one wide: a polygon has a little less than the circle. */
export const AREA = HEIGHT - 0.5 + (PIECES / 8) * Math.sin(Math.PI / PIECES);

/** A window, its lower left corner at 0, `HEIGHT * width`. @param width in the drawing's units */
export function archOf(width: number): Outline {
	const radius = width / 2;
	const height = HEIGHT * width;
	const curve = Array.from({ length: PIECES + 1 }, (_, index): Point => {
		const angle = Math.PI * (1 + index / PIECES);
		return [radius + radius * Math.cos(angle), radius + radius * Math.sin(angle)];
	});
	return [[0, height], ...curve, [width, height]];
}

/** How wide a window is next to another one, as their areas are their weights. @param times its weight by the other's */
export const widthOf = (times: number): number => Math.sqrt(Math.max(0, times));

/** How far the edge of a window is from its middle. @param above the sill, as `width` in the drawing's units */
export function edgeAt(width: number, above: number): number {
	const radius = width / 2;
	const inCurve = Math.max(0, above - HEIGHT * width + radius);
	return Math.sqrt(Math.max(0, radius * radius - inCurve * inCurve));
}

/** A block may have twice the weight that costs no penalty. */
export const MOST_WIDTH = Math.SQRT2;

/** Below this part of the median's window, a lens shows a window. */
export const LEAST_WITHOUT_LENS = 0.04;

/** Stands for a smaller weight where all blocks are small: a tenth of the median, or a hundredth. */
export interface Scale {
	/** Bytes: the weight of the arch that stands behind each window. */
	weight: number;
	/** For 300 kB: "", "a tenth of the median". */
	words: string;
}

/** One scale for all windows of a page. @param weights of the blocks @param median bytes that cost no penalty */
export function scaleFor(weights: readonly number[], median: number): Scale {
	const most = weights.reduce((a, b) => Math.max(a, b), 0);
	if (median <= 0) return { weight: Math.max(most, 1), words: '' };
	if (most === 0 || most >= median / 10) return { weight: median, words: '' };
	if (most >= median / 100) return { weight: median / 10, words: 'a tenth of the median' };
	return { weight: median / 100, words: 'a hundredth of the median' };
}
