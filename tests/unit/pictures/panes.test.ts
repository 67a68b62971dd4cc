import { areaOf } from '../../../src/lib/pictures/outline';
import {
	frameWidthOf,
	glassOf,
	layOut,
	layOutUnlit,
	leadWidthOf,
	lightOf,
	type Pane
} from '../../../src/lib/pictures/panes';

const LEVELS = [20n, 80n, 320n, 4000n].map((perByte, index) => ({ name: `${index}`, perByte }));

const pane = (index: number, rate: bigint | null, weight = 2000): Pane => ({
	hash: index.toString(16).padStart(64, '0'),
	weight,
	fee: rate === null ? null : rate * BigInt(weight)
});

test('panes keep the order of their fees, and are laid out once', () => {
	const panes = Array.from({ length: 80 }, (_, index) => pane(index, BigInt(800 - index)));
	const placed = layOut('a', panes);
	expect(placed.map(([one]) => one)).toEqual(panes);
	expect(layOut('a', panes)[5]?.[1]).toBe(placed[5]?.[1]);
	expect(layOut('b', [])).toEqual([]);
});

test('panes of one colour are one path, and 3,000 panes are some hundreds at most', () => {
	const panes = Array.from({ length: 3000 }, (_, index) => pane(index * 7919, BigInt(20 + (index % 97))));
	const glass = glassOf(layOut('c', panes), LEVELS);
	expect(glass.length).toBeLessThan(600);
	expect(glass.map(({ path }) => path.split('M').length - 1).reduce((a, b) => a + b)).toBe(3000);
});

test('glass is unlit whose fee or whose levels are unknown, and sheds no light', () => {
	const placed = layOut('d', [pane(1, null)]);
	expect(glassOf(placed, LEVELS)[0]?.colour).toBe('var(--unlit)');
	expect(glassOf(layOut('e', [pane(1, 20n)]), [])[0]?.colour).toBe('var(--unlit)');
	expect(lightOf(placed, LEVELS)).toBeNull();
	expect(lightOf([], LEVELS)).toBeNull();
});

test('a window sheds the mean of its glass, and on the floor that of what stands there', () => {
	const panes = Array.from({ length: 40 }, (_, index) => pane(index, index < 4 ? 4000n : 20n));
	const light = lightOf(layOut('f', panes), LEVELS);
	expect(light?.wall).toMatch(/^oklch\(/);
	expect(light?.floor).not.toBe(light?.wall);
	const brightest = lightOf(layOut('g', [pane(1, 4000n)]), LEVELS);
	expect(brightest?.floor).toMatch(/^oklch\(0\.72 /);
});

test('unlit panes are equal, and as many as can be seen apart', () => {
	const panes = layOutUnlit(41);
	expect(panes).toHaveLength(41);
	const areas = panes.map(areaOf);
	expect(Math.max(...areas) / Math.min(...areas)).toBeCloseTo(1, 6);
	expect(layOutUnlit(2 ** 40)).toHaveLength(400);
	expect(layOutUnlit(0)).toEqual([]);
});

test('the lines between panes are finer between smaller ones, and a frame finer around a smaller window', () => {
	expect(leadWidthOf(113, 3)).toBe(1.9);
	expect(leadWidthOf(113, 150)).toBeCloseTo(0.925, 2);
	expect(leadWidthOf(30, 3000)).toBe(0.4);
	expect([10, 68, 400].map(frameWidthOf)).toEqual([1.4, 2, 4]);
});

test('panes that all pay the same are all drawn, in the order they came', () => {
	const panes = Array.from({ length: 150 }, (_, index) => pane(index, 80n));
	const placed = layOut('h', panes);
	expect(placed.map(([one]) => one)).toEqual(panes);
	const glass = glassOf(placed, LEVELS);
	expect(glass.map(({ path }) => path.split('M').length - 1).reduce((a, b) => a + b)).toBe(150);
	expect(lightOf(placed, LEVELS)?.wall).toMatch(/^oklch\(/);
});

test('levels that are equal have colours for every fee', () => {
	const equal = LEVELS.map(({ name }) => ({ name, perByte: 20n }));
	const placed = layOut('i', [pane(1, 21n), pane(2, 20n), pane(3, 19n)]);
	const glass = glassOf(placed, equal);
	expect(glass.length).toBeGreaterThan(1);
	for (const { colour, printed } of glass) {
		expect(colour + printed).toMatch(/^oklch\(/);
		expect(colour + printed).not.toMatch(/NaN|undefined/);
	}
	expect(lightOf(placed, equal)?.wall).not.toMatch(/NaN/);
});

test('nineteen windows of 150 panes are laid out once each, and every pane has its share', () => {
	const windows = Array.from({ length: 19 }, (_, at) =>
		Array.from({ length: 150 }, (_, index) => pane(at * 150 + index, BigInt(4000 - index * 20), 1500 + 10 * index))
	);
	const first = windows.map((panes, at) => layOut(`window ${at}`, panes));
	for (const placed of first) {
		const areas = placed.map(([{ weight }, outline]) => areaOf(outline) / weight);
		expect(placed).toHaveLength(150);
		expect(Math.max(...areas) / Math.min(...areas)).toBeCloseTo(1, 4);
	}
	const again = windows.map((panes, at) => layOut(`window ${at}`, panes));
	expect(again.every((placed, at) => placed[149]?.[1] === first[at]?.[149]?.[1])).toBe(true);
});
