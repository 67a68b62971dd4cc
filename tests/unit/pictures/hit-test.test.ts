import fc from 'fast-check';
import { indexAt, indexBeside, type Step } from '../../../src/lib/pictures/hit-test';
import { squarify } from '../../../src/lib/pictures/squarify';

const SPACE = { x: 0, y: 0, width: 328, height: 260 };
const STEPS: readonly Step[] = [
	{ right: 1, down: 0 },
	{ right: -1, down: 0 },
	{ right: 0, down: 1 },
	{ right: 0, down: -1 }
];
const weights = fc.array(fc.integer({ min: 1_200, max: 100_000 }), { minLength: 1, maxLength: 300 });

test('the middle of each rectangle is its own, and a place outside is none of them', () => {
	fc.assert(
		fc.property(weights, (all) => {
			const rects = squarify(all, SPACE);
			for (const [index, { x, y, width, height }] of rects.entries()) {
				expect(indexAt(rects, x + width / 2, y + height / 2)).toBe(index);
			}
			expect(indexAt(rects, -1, 10)).toBe(-1);
			expect(indexAt(rects, 10, 261)).toBe(-1);
		})
	);
});

test('arrows reach all rectangles from the first one', () => {
	fc.assert(
		fc.property(weights, (all) => {
			const rects = squarify(all, SPACE);
			const reached = new Set([0]);
			for (const index of reached) for (const step of STEPS) reached.add(indexBeside(rects, index, step));
			expect(reached.size).toBe(rects.length);
		})
	);
});

test('a step leads to the neighbour on that side, and beyond the edge nowhere', () => {
	const rects = squarify([1, 1], { x: 0, y: 0, width: 2, height: 1 });
	expect(indexBeside(rects, 0, { right: 1, down: 0 })).toBe(1);
	expect(indexBeside(rects, 1, { right: -1, down: 0 })).toBe(0);
	for (const step of STEPS.slice(1)) expect(indexBeside(rects, 0, step)).toBe(0);
	expect(indexBeside([], 0, { right: 1, down: 0 })).toBe(0);
});
