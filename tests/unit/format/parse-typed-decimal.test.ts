import fc from 'fast-check';
import { formatAmount } from '../../../src/lib/format/amount';
import { parseTypedDecimal, normalizeDecimal } from '../../../src/lib/format/parse-typed-decimal';

const coin = { ticker: 'XMR', decimals: 12 };

describe('an amount that was typed', () => {
	it('is read to the last digit', () => {
		expect(parseTypedDecimal('18446744.073709551615', coin).value).toBe(2n ** 64n - 1n);
		expect(parseTypedDecimal('0.000000000001', coin).value).toBe(1n);
		expect(parseTypedDecimal(' 1,234.5 ', coin).value).toBe(1_234_500_000_000_000n);
		expect(parseTypedDecimal('.5', coin).value).toBe(500_000_000_000n);
		expect(parseTypedDecimal('5.', coin).value).toBe(5_000_000_000_000n);
	});

	it('comes back as it was written', () => {
		fc.assert(
			fc.property(fc.bigInt(0n, 2n ** 64n - 1n), (atomic) => {
				expect(parseTypedDecimal(formatAmount(atomic, coin, 1), coin)).toEqual({ value: atomic });
			})
		);
	});

	it('with one comma that may be a decimal comma is refused', () => {
		expect(parseTypedDecimal(' 1,234 ', coin)).toEqual({
			problem: '“1,234” may be 1234 or 1.234: enter it without a comma.'
		});
		for (const text of ['12,345', '999,000']) expect(parseTypedDecimal(text, coin).problem).toMatch('without a comma');
	});

	it.each([
		['0,5', '0.5'],
		['0,500', '0.500'],
		[',5', '.5'],
		['5,', '5.'],
		['12,34', '12.34'],
		['1,2345', '1.2345'],
		['1234,567', '1234.567'],
		['1.234,56', '1234.56'],
		['1.234,567', '1234.567'],
		['1,234.567', '1234.567'],
		['1,234,567', '1234567'],
		['1.234.567', '1234567'],
		['1 234', '1234'],
		['1\u202f234,5', '1234.5'],
		['1’234.5', '1234.5'],
		['1_234', '1234']
	])('as people of other countries write it, %s, is %s', (text, plain) => {
		expect(normalizeDecimal(text)).toBe(plain);
		expect(parseTypedDecimal(text, coin)).toEqual(parseTypedDecimal(plain, coin));
		expect(parseTypedDecimal(text, coin).problem).toBeUndefined();
	});

	it('is never another than the one that a country writes so', () => {
		const country = fc.constantFrom('en', 'de', 'fr', 'de-CH', 'es', 'pt-BR', 'sv', 'pl', 'ru');
		const number = fc.tuple(fc.nat(99_999_999), fc.nat(99_999));
		fc.assert(
			fc.property(country, number, fc.integer({ min: 0, max: 5 }), (country, [whole, fraction], digits) => {
				const decimals = String(fraction).padStart(5, '0').slice(0, digits);
				const plain = digits === 0 ? String(whole) : `${whole}.${decimals}`;
				const format = new Intl.NumberFormat(country, { minimumFractionDigits: digits });
				const { value } = parseTypedDecimal(format.format(Number(plain)), coin);
				// A country's thousands may be another's thousandths: 1.234 is written with a point, 1,234 asked about.
				const isPointed = /^\d{1,3}\.\d{3}$/.test(format.format(Number(plain)));
				if (value !== undefined && !isPointed) expect(value).toBe(parseTypedDecimal(plain, coin).value);
			})
		);
	});

	it.each(['0,500.5', '0 500', '1,23,456', '1,234,56', '1,234 567', '1.234.56', '1,234,', '1,2,3', ',', '1,,5'])(
		'%s is refused: it has marks where no country writes them',
		(text) => {
			expect(parseTypedDecimal(text, coin).problem).toMatch(/is not an amount/);
		}
	);

	it.each(['-1', '+1', '1e3', 'Infinity', 'NaN', '1.2.3', '0x10', 'abc', '١'])('%s is refused', (text) => {
		expect(parseTypedDecimal(text, coin).value).toBeUndefined();
		expect(parseTypedDecimal(text, coin).problem).toMatch(/digits and a point only|is negative/);
	});

	it('with too many decimals is refused, not rounded', () => {
		expect(parseTypedDecimal('0.0000000000001', coin).problem).toBe(
			'The amount 0.0000000000001 has more than the 12 decimals of the coin.'
		);
	});

	it('beyond 2^64 - 1 is refused', () => {
		expect(parseTypedDecimal('18446744.073709551616', coin).problem).toBe(
			'The amount 18446744.073709551616 is larger than any on the chain.'
		);
	});

	it('that is empty is refused', () => {
		expect(parseTypedDecimal('  ', coin).problem).toBe('The amount is empty.');
	});
});
