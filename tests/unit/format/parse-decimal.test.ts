import fc from 'fast-check';
import { writeDecimal } from '../../../src/lib/format/decimal';
import { parseDecimal } from '../../../src/lib/format/parse-decimal';

const U64_MAX = 2n ** 64n - 1n;

describe('an amount', () => {
	test.each([
		['0', 0n],
		['1', 1_000_000_000_000n],
		['239.39014', 239_390_140_000_000n],
		['.5', 500_000_000_000n],
		['5.', 5_000_000_000_000n],
		['007', 7_000_000_000_000n],
		['0.000000000001', 1n],
		['1.50000000000000000', 1_500_000_000_000n],
		['18446744.073709551615', U64_MAX]
	])('%s is read to the last digit', (text, atomic) => {
		expect(parseDecimal(text, 12)).toEqual({ value: atomic });
	});

	test('has as many decimals as the coin', () => {
		expect([0, 1, 2, 19].map((decimals) => writeDecimal(1n, decimals))).toEqual([
			'1',
			'0.1',
			'0.01',
			'0.0000000000000000001'
		]);
		expect([0, 1, 12].map((decimals) => writeDecimal(0n, decimals))).toEqual(['0', '0.0', '0.000000000000']);
		expect(writeDecimal(-1n, 12)).toBe('-0.000000000001');
	});

	test('comes back as it was written', () => {
		fc.assert(
			fc.property(fc.bigInt(0n, U64_MAX), fc.nat({ max: 19 }), (atomic, decimals) => {
				expect(parseDecimal(writeDecimal(atomic, decimals), decimals)).toEqual({ value: atomic });
			})
		);
	});

	test.each([
		['', 'empty'],
		['-1', 'negative'],
		['-0.5', 'negative'],
		['1e3', 'exponent'],
		['1.5E-3', 'exponent'],
		['0.0000000000001', 'decimals'],
		['1.0000000000001', 'decimals'],
		['18446744.073709551616', 'too_large'],
		['222222222222222222222', 'too_large'],
		['.', 'not_a_number'],
		['-', 'not_a_number'],
		['+1', 'not_a_number'],
		['1+2', 'not_a_number'],
		['1.2.3', 'not_a_number'],
		['1,5', 'not_a_number'],
		[' 1', 'not_a_number'],
		['1 ', 'not_a_number'],
		['1\n', 'not_a_number'],
		['0x2', 'not_a_number'],
		['Infinity', 'not_a_number'],
		['١', 'not_a_number']
	])('is not %j: %s', (text, problem) => {
		expect(parseDecimal(text, 12)).toEqual({ problem });
	});

	test('of a coin without decimals is whole', () => {
		expect(parseDecimal('5', 0)).toEqual({ value: 5n });
		expect(parseDecimal('5.0', 0)).toEqual({ value: 5n });
		expect(parseDecimal('5.1', 0)).toEqual({ problem: 'decimals' });
	});
});
