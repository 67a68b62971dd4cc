import fc from 'fast-check';
import {
	groupDigits,
	shiftPoint,
	threeDigits,
	pointAndFraction,
	writeShortDecimal
} from '../../../src/lib/format/decimal';

test('digits stand in groups of three, counted from the right', () => {
	expect(['1', '123', '1234', '123456', '1234567'].map(groupDigits)).toEqual([
		'1',
		'123',
		'1,234',
		'123,456',
		'1,234,567'
	]);
});

test('the point moves left through a number, and no digit is lost', () => {
	expect(shiftPoint(1_500n, 3)).toEqual({ whole: '1', fraction: '500' });
	expect(shiftPoint(5n, 3)).toEqual({ whole: '0', fraction: '005' });
	expect(shiftPoint(5n, 0)).toEqual({ whole: '5', fraction: '' });
	fc.assert(
		fc.property(fc.bigInt({ min: 0n }), fc.integer({ min: 0, max: 40 }), (value, exponent) => {
			const { whole, fraction } = shiftPoint(value, exponent);
			expect(fraction).toHaveLength(exponent);
			expect(BigInt(whole + fraction)).toBe(value);
		})
	);
});

test('a point stands before a fraction alone', () => {
	expect([pointAndFraction(''), pointAndFraction('5')]).toEqual(['', '.5']);
});

describe('a fraction to three digits', () => {
	test.each([
		[0n, 7n, '0'],
		[1n, 3n, '0.333'],
		[2n, 3n, '0.667'],
		[1n, 30n, '0.0333'],
		[1n, 30_000n, '0.0000333'],
		[1n, 8n, '0.125'],
		[5n, 1n, '5'],
		[10n, 3n, '3.33'],
		[100n, 3n, '33.3'],
		[1_000n, 3n, '333'],
		[12_345n, 1n, '12,345'],
		[9_995n, 10_000n, '1'],
		[99_949n, 100_000n, '0.999']
	])('%d / %d is %s', (numerator, denominator, text) => {
		expect(threeDigits(numerator, denominator)).toBe(text);
	});

	test('is never further off than half of its last digit', () => {
		const positive = fc.bigInt({ min: 1n, max: 10n ** 24n });
		fc.assert(
			fc.property(positive, positive, (numerator, denominator) => {
				const text = threeDigits(numerator, denominator).replaceAll(',', '');
				const [whole = '', fraction = ''] = text.split('.');
				const scale = 10n ** BigInt(fraction.length);
				const off = BigInt(whole + fraction) * denominator - numerator * scale;
				// Three digits: the last is at most a hundredth of the first.
				const allowed = fraction === '' ? denominator : (numerator * scale) / 100n + denominator;
				expect(2n * (off < 0n ? -off : off)).toBeLessThanOrEqual(allowed);
			})
		);
	});
});

test('a short decimal has no zeros at its end, and no point without digits', () => {
	expect(writeShortDecimal(1_500_000_000_000n, 12)).toBe('1.5');
	expect(writeShortDecimal(2_000_000_000_000n, 12)).toBe('2');
	expect(writeShortDecimal(10n, 0)).toBe('10');
	expect(writeShortDecimal(1n, 12)).toBe('0.000000000001');
});
