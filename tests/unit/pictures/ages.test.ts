import { ageAxis, countsByAge, stackDots } from '../../../src/lib/pictures/age-axis';
import { decoyDensity, GAMMA_SCALE, GAMMA_SHAPE, MODE_AGE_SECONDS } from '../../../src/lib/pictures/decoy-distribution';

test('the distribution of decoys has the constants of the reference wallet', () => {
	expect(GAMMA_SHAPE).toBe(19.28);
	expect(GAMMA_SCALE).toBe(1 / 1.61);
	expect(MODE_AGE_SECONDS / 3600).toBeCloseTo(23.66, 1);
});

test('its mean and variance are those of the gamma distribution', () => {
	let weight = 0;
	let first = 0;
	let second = 0;
	for (let place = Math.log(1200); place < 40; place += 0.001) {
		const density = decoyDensity(Math.exp(place));
		weight += density;
		first += density * place;
		second += density * place * place;
	}
	const mean = first / weight;
	// The youngest 2 % are cut off.
	expect(mean).toBeCloseTo(GAMMA_SHAPE * GAMMA_SCALE, 0);
	expect(second / weight - mean ** 2).toBeGreaterThan(0.85 * GAMMA_SHAPE * GAMMA_SCALE ** 2);
	expect(second / weight - mean ** 2).toBeLessThan(GAMMA_SHAPE * GAMMA_SCALE ** 2);
});

test('the density is highest after a day, and no decoy is younger than 20 minutes', () => {
	expect(decoyDensity(MODE_AGE_SECONDS)).toBe(1);
	expect(decoyDensity(MODE_AGE_SECONDS / 2)).toBeLessThan(1);
	expect(decoyDensity(MODE_AGE_SECONDS * 2)).toBeLessThan(1);
	expect(decoyDensity(1199)).toBe(0);
	expect(decoyDensity(1200)).toBeGreaterThan(0);
});

test('the axis is logarithmic, oldest first, and has room for every age', () => {
	const axis = ageAxis([0, 40, 500_000_000]);
	const place = (age: number) => axis.position(age);
	expect(place(3600) - place(36_000)).toBeCloseTo(place(36_000) - place(360_000), 9);
	expect(place(500_000_000)).toBeGreaterThan(0);
	expect(place(500_000_000)).toBeLessThan(place(40));
	expect(place(0)).toBe(1);
	expect(axis.age(place(7777))).toBeCloseTo(7777, 6);
	for (const { place } of axis.ticks) expect(place).toBeGreaterThanOrEqual(0);
	expect(ageAxis([86_400]).ticks.map(({ name }) => name)).toEqual([
		'20 min',
		'1 h',
		'6 h',
		'1 d',
		'1 week',
		'1 month',
		'6 months',
		'1 y'
	]);
});

test('dots that would cover each other are stacked', () => {
	expect(stackDots([0, 1, 2, 30, 31], 8)).toEqual([
		{ x: 0, below: 0 },
		{ x: 0, below: 1 },
		{ x: 0, below: 2 },
		{ x: 32, below: 0 },
		{ x: 32, below: 1 }
	]);
});

test('ages are counted in equal parts of the axis, and as many are expected', () => {
	const ages = [900, 1200, 86_400, 86_400, 31_557_600];
	const { counts, expected } = countsByAge(ages, ageAxis(ages), 20, decoyDensity);
	expect(counts.reduce((a, b) => a + b)).toBe(ages.length);
	expect(Math.max(...counts)).toBe(2);
	expect(expected.reduce((a, b) => a + b)).toBeCloseTo(ages.length, 9);
	expect(countsByAge([], ageAxis([]), 20, null)).toEqual({ counts: Array.from({ length: 20 }, () => 0), expected: [] });
});
