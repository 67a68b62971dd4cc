import { expect, test } from 'vitest';
import { feeLevels, TYPICAL_WEIGHT } from '../../../src/lib/explorer/fees';

test('a newer node offers four levels', () => {
	const levels = feeLevels({ fee: 20_000n, fees: [20_000n, 80_000n, 320_000n, 4_000_000n] });
	expect(levels.map(({ name }) => name)).toEqual(['low', 'normal', 'high', 'highest']);
	expect(levels.map(({ perByte }) => perByte)).toEqual([20_000n, 80_000n, 320_000n, 4_000_000n]);
});

test('an older node offers one', () => {
	expect(feeLevels({ fee: 20_000n, fees: [] })).toEqual([
		{ name: 'low', perByte: 20_000n, typical: 20_000n * TYPICAL_WEIGHT }
	]);
});

test('a level without a name is numbered', () => {
	expect(feeLevels({ fee: 1n, fees: [1n, 2n, 3n, 4n, 5n] }).at(-1)?.name).toBe('level 5');
});

test('a typical transfer is reported exactly, beyond what a float can hold', () => {
	const perByte = 2n ** 60n + 1n;
	expect(feeLevels({ fee: perByte, fees: [] })[0]?.typical).toBe(perByte * 1_540n);
});
