import type { Range } from '../../ui/chart-range';

/** Blocks of a range of which every header is loaded: with the one before, the thousand that a restricted node gives in one answer. */
const WHOLE = 999;
/** Headers of the first picture of a longer range, and of the finest, without its ends. */
const FIRST = 17;
const MOST = 240;

export const isWhole = ({ from, to }: Range) => to - from < WHOLE;

const powerOfTwo = (atLeast: number) => 2 ** Math.ceil(Math.log2(atLeast));

/**
 * The heights whose headers a chart of a range is made from, in the order in which they are loaded: all, or the ends and
 * the multiples of smaller and smaller powers of two between them. So a range shares them with its parts, with others and
 * with itself after a new block; and they do not keep time with the hours of a day. The first one lies below the range:
 * there the first point begins.
 */
export function chartedHeights(range: Range): number[] {
	const { from, to } = range;
	if (isWhole(range)) {
		const first = Math.max(0, from - 1);
		return Array.from({ length: to - first + 1 }, (_, index) => first + index);
	}
	const finest = powerOfTwo((to - from) / MOST);
	const heights = new Set([to, Math.max(1, Math.floor((from - 1) / finest) * finest)]);
	for (let step = powerOfTwo((to - from) / FIRST); step >= finest; step /= 2) {
		// The last point is not much shorter than the others, whose means would be steadier.
		for (let at = Math.max(1, Math.ceil(from / step)) * step; at <= to - finest / 2; at += step) heights.add(at);
	}
	return [...heights];
}
