import fc from 'fast-check';
import { PAD_KEYS, pressKey, type PadKey } from '../../../src/lib/pay/pad';
import { parseDecimal } from '../../../src/lib/format/parse-decimal';

const type = (keys: string, decimals = 12) =>
	keys.split(' ').reduce((amount, key) => pressKey(amount, key as PadKey, decimals), '');

test.each([
	['1 2 . 5', '12.5'],
	['. 5', '0.5'],
	['0 0 7', '7'],
	['1 . . 5', '1.5'],
	['1 , . 5', '1,5'],
	[', 5', '0,5'],
	['1 . 5 back back', '1'],
	['back', ''],
	['. 1 2 3 4 5 6 7 8 9 0 1 2 3', '0.123456789012'],
	['1 2 3 4 5 6 7 8 9', '12345678']
])('the keys %s make %s', (keys, amount) => {
	expect(type(keys)).toBe(amount);
});

test('a coin without decimals has no point', () => {
	expect(type('1 . 5', 0)).toBe('15');
});

test('any keys make an amount', () => {
	fc.assert(
		fc.property(fc.array(fc.constantFrom(...PAD_KEYS), { maxLength: 40 }), (keys) => {
			const amount = keys.reduce((amount, key) => pressKey(amount, key, 12), '');
			// Only the largest sums are refused, which no chain holds.
			expect([undefined, 'empty', 'too_large']).toContain(parseDecimal(amount, 12).problem);
		})
	);
});
