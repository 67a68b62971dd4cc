import fc from 'fast-check';
import {
	describePane,
	drawingHeight,
	fillWithPanes,
	fullness,
	HEIGHT,
	layPanes,
	magnification,
	shrinkage,
	WIDTH,
	type Pane
} from '../../../src/lib/pictures/panes';
import { squarify } from '../../../src/lib/pictures/squarify';

const pane = (weight: number, index: number): Pane => ({
	hash: String(index),
	weight,
	level: (index % 5) as Pane['level'],
	rate: '',
	own: false
});
const weights = (count: number) => Array.from({ length: count }, (_, index) => 1500 + ((index * 7919) % 9000));
const areaOf = ({ width, height }: { width: number; height: number }) => width * height;
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

test.each([1, 2, 7, 60, 400])(
	'%i rectangles fill their space, in proportion and without covering each other',
	(count) => {
		const all = weights(count);
		const rects = squarify(all, { x: 3, y: 5, width: 120, height: 80 });
		expect(rects).toHaveLength(count);
		expect(sum(rects.map(areaOf))).toBeCloseTo(120 * 80, 6);
		for (const [index, rect] of rects.entries()) {
			expect(areaOf(rect)).toBeCloseTo(((all[index] ?? 0) / sum(all)) * 120 * 80, 6);
			expect(rect.x).toBeGreaterThanOrEqual(3 - 1e-9);
			expect(rect.y).toBeGreaterThanOrEqual(5 - 1e-9);
			expect(rect.x + rect.width).toBeLessThanOrEqual(123 + 1e-9);
			expect(rect.y + rect.height).toBeLessThanOrEqual(85 + 1e-9);
		}
		const overlap = (a: number, b: number, c: number, d: number) => Math.max(0, Math.min(b, d) - Math.max(a, c));
		let covered = 0;
		for (const [index, a] of rects.entries()) {
			for (const b of rects.slice(index + 1)) {
				covered += overlap(a.x, a.x + a.width, b.x, b.x + b.width) * overlap(a.y, a.y + a.height, b.y, b.y + b.height);
			}
		}
		expect(covered).toBeCloseTo(0, 6);
	}
);

test('rectangles of similar weights are nearly square', () => {
	const rects = squarify(new Array<number>(48).fill(1), { x: 0, y: 0, width: 120, height: 90 });
	for (const { width, height } of rects) expect(Math.max(width / height, height / width)).toBeLessThan(2);
});

test('nothing is drawn of nothing, and a weight of 0 has no area', () => {
	expect(squarify([], { x: 0, y: 0, width: 1, height: 1 })).toEqual([]);
	expect(squarify([0, 4], { x: 0, y: 0, width: 2, height: 2 }).map(areaOf)).toEqual([0, 4]);
	expect(layPanes([], 50)).toEqual([]);
});

test.each([
	[3, 20],
	[214, 150],
	[900, 170],
	[5000, 90]
])('of %i transactions each has a pane or is counted', (count, level) => {
	const panes = weights(count).map(pane);
	const drawn = layPanes(panes, level);
	expect(sum(drawn.map(({ count }) => count))).toBe(count);
	expect(sum(drawn.map(areaOf))).toBeCloseTo(WIDTH * level, 4);
	for (const { x, y, width, height } of drawn) {
		expect(x + width).toBeLessThanOrEqual(WIDTH + 1e-6);
		expect(y).toBeGreaterThanOrEqual(HEIGHT - level - 1e-6);
		expect(y + height).toBeLessThanOrEqual(HEIGHT + 1e-6);
	}
	expect(drawn.filter(({ pane }) => pane === null).length).toBeLessThanOrEqual(1);
});

test('panes too small to hit are one pane that counts them', () => {
	const panes = [pane(100_000, 0), ...Array.from({ length: 30 }, (_, index) => pane(10, index + 1))];
	const drawn = layPanes(panes, 100);
	expect(drawn).toHaveLength(2);
	expect(drawn[1]).toMatchObject({ pane: null, count: 30 });
});

test('the highest fees are at the bottom', () => {
	const drawn = layPanes(weights(40).map(pane), 150);
	const bottoms = drawn.filter(({ y, height }) => y + height > HEIGHT - 1e-6).map(({ pane }) => pane?.level);
	expect(bottoms).toContain(4);
	expect(drawn[0]?.pane?.level).toBe(4);
});

test('a window is full at the median weight, and windows shrink for one that has more', () => {
	expect(fullness(300_000, 300_000)).toBe(1);
	expect(fullness(450_000, 300_000)).toBe(1.5);
	expect(fullness(1, 0)).toBe(0);
	expect(shrinkage([0.2, 0.9])).toBe(1);
	const scale = shrinkage([0.2, 2]);
	expect(drawingHeight(scale)).toBeCloseTo(2 * HEIGHT * scale, 9);
	expect(drawingHeight(1)).toBe(HEIGHT);
});

test('contents of nearly empty blocks are drawn higher, and stay within their windows', () => {
	expect(magnification([])).toBe(1);
	expect(magnification([0, 0])).toBe(1);
	expect(magnification([0.1, 1.7])).toBe(1);
	expect(magnification([0.01, 0])).toBe(64);
	fc.assert(
		fc.property(fc.array(fc.double({ min: 1e-6, max: 0.099, noNaN: true }), { minLength: 1 }), (fullnesses) => {
			const most = Math.max(...fullnesses) * magnification(fullnesses);
			expect(most).toBeGreaterThan(0.39);
			expect(most).toBeLessThanOrEqual(0.8);
		})
	);
});

test('of ten thousand in a large space each has a pane of its own, on a narrow screen the small ones are counted', () => {
	const panes = weights(10_000).map(pane);
	const wide = fillWithPanes(panes, { x: 0, y: 0, width: 1140, height: 300 }, 4, 20_000);
	expect(wide).toHaveLength(10_000);
	expect(sum(wide.map(areaOf))).toBeCloseTo(1140 * 300, 3);
	const narrow = fillWithPanes(panes, { x: 0, y: 0, width: 310, height: 260 }, 4, 20_000);
	expect(narrow.length).toBeLessThan(10_000);
	expect(sum(narrow.map(({ count }) => count))).toBe(10_000);
	expect(sum(narrow.map(areaOf))).toBeCloseTo(310 * 260, 3);
	expect(fillWithPanes(panes, { x: 0, y: 0, width: 0, height: 260 }, 4, 20_000)).toEqual([]);
});

test('a pane is named by its hash, weight, fee and level, and whether it is an own one', () => {
	const one = { hash: 'ab'.repeat(32), weight: 2200, level: 1 as const, rate: '80 nXMR/B', own: false };
	const drawn = { x: 0, y: 0, width: 1, height: 1, count: 1 };
	expect(describePane({ ...drawn, pane: one }, 3)).toEqual({
		title: 'abababab…abab',
		text: '2.2 kB · 80 nXMR/B · normal'
	});
	expect(describePane({ ...drawn, pane: { ...one, level: null, own: true } }, 3).text).toBe(
		'2.2 kB · 80 nXMR/B · your own'
	);
	expect(describePane({ ...drawn, pane: null, count: 1200 }, 3).title).toBe('1,200 more transactions');
	expect(describePane({ ...drawn, pane: null, count: 1 }, 1).title).toBe('1 transaction');
});
