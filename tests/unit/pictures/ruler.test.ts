import fc from 'fast-check';
import { WINDOW_AREA, WINDOW_HEIGHT } from '../../../src/lib/pictures/arch';
import { heightOf, scaleMarks, topOfScale, widthOf } from '../../../src/lib/pictures/ruler';

const LIMIT = 300_000;

test.each([
	[321_396, 400_000],
	[300_000, 300_000],
	[300_001, 400_000],
	[113_000, 150_000],
	[24_000, 30_000],
	[950, 1000],
	[1, 1],
	[0, 1],
	[NaN, 1]
])('a row whose heaviest block has %i bytes goes up to %i', (heaviest, top) => {
	expect(topOfScale(heaviest)).toBe(top);
});

test('a scale holds every block, and no window has less than a sixth of its area', () => {
	fc.assert(
		fc.property(fc.integer({ min: 2, max: 2 ** 40 }), (heaviest) => {
			const top = topOfScale(heaviest);
			expect(top).toBeGreaterThanOrEqual(heaviest);
			expect(top).toBeLessThanOrEqual(1.5 * heaviest * 1.35);
		})
	);
});

test('at most three lines cross the wall, the limit among them where it is in sight', () => {
	expect(scaleMarks(400_000, LIMIT)).toEqual([300_000, 100_000, 30_000]);
	expect(scaleMarks(30_000, LIMIT)).toEqual([30_000, 10_000, 3000]);
	expect(scaleMarks(3_000_000, LIMIT)).toEqual([3_000_000, 1_000_000, 300_000]);
	expect(scaleMarks(400_000, 310_000)).toEqual([310_000, 100_000, 30_000]);
	fc.assert(
		fc.property(fc.integer({ min: 2, max: 2 ** 40 }), fc.integer({ min: 0, max: 2 ** 40 }), (weight, limit) => {
			const marks = scaleMarks(topOfScale(weight), limit);
			expect(marks.length).toBeLessThanOrEqual(3);
			for (const mark of marks) expect(mark).toBeLessThanOrEqual(topOfScale(weight));
		})
	);
});

test("windows' areas are their weights, whatever is too small is seen, and an empty block is 12 px wide", () => {
	const area = (bytes: number) => WINDOW_AREA * widthOf(bytes, 400_000, 240) ** 2;
	expect(area(200_000) / area(100_000)).toBeCloseTo(2, 9);
	expect(widthOf(400_000, 400_000, 240)).toBeCloseTo(240 / WINDOW_HEIGHT, 9);
	expect(heightOf(100_000, 400_000, 240)).toBe(120);
	expect(widthOf(1, 400_000, 240)).toBe(7);
	expect(widthOf(0, 400_000, 240)).toBe(12);
	expect(widthOf(-5, 400_000, 240)).toBe(12);
});

test('a row in which nothing stands has no lines', () => {
	expect(scaleMarks(topOfScale(0), LIMIT)).toEqual([]);
	expect(scaleMarks(topOfScale(0), 1)).toEqual([]);
});
