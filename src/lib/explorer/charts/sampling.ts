import type { Range } from '../../ui/chart-range';

/**
 * Up to this many blocks, every header is loaded: with the block before, 1000 headers, which a restricted node gives
 * in one answer.
 */
const MAX_UNSAMPLED_BLOCKS = 999;
/** Headers of the first picture of a longer range, and of the finest picture, without the range's ends. */
const FIRST_PICTURE_HEADERS = 17;
const MAX_SAMPLED_HEADERS = 240;

export const isUnsampled = ({ from, to }: Range) => to - from < MAX_UNSAMPLED_BLOCKS;

const powerOfTwo = (atLeast: number) => 2 ** Math.ceil(Math.log2(atLeast));

/**
 * Heights whose headers a chart needs, in loading order. A short range: all of them. A longer range: its ends, then
 * the multiples of smaller and smaller powers of two between them. So headers are shared with parts of the range,
 * with other ranges, and with the same range after a new block; and the samples do not fall into step with the hours
 * of a day. The first height is below the range: the first point begins there.
 */
export function chartedHeights(range: Range): number[] {
	const { from, to } = range;
	if (isUnsampled(range)) {
		const first = Math.max(0, from - 1);
		return Array.from({ length: to - first + 1 }, (_, index) => first + index);
	}
	const finest = powerOfTwo((to - from) / MAX_SAMPLED_HEADERS);
	const heights = new Set([to, Math.max(1, Math.floor((from - 1) / finest) * finest)]);
	for (let step = powerOfTwo((to - from) / FIRST_PICTURE_HEADERS); step >= finest; step /= 2) {
		// The last point must not be much shorter than the others, whose means would be steadier.
		for (let at = Math.max(1, Math.ceil(from / step)) * step; at <= to - finest / 2; at += step) heights.add(at);
	}
	return [...heights];
}
