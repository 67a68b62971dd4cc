import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layCircles, SMALLEST_RADIUS } from '../../../src/lib/pictures/circles';

const SPACE = { width: 328, height: 200 };
const part = () => fc.double({ min: 0, max: 1, noNaN: true });
const items = fc.array(fc.record({ share: part(), place: part() }), { maxLength: 220 });

test('each item has a circle or is counted; none covers another, and all lie within the space', () => {
	fc.assert(
		fc.property(items, (all) => {
			const { circles, more } = layCircles(all, SPACE);
			expect(circles.length + more).toBe(all.length);
			expect(new Set(circles.map(({ index }) => index)).size).toBe(circles.length);
			for (const [at, { x, y, radius }] of circles.entries()) {
				expect(x - radius).toBeGreaterThanOrEqual(-1e-6);
				expect(x + radius).toBeLessThanOrEqual(SPACE.width + 1e-6);
				expect(y - radius).toBeGreaterThanOrEqual(-1e-6);
				expect(y + radius).toBeLessThanOrEqual(SPACE.height + 1e-6);
				for (const other of circles.slice(at + 1)) {
					expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThanOrEqual(other.radius + radius);
				}
			}
		}),
		{ numRuns: 40 }
	);
});

test('areas are in proportion to amounts, as long as a circle can be hit', () => {
	const { circles } = layCircles(
		[
			{ share: 1, place: 0.2 },
			{ share: 0.25, place: 0.5 },
			{ share: 0.000001, place: 0.8 }
		],
		SPACE
	);
	expect(circles.map(({ radius }) => radius)).toEqual([48, 24, SMALLEST_RADIUS]);
	expect(circles.map(({ y }) => y)).toEqual([100, 100, 100]);
	expect(circles[0]?.x).toBeCloseTo(0.2 * 328);
});

test('of the same age they stand above each other, smaller where they would not fit', () => {
	const { circles, more } = layCircles(new Array(9).fill({ share: 1, place: 0.5 }), SPACE);
	expect(more).toBe(0);
	expect(circles[0]?.radius).toBeLessThan(48);
	expect(layCircles(new Array(200).fill({ share: 1, place: 0.5 }), SPACE).more).toBeGreaterThan(0);
});
