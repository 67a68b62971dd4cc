import fc from 'fast-check';
import {
	formatAmount,
	formatInteger,
	formatLarge,
	formatSmallAmount,
	roundAmount,
	type Coin
} from '../../../src/lib/format/amount';

const xmr: Coin = { ticker: 'XMR', decimals: 12 };
const ONE = 10n ** 12n;
const U64_MAX = 2n ** 64n - 1n;

/** Reads what `formatAmount` wrote: takes out the separators and moves the point. */
function atomicOf(text: string, coin: Coin): bigint {
	const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.');
	return BigInt(whole + fraction.padEnd(coin.decimals, '0'));
}

describe('an amount', () => {
	test.each([
		[0n, '0'],
		[1n, '0.000000000001'],
		[10n, '0.00000000001'],
		[ONE, '1'],
		[ONE + 1n, '1.000000000001'],
		[15n * 10n ** 11n, '1.5'],
		[999n * ONE, '999'],
		[1_000n * ONE, '1,000'],
		[1_234_500_000_000_000n, '1,234.5'],
		[2n ** 53n + 1n, '9,007.199254740993'],
		[U64_MAX, '18,446,744.073709551615'],
		[U64_MAX + 1n, '18,446,744.073709551616'],
		[10n ** 30n + 1n, '1,000,000,000,000,000,000.000000000001']
	])('of %d atomic units is %s', (atomic, text) => {
		expect(formatAmount(atomic, xmr)).toBe(text);
	});

	test('has the decimals of its coin, or none', () => {
		expect(formatAmount(1_234_567n, { ticker: 'X', decimals: 0 })).toBe('1,234,567');
		expect(formatAmount(1_234_567n, { ticker: 'X', decimals: 2 })).toBe('12,345.67');
		expect(formatAmount(1n, { ticker: 'X', decimals: 19 })).toBe('0.0000000000000000001');
	});

	test('has at least as many decimals as its column, and loses none of its own', () => {
		expect(formatAmount(0n, xmr, 4)).toBe('0.0000');
		expect(formatAmount(ONE, xmr, 12)).toBe('1.000000000000');
		expect(formatAmount(15n * 10n ** 11n, xmr, 4)).toBe('1.5000');
		expect(formatAmount(ONE + 1n, xmr, 4)).toBe('1.000000000001');
	});

	test('is what it was when it is read again', () => {
		fc.assert(
			fc.property(
				fc.bigInt({ min: 0n, max: 2n ** 80n }),
				fc.integer({ min: 0, max: 19 }),
				fc.integer({ min: 0, max: 25 }),
				(atomic, decimals, places) => {
					const coin = { ticker: 'X', decimals };
					const text = formatAmount(atomic, coin, Math.min(places, decimals));
					expect(text).toMatch(/^\d{1,3}(,\d{3})*(\.\d+)?$/);
					expect(atomicOf(text, coin)).toBe(atomic);
				}
			)
		);
	});
});

describe('an amount rounded for a list', () => {
	test.each([
		[1_999_999_999_999n, 0, '1'],
		[1_999_999_999_999n, 6, '1.999999'],
		[1_999_999_999_999n, 12, '1.999999999999'],
		[999_999n, 6, '<0.000001'],
		[1_000_000n, 6, '0.000001'],
		[15n * 10n ** 11n, 4, '1.5'],
		[370n * 10n ** 9n, 6, '0.37'],
		[1_000_000_000_001n, 6, '1'],
		[-1_234_567_899_999n, 6, '−1.234567'],
		[U64_MAX, 6, '18,446,744.073709'],
		[0n, 2, '0']
	])('%d to %d decimals is %s: never more than it is', (atomic, places, text) => {
		expect(roundAmount(atomic, xmr, places)).toBe(text);
	});

	test.each([
		[123_201_540n, 6, '0.000124'],
		[123_000_000n, 6, '0.000123'],
		[1n, 6, '0.000001'],
		[0n, 6, '0']
	])('%d to %d decimals is %s where that is a cost: never less than it is', (atomic, places, text) => {
		expect(roundAmount(atomic, xmr, places, true)).toBe(text);
	});

	test('is padded for a column, beyond the decimals of its coin too', () => {
		expect(roundAmount(1_234n, { ticker: 'X', decimals: 2 }, 4, false, 4)).toBe('12.3400');
		expect(roundAmount(1_234n, { ticker: 'X', decimals: 0 }, 2, false, 2)).toBe('1,234.00');
	});

	test('is the exact one cut off, and never zero unless that is zero', () => {
		fc.assert(
			fc.property(fc.bigInt({ min: 0n, max: 2n ** 70n }), fc.integer({ min: 1, max: 12 }), (atomic, places) => {
				const exact = formatAmount(atomic, xmr, 12);
				const cut = exact.slice(0, exact.length - 12 + places);
				const isLess = atomic > 0n && atomic < 10n ** BigInt(12 - places);
				expect(roundAmount(atomic, xmr, places, false, places)).toBe(isLess ? `<${cut.slice(0, -1)}1` : cut);
				expect(roundAmount(atomic, xmr, places)).toBe(isLess ? `<${cut.slice(0, -1)}1` : cut.replace(/\.?0+$/, ''));
			})
		);
	});
});

describe('a small amount', () => {
	test.each([
		[20_000n, 1n, '20 nXMR'],
		[30_700_000n, 1n, '30.7 µXMR'],
		[12_345_678n, 1n, '12.3 µXMR'],
		[1_235n, 1n, '1.24 nXMR'],
		[999n, 1n, '999 pXMR'],
		[1_000n, 1n, '1 nXMR'],
		[10n ** 9n, 1n, '1 mXMR'],
		[ONE, 1n, '1 XMR'],
		[30_700_000n, 1_535n, '20 nXMR'],
		[1n, 2n, '0.5 pXMR'],
		[1n, 3_000n, '0.000333 pXMR']
	])('%d atomic units for each of %d bytes are %s', (atomic, per, text) => {
		expect(formatSmallAmount(atomic, xmr, per)).toBe(text);
	});

	test('takes the next prefix when rounding gets it there', () => {
		expect(formatSmallAmount(999_960n, xmr)).toBe('1 µXMR');
		expect(formatSmallAmount(999_960_000n, xmr, 1_000n)).toBe('1 µXMR');
		expect(formatSmallAmount(999_400n, xmr)).toBe('999 nXMR');
	});

	test('is zero, or unknown for no bytes', () => {
		expect(formatSmallAmount(0n, xmr, 100n)).toBe('0 XMR');
		expect(formatSmallAmount(5n, xmr, 0n)).toBe('–');
	});

	test('is not lost for a coin with many decimals', () => {
		expect(formatSmallAmount(1n, { ticker: 'X', decimals: 19 }, 1_000n)).toBe('0.0000000001 pX');
	});
});

describe('a large number', () => {
	test.each([
		[0n, '0'],
		[7n, '7'],
		[999n, '999'],
		[1_000n, '1 k'],
		[1_234n, '1.23 k'],
		[625_000_000_000n, '625 G'],
		[2n ** 64n - 1n, '18.4 E'],
		[2n ** 128n, '340,282,366,920,938 Y']
	])('%d is %s', (value, text) => {
		expect(formatLarge(value)).toBe(text);
	});

	test('takes the next prefix when rounding gets it there', () => {
		expect(formatLarge(999_999n)).toBe('1 M');
		expect(formatLarge(999_499n)).toBe('999 k');
		expect(formatLarge(9_995n)).toBe('10 k');
	});

	test('is divided and has a unit', () => {
		expect(formatLarge(625_000_000_000n, 120n, 'H/s')).toBe('5.21 GH/s');
		expect(formatLarge(1n, 3n, 'H/s')).toBe('0.333 H/s');
		expect(formatLarge(0n, 120n, 'H/s')).toBe('0 H/s');
	});

	test('has three significant digits and is within a two-hundredth of what it stands for', () => {
		const prefixes = ['', 'k', 'M', 'G', 'T', 'P', 'E', 'Z', 'Y'];
		fc.assert(
			fc.property(fc.bigInt({ min: 1n, max: 10n ** 26n }), fc.bigInt({ min: 1n, max: 1_000n }), (value, per) => {
				const [digits = '', prefix = ''] = formatLarge(value, per).split(' ');
				expect(digits.replace(/^0\.0*|\./g, '').length).toBeLessThanOrEqual(3);
				expect(Number(digits)).toBeLessThan(1_000);
				const shown = Number(digits) * 1_000 ** prefixes.indexOf(prefix);
				expect(Math.abs((shown * Number(per)) / Number(value) - 1)).toBeLessThan(0.0051);
			})
		);
	});
});

describe('a whole number', () => {
	test.each([
		[0, '0'],
		[999, '999'],
		[1_000, '1,000'],
		[3_418_207, '3,418,207'],
		[Number.MAX_SAFE_INTEGER, '9,007,199,254,740,991'],
		[U64_MAX, '18,446,744,073,709,551,615'],
		[2n ** 64n, '18,446,744,073,709,551,616']
	])('%d is %s', (value, text) => {
		expect(formatInteger(value)).toBe(text);
	});
});
