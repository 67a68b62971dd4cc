import fc from 'fast-check';
import {
	averagedPoints,
	fittedRange,
	indexFrom,
	movingAverage,
	rangeBetween,
	zoomRange,
	type Range
} from '../../../src/lib/ui/chart-range';

const whole: Range = { from: 100, to: 10_099 };

test('an axis begins at 0, or near values that are far from it, and is never so short that its labels are the same', () => {
	expect(fittedRange(0, 100)).toEqual([0, 105]);
	expect(fittedRange(-20, 100)[0]).toBe(-20);
	expect(fittedRange(0, 0)).toEqual([0, 1]);
	expect(fittedRange(70, 100)).toEqual([67, 103]);
	expect(fittedRange(100, 100)).toEqual([97.5, 102.5]);
	// Near values, a reference is on the axis; it does not flatten them.
	expect(fittedRange(30, 270, 300)).toEqual([0, 315]);
	expect(fittedRange(70, 100, 60)).toEqual([56, 104]);
	expect(fittedRange(70, 100, 201)).toEqual([67, 103]);
	expect(fittedRange(70, 100, 49)).toEqual([67, 103]);
});

describe('a range between two places', () => {
	it('is in order and within the whole, whichever comes first', () => {
		expect(rangeBetween(300.4, 200.6, whole)).toEqual({ from: 201, to: 300 });
		expect(rangeBetween(0, 99_999, whole)).toEqual(whole);
	});

	it('is none where it would hold less than two places', () => {
		expect(rangeBetween(500.1, 500.4, whole)).toBeNull();
		expect(rangeBetween(20_000, 30_000, whole)).toBeNull();
		expect(rangeBetween(7, 7, { from: 7, to: 7 })).toBeNull();
	});
});

describe('zooming', () => {
	it('shows half of it around a place, which stays where it was', () => {
		expect(zoomRange({ from: 1000, to: 3000 }, whole, 1500, 0.5)).toEqual({ from: 1250, to: 2250 });
	});

	it('ends at the whole range, and at three blocks', () => {
		expect(zoomRange({ from: 1000, to: 9000 }, whole, 5000, 2)).toBeNull();
		expect(zoomRange({ from: 50, to: 51 }, { from: 0, to: 99 }, 50, 0.5)).toEqual({ from: 50, to: 52 });
		expect(zoomRange({ from: 5, to: 5 }, { from: 5, to: 5 }, 5, 0.5)).toBeNull();
	});

	it('never leaves the whole range, has whole heights and holds the place', () => {
		const place = fc.integer({ min: whole.from, max: whole.to });
		fc.assert(
			fc.property(
				place,
				place,
				fc.double({ min: 0, max: 1, noNaN: true }),
				fc.constantFrom(0.5, 2),
				(a, b, at, factor) => {
					const shown = { from: Math.min(a, b), to: Math.max(a, b) };
					const cursor = shown.from + at * (shown.to - shown.from);
					const zoomed = zoomRange(shown, whole, cursor, factor);
					if (!zoomed) return;
					expect(Number.isInteger(zoomed.from) && Number.isInteger(zoomed.to)).toBe(true);
					expect(zoomed.from).toBeGreaterThanOrEqual(whole.from);
					expect(zoomed.to).toBeLessThanOrEqual(whole.to);
					expect(zoomed.from).toBeLessThanOrEqual(cursor + 1);
					expect(zoomed.to).toBeGreaterThanOrEqual(cursor - 1);
				}
			)
		);
	});
});

it('the point at a height is found among ascending ones, as by looking at each', () => {
	fc.assert(
		fc.property(fc.array(fc.nat(100)), fc.nat(110), (values, at) => {
			const ascending = values.toSorted((a, b) => a - b);
			const expected = ascending.findIndex((value) => value >= at);
			const found = indexFrom(ascending, (value) => value, at);
			expect(found).toBe(expected < 0 ? ascending.length : expected);
		})
	);
});

describe('a moving average', () => {
	it('is of more points in a longer range, and none in a short one', () => {
		expect([0, 50, 99, 100, 720, 5040, 10_000].map(averagedPoints)).toEqual([1, 1, 1, 5, 20, 200, 500]);
	});

	it('is the mean of a value and those before it, without what is unknown', () => {
		expect(movingAverage([1, 2, 3, 4], 2)).toEqual([null, 1.5, 2.5, 3.5]);
		expect(movingAverage([null, 2, 4, null, null, null], 3)).toEqual([null, null, 3, 3, 4, null]);
		expect(movingAverage([5], 1)).toEqual([5]);
		expect(movingAverage([], 3)).toEqual([]);
	});
});
