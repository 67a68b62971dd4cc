import fc from 'fast-check';
import { formatAmount } from '../../../src/lib/format/amount';
import { parseTyped } from '../../../src/lib/format/parse-typed';

const coin = { ticker: 'XMR', decimals: 12 };

describe('an amount that was typed', () => {
	it('is read to the last digit', () => {
		expect(parseTyped('18446744.073709551615', coin).atomic).toBe(2n ** 64n - 1n);
		expect(parseTyped('0.000000000001', coin).atomic).toBe(1n);
		expect(parseTyped(' 1,234.5 ', coin).atomic).toBe(1_234_500_000_000_000n);
		expect(parseTyped('.5', coin).atomic).toBe(500_000_000_000n);
		expect(parseTyped('5.', coin).atomic).toBe(5_000_000_000_000n);
	});

	it('comes back as it was written', () => {
		fc.assert(
			fc.property(fc.bigInt(0n, 2n ** 64n - 1n), (atomic) => {
				expect(parseTyped(formatAmount(atomic, coin, 1), coin)).toEqual({ atomic, problem: null });
			})
		);
	});

	it('with one comma that may be a decimal comma is refused', () => {
		expect(parseTyped('1,234', coin)).toEqual({
			atomic: null,
			problem: '“1,234” may be 1234 or 1.234: enter it without a comma.'
		});
		expect(parseTyped('1,234,567', coin).atomic).toBe(1_234_567_000_000_000_000n);
		expect(parseTyped('1 234', coin).atomic).toBe(1_234_000_000_000_000n);
		for (const text of ['0,500', '00,500', '0,500.5', '0 500']) expect(parseTyped(text, coin).atomic).toBeNull();
	});

	it.each(['-1', '+1', '1e3', 'Infinity', 'NaN', '1.2.3', '0x10', '1,23', 'abc', '١'])('%s is refused', (text) => {
		expect(parseTyped(text, coin).atomic).toBeNull();
		expect(parseTyped(text, coin).problem).toMatch(/digits and a point only|is negative/);
	});

	it('with too many decimals is refused, not rounded', () => {
		expect(parseTyped('0.0000000000001', coin).problem).toBe(
			'The amount 0.0000000000001 has more than the 12 decimals of the coin.'
		);
	});

	it('beyond 2^64 - 1 is refused', () => {
		expect(parseTyped('18446744.073709551616', coin).problem).toBe(
			'The amount 18446744.073709551616 is larger than any on the chain.'
		);
	});

	it('that is empty is refused', () => {
		expect(parseTyped('  ', coin).problem).toBe('The amount is empty.');
	});
});
