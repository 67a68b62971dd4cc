import fc from 'fast-check';
import { writeDecimal } from '../../../src/lib/format/decimal';
import { parseDecimal } from '../../../src/lib/format/parse-decimal';
import {
	priceToAtomicUnits,
	statedPriceToAtomicUnits,
	priceMatchesAmount,
	RATE_DECIMALS
} from '../../../src/lib/payment/price';

const coin = { decimals: 12 };
const rate = (text: string) => parseDecimal(text, RATE_DECIMALS).value ?? expect.unreachable();

describe('the coins that a price comes to', () => {
	test.each([
		['12.50 at 151.23', 1250n, '151.23', 82_656_000_000n],
		['an exact one is not rounded', 15_123n, '151.23', 1_000_000_000_000n],
		['a little more than that is rounded up', 15_124n, '151.23', 1_000_067_000_000n],
		['the least is one step', 1n, '1000000', 1_000_000n],
		['nothing', 0n, '151.23', 0n]
	])('%s', (_, price, typed, atomic) => {
		expect(priceToAtomicUnits(price, 2, rate(typed), coin)).toBe(atomic);
	});

	test('are enough, and not a step more than that', () => {
		const cents = fc.bigInt({ min: 1n, max: 10n ** 9n });
		const rates = fc.bigInt({ min: 10n ** 6n, max: 10n ** 14n });
		const scale = 10n ** BigInt(RATE_DECIMALS);
		fc.assert(
			fc.property(cents, rates, (price, rate) => {
				const atomic = priceToAtomicUnits(price, 2, rate, coin);
				if (atomic === null) return;
				const worth = (coins: bigint) => coins * rate * 100n;
				const asked = price * scale * 10n ** 12n;
				expect(atomic % 1_000_000n).toBe(0n);
				expect(worth(atomic)).toBeGreaterThanOrEqual(asked);
				expect(worth(atomic - 1_000_000n)).toBeLessThan(asked);
			})
		);
	});

	test('are none where no chain has as many', () => {
		expect(priceToAtomicUnits(10n ** 15n, 2, 1n, coin)).toBeNull();
	});

	test('of a coin with few decimals have all of them', () => {
		expect(priceToAtomicUnits(100n, 2, rate('3'), { decimals: 2 })).toBe(34n);
		expect(priceToAtomicUnits(1000n, 0, rate('151'), coin)).toBe(6_622_517_000_000n);
	});
});

describe('a stated price', () => {
	const price = (total: string, rate: string) => ({ total, currency: 'EUR', rate });

	test('comes to the amount that was charged for it, and to no other', () => {
		expect(statedPriceToAtomicUnits(price('11.20', '312.40'), coin)).toBe(35_852_000_000n);
		expect(priceMatchesAmount(price('11.20', '312.40'), 35_852_000_000n, coin)).toBe(true);
		// Rounded down, and not at all.
		expect(priceMatchesAmount(price('11.20', '312.40'), 35_851_000_000n, coin)).toBe(true);
		expect(priceMatchesAmount(price('11.20', '312.40'), 35_851_472_471n, coin)).toBe(true);
		for (const amount of [0n, 1_000_000n, 35_849_000_000n, 35_854_000_000n, 2n ** 64n - 1n])
			expect(priceMatchesAmount(price('11.20', '312.40'), amount, coin)).toBe(false);
	});

	test.each([
		['a rate of 0', price('11.20', '0')],
		['a rate of 0 with decimals', price('11.20', '0.00')],
		['a rate with more decimals than one has', price('11.20', '312.400000001')],
		['more coins than there are', price('9'.repeat(20), '0.00000001')],
		['an enormous total', price('9'.repeat(1000), '312.40')]
	])('comes to nothing: %s', (_, price) => {
		expect(statedPriceToAtomicUnits(price, coin)).toBeNull();
		for (const amount of [0n, 1n, 2n ** 64n - 1n]) expect(priceMatchesAmount(price, amount, coin)).toBe(false);
	});

	test('comes to what it was charged at, whatever the currency, its rate and the coin', () => {
		const charges = fc.record({
			price: fc.bigInt({ min: 1n, max: 10n ** 12n }),
			decimals: fc.nat(3),
			rate: fc.bigInt({ min: 1n, max: 10n ** 15n }),
			coin: fc.record({ decimals: fc.nat(19) })
		});
		fc.assert(
			fc.property(charges, ({ price, decimals, rate, coin }) => {
				const amount = priceToAtomicUnits(price, decimals, rate, coin);
				if (amount === null) return;
				const stated = {
					total: writeDecimal(price, decimals),
					currency: 'EUR',
					rate: writeDecimal(rate, RATE_DECIMALS)
				};
				expect(statedPriceToAtomicUnits(stated, coin)).toBe(amount);
				expect(priceMatchesAmount(stated, amount, coin)).toBe(true);
			})
		);
	});
});
