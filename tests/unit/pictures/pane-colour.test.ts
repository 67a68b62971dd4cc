import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
	LEVEL_POSITIONS,
	meanOf,
	paneColour,
	rateToPosition,
	feeToPosition,
	toneOf,
	type Oklch
} from '../../../src/lib/pictures/pane-colour';

const css = readFileSync('src/app.css', 'utf8');
const RATES = [20, 80, 320, 4000];
const LEVELS = RATES.map((perByte, index) => ({ name: `${index}`, perByte: BigInt(perByte) }));

type Linear = readonly [red: number, green: number, blue: number];
type Theme = 'light' | 'dark';

/** Linear light of sRGB, cut to what a screen can show, by the matrices of CSS Color 4. */
function linearOf([lightness, chroma, hue]: Oklch): Linear {
	const a = chroma * Math.cos((hue * Math.PI) / 180);
	const b = chroma * Math.sin((hue * Math.PI) / 180);
	const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
	return cut([
		4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
		-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
		-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
	]);
}

const cut = (parts: Linear) => parts.map((part) => Math.min(1, Math.max(0, part))) as unknown as Linear;

/** OKLab of linear sRGB. */
function labOf([red, green, blue]: Linear): Linear {
	const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
	const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
	const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
	return [
		0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
		1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
		0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
	];
}

const decoded = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const encoded = (part: number) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055);

/** A colour of app.css. */
function token(name: string, theme: Theme): Linear {
	const value = new RegExp(`--${name}: (.+);`).exec(css)?.[1] ?? '';
	const inThemes = /^light-dark\((.+\)|#\w+), (.+\)|#\w+)\)$/.exec(value);
	const [, light = '', dark = ''] = inThemes ?? ['', value, value];
	const text = theme === 'light' ? light : dark;
	const hex = /#([0-9a-f]{6})/.exec(text)?.[1];
	if (hex) return [0, 2, 4].map((at) => decoded(parseInt(hex.slice(at, at + 2), 16) / 255)) as unknown as Linear;
	const parts = /oklch\((\S+) (\S+) ([^)]+)\)/.exec(text)?.slice(1).map(Number) ?? [];
	expect(parts, name).toHaveLength(3);
	return linearOf(parts as unknown as Oklch);
}

/** Of WCAG 2. */
const luminance = ([red, green, blue]: Linear) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

function contrast(one: Linear, other: Linear): number {
	const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
	return (high + 0.05) / (low + 0.05);
}

/** Tones over the whole scale, with many hashes: the same in each run. */
const HASHES = Array.from({ length: 60 }, (_, index) => {
	let state = index + 1;
	const digits = Array.from({ length: 64 }, () => (state = (state * 48271) % 2147483647) % 16);
	return digits.map((digit) => digit.toString(16)).join('');
});
const tones = Array.from({ length: 51 }, (_, step) => step / 50).flatMap((place) =>
	HASHES.map((hash) => ({ place, tone: linearOf(toneOf(place, 'lit', hash)) }))
);

describe.each(['light', 'dark'] as const)('%s', (theme) => {
	test('lead and wall have a contrast of 3:1 to every pane', () => {
		for (const [name, place, tone] of tones.flatMap(({ place, tone }) => [
			['lead', place, tone] as const,
			['wall-from', place, tone] as const,
			['wall-to', place, tone] as const
		])) {
			expect(contrast(token(name, theme), tone), `${name} at ${place}`).toBeGreaterThan(3);
		}
	});

	test('what is written on the wall and on the floor can be read, and lines be seen', () => {
		for (const ground of ['wall-from', 'floor-from'] as const) {
			for (const [name, least] of [
				['on-wall', 7],
				['on-wall-2', 7],
				['on-wall-3', 4.5],
				['on-wall-link', 4.5],
				['coming', 3],
				['course', 3],
				['sill', 3],
				['unlit-edge', 3]
			] as const) {
				expect(contrast(token(name, theme), token(ground, theme)), `${name} on ${ground}`).toBeGreaterThan(least);
			}
		}
	});

	test('a caption can be read where the light on the floor is brightest', () => {
		const floor = token('floor-from', theme).map(encoded);
		for (const { place } of tones) {
			const [lightness, chroma, hue] = toneOf(place, 'lit');
			const light = linearOf([Math.min(0.72, lightness), chroma, hue]).map(encoded);
			// The caption begins where a sixth of it is gone.
			const part = 0.42 * 0.83;
			const mixed = light.map((value, at) =>
				decoded(value * part + (floor[at] ?? 0) * (1 - part))
			) as unknown as Linear;
			expect(contrast(token('on-wall-2', theme), mixed), `${place}`).toBeGreaterThan(4.5);
		}
	});
});

/** What eyes without one kind of cone see, by Machado et al. 2009, whole severity, of linear sRGB. */
const EYES = {
	usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
	protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
	deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
	tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039]
};

test.each(Object.entries(EYES))('%s eyes tell the levels apart', (_, matrix) => {
	const seen = LEVEL_POSITIONS.map((place) => {
		const linear = linearOf(toneOf(place, 'lit'));
		const row = (at: number) => linear.reduce((sum, part, column) => sum + part * (matrix[3 * at + column] ?? 0), 0);
		return labOf(cut([row(0), row(1), row(2)]));
	});
	const apart = (one: number, other: number) =>
		100 * Math.hypot(...(seen[one] ?? []).map((part, at) => part - (seen[other]?.[at] ?? 0)));
	expect(apart(0, 1)).toBeGreaterThan(8.5);
	expect(apart(1, 2)).toBeGreaterThan(15);
	expect(apart(2, 3)).toBeGreaterThan(15);
	expect(apart(0, 3)).toBeGreaterThan(30);
});

test('tones change by little with little more fee, and panes of one fee are not quite even', () => {
	for (let place = 0; place < 1; place += 0.01) {
		const before = toneOf(place, 'lit');
		const after = toneOf(place + 0.01, 'lit');
		expect(Math.abs(before[0] - after[0])).toBeLessThan(0.01);
		expect(Math.abs(before[1] - after[1])).toBeLessThan(0.01);
	}
	const blues = new Set(HASHES.map((hash) => paneColour(0, hash)));
	expect(blues.size).toBeGreaterThan(8);
	expect(paneColour(0, HASHES[0])).toBe(paneColour(0, HASHES[0]));
	expect(paneColour(0, HASHES[0], 'printed')).not.toBe(paneColour(0, HASHES[0]));
	expect(paneColour(null)).toBe('var(--unlit)');
	expect(paneColour(0.5, 'no hash')).toMatch(/^oklch\(/);
});

test('the four levels have their places, what is between them by its logarithm, and nothing is beyond', () => {
	expect([0, 20, 80, 320, 4000, 1e30].map((rate) => rateToPosition(rate, RATES))).toEqual([0, 0, 0.4, 0.67, 1, 1]);
	expect(rateToPosition(40, RATES)).toBeCloseTo(0.2, 9);
	expect(feeToPosition(0n, 1500, LEVELS)).toBe(0);
	expect(feeToPosition(2n ** 63n, 1, LEVELS)).toBe(1);
	expect(feeToPosition(120_000n, 1500, LEVELS)).toBe(0.4);
	expect(feeToPosition(1n, 1500, [])).toBeNull();
	expect(feeToPosition(1n, 0, LEVELS)).toBeNull();
});

test('whatever the levels, a higher fee never has a lower place', () => {
	const levels = fc.array(fc.integer({ min: 1, max: 2 ** 40 }), { minLength: 4, maxLength: 4 });
	const rate = fc.double({ min: 0, max: 2 ** 41, noNaN: true });
	fc.assert(
		fc.property(levels, rate, rate, (some, one, other) => {
			const sorted = some.toSorted((a, b) => a - b);
			const low = rateToPosition(Math.min(one, other), sorted);
			const high = rateToPosition(Math.max(one, other), sorted);
			expect(low).toBeLessThanOrEqual(high);
			expect(low >= 0 && high <= 1).toBe(true);
		})
	);
	expect([19, 20, 21].map((rate) => rateToPosition(rate, [20, 20, 20, 20]))).toEqual([0, 0, 1]);
});

test('a mean of colours lies between them, and there is none of nothing', () => {
	expect(meanOf([])).toBeNull();
	const [lightness, , hue] = meanOf([
		[[0.6, 0.1, 350], 3],
		[[0.8, 0.1, 10], 1]
	]) ?? [0, 0, 0];
	expect(lightness).toBeCloseTo(0.65, 9);
	expect(hue).toBeCloseTo(355, 0);
});
