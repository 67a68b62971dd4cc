import type { ChartPoint } from '../../../../src/lib/explorer/charts/chart-points';
import {
	BINS,
	expectedShare,
	intervalHistogram,
	intervalsOf,
	meanInterval,
	shareAxis
} from '../../../../src/lib/explorer/charts/intervals';

const point = (first: number, last: number, start: number | null, time: number) =>
	({ first, last, start, time }) as ChartPoint;
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

test('intervals are those of points of one block with a known start', () => {
	const points = [point(1, 1, null, 50), point(2, 2, 50, 170), point(3, 10, 170, 900), point(11, 11, 900, 880)];
	expect(intervalsOf(points)).toEqual([120, -20]);
	expect(intervalsOf([])).toEqual([]);
});

test('shares of bins add up to all, those expected as well', () => {
	const bins = intervalHistogram([0, 29, 30, 120, 599, 600, 86_400], 120) ?? [];
	expect(bins).toHaveLength(BINS);
	expect(sum(bins.map(({ share }) => share))).toBeCloseTo(1);
	expect(sum(bins.map(({ expected }) => expected))).toBeCloseTo(1);
	expect(bins[0]?.share).toBeCloseTo(2 / 7);
	expect(bins.at(-1)?.share).toBeCloseTo(3 / 7);
});

test('what is expected follows from the target: 22 % within half a minute of two, 39 % of one', () => {
	expect(expectedShare(0, 120)).toBeCloseTo(0.2212, 4);
	expect(expectedShare(0, 60)).toBeCloseTo(0.3935, 4);
	expect(expectedShare(BINS - 1, 120)).toBeCloseTo(Math.exp(-4.75), 6);
});

test('times that run backwards are in the first bin', () => {
	expect(intervalHistogram([-7200, -1, 10], 120)?.[0]?.share).toBe(1);
});

test('one block, all equal, none, and a target of nothing', () => {
	expect(intervalHistogram([60], 120)?.[2]?.share).toBe(1);
	expect(intervalHistogram([60, 60, 60], 120)?.[2]?.share).toBe(1);
	expect(intervalHistogram([], 120)).toBeNull();
	expect(intervalHistogram([60], 0)).toBeNull();
	expect(intervalHistogram([Infinity, 1e300], 120)?.at(-1)?.share).toBe(1);
	expect(meanInterval([])).toBeNull();
	expect(meanInterval([-20, 61])).toBe(21);
});

test('an axis of shares has a few ticks below its end', () => {
	expect(shareAxis(intervalHistogram([60], 120) ?? []).ticks).toEqual([0, 0.25, 0.5, 0.75, 1]);
	const { top, ticks } = shareAxis([{ share: 0.228, expected: 0.22 }]);
	expect(top).toBeCloseTo(0.246, 3);
	expect(ticks.length).toBeLessThanOrEqual(5);
	expect(shareAxis([]).ticks.length).toBeGreaterThan(0);
});
