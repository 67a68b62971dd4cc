import fc from 'fast-check';
import { WINDOW_AREA, archOf } from '../../../src/lib/pictures/arch';
import { paneIndexAt } from '../../../src/lib/pictures/hit-test';
import { divide, type WeightedItem } from '../../../src/lib/pictures/layout';
import { areaOf, cutOutline, type Outline, type OutlinePoint } from '../../../src/lib/pictures/outline';

const WINDOW = archOf(100);
const hash = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });
const transaction = fc.record({ hash, weight: fc.integer({ min: 1, max: 150_000 }) });
const transactions = fc.array(transaction, { minLength: 1, maxLength: 300 });

const middleOf = (outline: Outline): OutlinePoint => {
	const [x, y] = [0, 1].map((axis) => outline.reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / outline.length);
	return [x ?? 0, y ?? 0];
};

test('the arch has the area that its width says', () => {
	// A polygon has a little less than the arcs.
	expect(areaOf(WINDOW) / (WINDOW_AREA * 100 ** 2)).toBeCloseTo(1, 3);
	expect(WINDOW_AREA).toBeCloseTo(1.448, 3);
});

test('a cut at any angle leaves each side its part of the area', () => {
	const angle = fc.double({ min: -7, max: 7, noNaN: true });
	const part = fc.double({ min: 0, max: 1, noNaN: true });
	fc.assert(
		fc.property(angle, part, (angle, part) => {
			const [first, second] = cutOutline(WINDOW, angle, part);
			const whole = areaOf(WINDOW);
			expect(areaOf(first) / whole).toBeCloseTo(part, 9);
			expect(areaOf(second) / whole).toBeCloseTo(1 - part, 9);
		})
	);
});

test("each pane's share of the window is its share of the weight, under the curve as well", () => {
	fc.assert(
		fc.property(transactions, (all) => {
			const weight = all.reduce((sum, one) => sum + one.weight, 0);
			const panes = divide(WINDOW, all);
			expect(panes.map(([one]) => one).toSorted(byHash)).toEqual(all.toSorted(byHash));
			for (const [one, outline] of panes) {
				const share = areaOf(outline) / areaOf(WINDOW);
				const due = one.weight / weight;
				expect(Math.abs(share / due - 1)).toBeLessThan(0.001);
			}
		})
	);
});

function byHash(a: WeightedItem, b: WeightedItem): number {
	if (a.hash < b.hash) return -1;
	return a.hash > b.hash ? 1 : a.weight - b.weight;
}

test('the same transactions have the same panes', () => {
	fc.assert(
		fc.property(transactions, (all) => {
			expect(divide(WINDOW, all)).toEqual(divide(WINDOW, structuredClone(all)));
		})
	);
});

test('the dearest stand on the sill, the cheapest under the arch', () => {
	const all = Array.from({ length: 100 }, (_, index) => ({ hash: index.toString(16).padStart(64, '0'), weight: 2000 }));
	const panes = divide(WINDOW, all);
	const height = (from: number) => panes.filter(([one]) => all.indexOf(one) === from).map(([, o]) => middleOf(o)[1])[0];
	expect(height(0)).toBeGreaterThan(120);
	expect(height(99)).toBeLessThan(80);
	expect(
		Math.abs((panes.find(([one]) => one === all[0])?.[1].reduce((x, [at]) => x + at, 0) ?? 0) / 4 - 50)
	).toBeLessThan(35);
});

test('a point in a pane finds that pane, a point outside of the window none', () => {
	fc.assert(
		fc.property(transactions, (all) => {
			const panes = divide(WINDOW, all);
			for (const [index, [, outline]] of panes.entries()) {
				// Slivers of thousandths of a unit are on their neighbours' edges, too.
				if (areaOf(outline) > 0.01) expect(paneIndexAt(panes, middleOf(outline))).toBe(index);
			}
			expect(paneIndexAt(panes, [1, 1])).toBe(-1);
			expect(paneIndexAt(panes, [50, 171])).toBe(-1);
		})
	);
});

test('3,000 transactions, one of which fills nearly all', () => {
	const all = Array.from({ length: 3000 }, (_, index) => ({
		hash: `${index}`,
		weight: index === 5 ? 600_000_000 : 2000
	}));
	expect(divide(WINDOW, all)).toHaveLength(3000);
});
