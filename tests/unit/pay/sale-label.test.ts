import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expiryOf, parseSaleLabel, writeSaleLabel, type SaleFacts } from '../../../src/lib/pay/sale-label';

const coin = { ticker: 'XMR', decimals: 12 };
const coffee: SaleFacts = {
	started: Date.UTC(2026, 10, 22, 14, 3) / 1000,
	amount: 82_656_000_000n,
	price: { total: '12.50', currency: 'EUR', rate: '151.23' },
	text: '2 × Coffee, tip 0.50 EUR',
	isCancelled: false
};

test('a label is readable, and says all of a sale', () => {
	const label = 'Sale 2026-11-22 14:03 UTC · 12.50 EUR at 151.23 = 0.082656 XMR · 2 × Coffee, tip 0.50 EUR';
	expect(writeSaleLabel(coffee, coin)).toBe(label);
	expect(parseSaleLabel(label, coin)).toEqual(coffee);
});

test('a price in coins, without a text, and a cancelled sale', () => {
	const plain = { ...coffee, price: null, text: '' };
	expect(writeSaleLabel(plain, coin)).toBe('Sale 2026-11-22 14:03 UTC · 0.082656 XMR');
	expect(parseSaleLabel(writeSaleLabel(plain, coin), coin)).toEqual(plain);
	const cancelled = { ...coffee, isCancelled: true };
	expect(writeSaleLabel(cancelled, coin)).toMatch(/^Cancelled sale 2026/);
	expect(parseSaleLabel(writeSaleLabel(cancelled, coin), coin)).toEqual(cancelled);
});

test('every sale comes back from its label, whatever its text says', () => {
	const words = fc.oneof(fc.string(), fc.constant('12.50 EUR at 151.23 = 1 XMR'), fc.constant('a · b · 1 XMR'));
	const price = fc.option(fc.constant({ total: '1000', currency: 'JPY', rate: '23456.789' }));
	const sales = fc.record({
		started: fc.integer({ min: 0, max: 70_000_000 }).map((minutes) => minutes * 60),
		amount: fc.bigInt({ min: 1n, max: (1n << 64n) - 1n }),
		price,
		text: words.map((text) => text.replace(/\s+/gu, ' ').trim()),
		isCancelled: fc.boolean()
	});
	fc.assert(
		fc.property(sales, (sale) => {
			expect(parseSaleLabel(writeSaleLabel(sale, coin), coin)).toEqual(sale);
		})
	);
});

test.each([
	'',
	'Primary account',
	'Coffee · 0.35 XMR',
	'Sale 2026-11-22 14:03 UTC',
	'Sale 2026-11-22 14:03 UTC · 0 XMR',
	'Sale 2026-11-22 14:03 UTC · 1e5 XMR',
	'Sale 2026-11-22 14:03 UTC · 1.5 WOW',
	'Sale 2026-11-22 14:03 · 1.5 XMR',
	'Sale 2026-13-22 14:03 UTC · 1.5 XMR',
	'Sale 2026-11-22 14:03 UTC · 12.50 EUR at = 1.5 XMR',
	'request:0123456789abcdef0123456789abcdef:1:2'
])('“%s” is no sale', (label) => {
	expect(parseSaleLabel(label, coin)).toBeNull();
});

test('the rate of a sale holds 15 minutes, after its first one', () => {
	expect(expiryOf(coffee)).toBe(coffee.started + 16 * 60);
	expect(expiryOf({ ...coffee, price: null })).toBeNull();
});
