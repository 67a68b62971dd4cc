import { readFileSync } from 'node:fs';
import { barWidth, countByRate } from '../../../src/lib/pictures/fee-histogram';
import { FEE_LEVELS, feeLevelOf, ratesOf } from '../../../src/lib/pictures/fee-levels';

const rates = [20_000n, 80_000n, 320_000n, 4_000_000n];

test.each([
	[19_999n, 'low'],
	[39_999n, 'low'],
	[40_000n, 'normal'],
	[159_999n, 'normal'],
	[160_000n, 'high'],
	[600_000n, 'high'],
	[1_131_000n, 'higher'],
	[2_200_000n, 'highest'],
	[90_000_000n, 'highest']
] as const)('%i atomic units a byte are %s', (rate, name) => {
	expect(FEE_LEVELS[feeLevelOf(rate * 1540n, 1540, rates)]).toBe(name);
});

test('a node that names one rate has the levels of its wallets', () => {
	expect(ratesOf({ fee: 20n, fees: [] })).toEqual([20n, 100n, 500n, 20_000n]);
	expect(ratesOf({ fee: 20n, fees: rates })).toEqual(rates);
});

test('every transaction that waits is in one bar of the histogram', () => {
	const waiting = Array.from({ length: 500 }, (_, index) => ({
		fee: BigInt(30_000_000 + index ** 3 * 50),
		weight: 1500
	}));
	const bars = countByRate(waiting, rates, 28);
	expect(bars).toHaveLength(28);
	expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(500);
	expect(bars[0]?.from).toBeCloseTo(20_000, 3);
	for (const [index, { from, to }] of bars.entries()) {
		expect(to / from).toBeCloseTo((bars[0]?.to ?? 0) / (bars[0]?.from ?? 1), 6);
		if (index > 0) expect(from).toBeCloseTo(bars[index - 1]?.to ?? 0, 3);
	}
});

test('transactions that all pay the same are one bar, and nothing is none', () => {
	const same = Array.from({ length: 4 }, () => ({ fee: 30_000_000n, weight: 1500 }));
	expect(countByRate(same, rates, 28)).toMatchObject([{ count: 4, level: 0 }]);
	expect(countByRate([{ fee: 0n, weight: 1500 }], rates, 28)).toMatchObject([{ count: 1 }]);
	expect(countByRate([], rates, 28)).toEqual([]);
	expect(countByRate([{ fee: 5n, weight: 0 }], rates, 28)).toEqual([]);
});

test.each([0, 1, 3, 4, 8, 20, 900])('a bar of a place of %d pixels has a width, and stays in its place', (slot) => {
	expect(barWidth(slot)).toBeGreaterThanOrEqual(0);
	expect(barWidth(slot)).toBeLessThanOrEqual(Math.min(slot, 60));
	expect(barWidth(slot) > 0).toBe(slot > 0);
});

describe('the colours of the fee levels', () => {
	const css = readFileSync('src/app.css', 'utf8');
	const tokens = (theme: 0 | 1) => (name: string) => {
		const values = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css);
		return values?.[theme + 1] ?? '';
	};

	/** The relative luminance of WCAG 2. */
	function luminance(colour: string): number {
		const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
			const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
			return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
		});
		return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
	}

	test.each([
		['light', 0],
		['dark', 1]
	] as const)('have a contrast of 3:1 against a window and a card, %s', (_, theme) => {
		const token = tokens(theme);
		for (const ground of ['surface', 'sunk', 'bg']) {
			for (const level of [1, 2, 3, 4, 5]) {
				const [bright = 0, dim = 0] = [token(`fee-${level}`), token(ground)].map(luminance).sort((a, b) => b - a);
				expect((bright + 0.05) / (dim + 0.05), `${level} on ${ground}`).toBeGreaterThanOrEqual(3);
			}
		}
	});
});
