import { scaleFor, widthOf } from '../../../src/lib/pictures/arch';
import { areaOf } from '../../../src/lib/pictures/outline';
import { glassOf, layOut, layOutClear, leadOf, type Pane } from '../../../src/lib/pictures/panes';

const pane = (index: number, place: number | null, weight = 2000): Pane => ({
	hash: index.toString(16).padStart(64, '0'),
	weight,
	place,
	own: false,
	inputs: 1,
	outputs: 2,
	fee: null,
	rate: null
});

test('panes keep the order of their fees, and are laid out once', () => {
	const panes = Array.from({ length: 80 }, (_, index) => pane(index, 1 - index / 80));
	const placed = layOut('a', panes);
	expect(placed.map(([one]) => one)).toEqual(panes);
	expect(layOut('a', panes)[5]?.[1]).toBe(placed[5]?.[1]);
	expect(layOut('b', [])).toEqual([]);
});

test('panes of one colour are one path, and 3,000 panes are some hundreds at most', () => {
	const panes = Array.from({ length: 3000 }, (_, index) => pane(index * 7919, (index % 97) / 97));
	const glass = glassOf(layOut('c', panes));
	expect(glass.length).toBeLessThan(500);
	expect(glass.map(({ path }) => path.split('M').length - 1).reduce((a, b) => a + b)).toBe(3000);
	expect(glassOf(layOut('d', [pane(1, null)]))[0]?.colour).toBe('var(--clear)');
});

test('clear panes are equal, and as many as can be told apart', () => {
	const panes = layOutClear(41);
	expect(panes).toHaveLength(41);
	const areas = panes.map(areaOf);
	expect(Math.max(...areas) / Math.min(...areas)).toBeCloseTo(1, 6);
	expect(layOutClear(2 ** 40)).toHaveLength(400);
	expect(layOutClear(0)).toEqual([]);
});

test('the lines between panes are finer between smaller ones', () => {
	expect(leadOf(113, 3)).toEqual({ width: 1.5, opacity: 1 });
	expect(leadOf(113, 150).width).toBeCloseTo(0.87, 2);
	expect(leadOf(30, 3000)).toEqual({ width: 0.45, opacity: 0.42 });
});

test('one scale for all windows: the median, a tenth or a hundredth of it', () => {
	expect(scaleFor([12_000, 290_000, 0], 300_000)).toEqual({ weight: 300_000, words: '' });
	expect(scaleFor([12_000, 29_999], 300_000)).toEqual({ weight: 30_000, words: 'a tenth of the median' });
	expect(scaleFor([100, 2_000], 300_000)).toEqual({ weight: 3_000, words: 'a hundredth of the median' });
	expect(scaleFor([], 300_000).weight).toBe(300_000);
	expect(scaleFor([0], 300_000).weight).toBe(300_000);
	expect(scaleFor([5_000], 0).weight).toBe(5_000);
	expect(scaleFor([], 0).weight).toBe(1);
	expect([0, 1, 4, -1].map(widthOf)).toEqual([0, 1, 2, 0]);
});
