import { readFileSync } from 'node:fs';
import { paneColour, placeOf, placeOfFee, toneOf, type Oklch, type Theme } from '../../../src/lib/pictures/tone';

const css = readFileSync('src/app.css', 'utf8');

function token(name: string, theme: Theme): number {
	const [, light = '', dark = ''] =
		new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css) ?? [];
	const colour = theme === 'light' ? light : dark;
	const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
	return luminance(parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)));
}

/** The relative luminance of WCAG 2, of linear red, green and blue. */
const luminance = ([red = 0, green = 0, blue = 0]: readonly number[]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** Of OKLCH, by the matrices of CSS Color 4. */
function luminanceOf([lightness, chroma, hue]: Oklch): number {
	const a = chroma * Math.cos((hue * Math.PI) / 180);
	const b = chroma * Math.sin((hue * Math.PI) / 180);
	const [l, m, s] = [
		lightness + 0.3963377774 * a + 0.2158037573 * b,
		lightness - 0.1055613458 * a - 0.0638541728 * b,
		lightness - 0.0894841775 * a - 1.291485548 * b
	].map((part) => part ** 3) as [number, number, number];
	const linear = [
		4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
		-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
		-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
	];
	return luminance(linear.map((part) => Math.min(1, Math.max(0, part))));
}

const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

describe.each(['light', 'dark'] as const)('%s', (theme) => {
	test('the lines between panes have a contrast of 3:1 to every tone', () => {
		for (let place = 0; place <= 1; place += 1 / 80) {
			for (const hash of ['00000000', '0000ffff']) {
				expect(contrast(token('lead', theme), luminanceOf(toneOf(place, theme, hash))), `${place}`).toBeGreaterThan(3);
			}
		}
	});

	test('arches and the sill have a contrast of 3:1 to what is beside them', () => {
		for (const [line, ...grounds] of [
			['niche-edge', 'niche', 'wall', 'surface'],
			['frame', 'niche', 'wall']
		] as const) {
			for (const ground of grounds) {
				expect(contrast(token(line, theme), token(ground, theme)), `${line} on ${ground}`).toBeGreaterThan(3);
			}
		}
	});
});

test('tones change by little with little more fee, and panes of one fee are not quite even', () => {
	for (let place = 0; place < 1; place += 0.01) {
		const before = toneOf(place, 'light');
		const after = toneOf(place + 0.01, 'light');
		expect(Math.abs(before[0] - after[0])).toBeLessThan(0.01);
		expect(Math.abs(before[1] - after[1])).toBeLessThan(0.01);
	}
	const tones = ['00000000', '00008000', '0000ffff'].map((hash) => paneColour(0.5, hash));
	expect(new Set(tones).size).toBe(3);
	expect(paneColour(0.5, '00000000')).toBe(tones[0]);
});

test('the scale is one of ratios, from the lowest rate to 200 times as much', () => {
	expect([0, 1, 200, 1e30].map(placeOf)).toEqual([0, 0, 1, 1]);
	expect(placeOf(Math.sqrt(200))).toBeCloseTo(0.5, 9);
	expect(placeOfFee(0n, 1500, 20_000n)).toBe(0);
	expect(placeOfFee(2n ** 63n, 1, 20_000n)).toBe(1);
	expect(placeOfFee(120_000_000n, 1500, 20_000n)).toBeCloseTo(Math.log(4) / Math.log(200), 3);
});
