import fc from 'fast-check';
import { chartedHeights, isUnsampled } from '../../../../src/lib/explorer/charts/sampling';

const TIP = 3_540_223;
const newest = (blocks: number, tip = TIP) => ({ from: tip - blocks + 1, to: tip });
const gaps = (heights: readonly number[]) => {
	const sorted = heights.toSorted((a, b) => a - b);
	return sorted.slice(1).map((height, index) => height - (sorted[index] ?? NaN));
};

test('a short range has all of its headers, and the one before', () => {
	expect(chartedHeights({ from: 5, to: 8 })).toEqual([4, 5, 6, 7, 8]);
	expect(chartedHeights({ from: 0, to: 1 })).toEqual([0, 1]);
	expect(chartedHeights(newest(999))).toHaveLength(1_000);
});

test('any longer range has 20 headers that are spread over it, and at any later moment no gap is much longer than another', () => {
	const ranges = fc.tuple(fc.nat(TIP), fc.nat(TIP)).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
	fc.assert(
		fc.property(
			ranges.filter((range) => !isUnsampled(range)),
			fc.nat(250),
			({ from, to }, count) => {
				const heights = chartedHeights({ from, to });
				expect(new Set(heights).size).toBe(heights.length);
				expect(heights.length).toBeLessThanOrEqual(250);
				expect(heights.length).toBeGreaterThan(115);
				expect(Math.min(...heights)).toBeLessThanOrEqual(Math.max(1, from - 1));
				expect(Math.min(...heights)).toBeGreaterThan(from - 1 - (to - from) / 100);
				expect(Math.max(...heights)).toBe(to);
				const early = gaps(heights.slice(0, 20 + count));
				expect(Math.max(...early)).toBeLessThanOrEqual((to - from) / 7);
				// The gaps at the ends may be shorter.
				expect(Math.max(...early.slice(1, -1))).toBeLessThanOrEqual(4 * Math.min(...early.slice(1, -1)));
			}
		)
	);
});

test('after a new block only that is missing, and a part shares its first headers with the whole', () => {
	const year = new Set(chartedHeights(newest(262_800)));
	expect(chartedHeights(newest(262_800, TIP + 1)).filter((height) => !year.has(height))).toEqual([TIP + 1]);
	const part = chartedHeights({ from: TIP - 100_000, to: TIP });
	expect(part.slice(0, 20).filter((height) => !year.has(height)).length).toBeLessThan(2);
});
