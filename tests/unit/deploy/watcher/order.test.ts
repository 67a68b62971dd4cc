import fc from 'fast-check';
import { hasSameTerms, paymentLinkOf, parseOrder, type Order } from '../../../../deploy/watcher/order';
import type { WatchedRequest } from '../../../../deploy/watcher/request';
import { checkRequestLink } from '../../../../src/lib/requests/check-request';
import { subaddress } from '../../payment/payments';

const coin = { ticker: 'XMR', decimals: 12, uriScheme: 'monero' };
const order = { id: '17', amount: '0.37', text: '2 Coffee', expires: 1_764_003_600 };

const rateOf = (currency: string) =>
	currency === 'EUR' ? { value: { rate: 15_000_000_000n, text: '150' } } : { problem: 'There is no rate.' };
const parse = (content: unknown) => parseOrder(content, coin, rateOf);

test('an order is parsed', () => {
	expect(parse(order).value).toEqual({ ...order, amount: 370_000_000_000n, price: null });
	const least = { id: 'x', amount: null, price: null, text: '', expires: null };
	expect(parse({ id: 'x', amount: 'any' }).value).toEqual(least);
	expect(parse({ id: 'x', amount: '18446744.073709551615' }).value).toMatchObject({ amount: 2n ** 64n - 1n });
});

/** A receipt and a label have texts in one line: another one would be of another request. */
test('a text is brought into one line', () => {
	expect(parse({ ...order, text: ' 2  Coffee,\n1 Cake\t' }).value?.text).toBe('2 Coffee, 1 Cake');
});

test('a price in a currency has its coins and its rate', () => {
	const { value } = parse({ ...order, amount: '4.50', currency: 'EUR' });
	expect(value).toMatchObject({ amount: 30_000_000_000n, price: { total: '4.50', currency: 'EUR', rate: '150' } });
	expect(parse({ ...order, amount: '4.50', currency: 'CHF' }).problem).toEqual({
		field: 'currency',
		text: 'There is no rate.',
		busy: true
	});
});

test('an order that is repeated has to ask for the same', () => {
	const { value } = parse(order);
	if (!value) expect.unreachable();
	const request = { ...value, amount: '370000000000' } as unknown as WatchedRequest;
	const isSame = (more: Partial<Order>) => hasSameTerms({ ...value, ...more }, request);
	expect(isSame({})).toBe(true);
	for (const other of [{ amount: 1n }, { amount: null }, { text: '' }, { expires: null }])
		expect(isSame(other)).toBe(false);
	const price = { total: '4.50', currency: 'EUR', rate: '150' };
	expect(isSame({ price })).toBe(false);
	// The rate of the first time stays.
	const charged = { ...request, price };
	const later = { ...value, amount: 1n, price: { ...price, rate: '151' } };
	expect(hasSameTerms(later, charged)).toBe(true);
	expect(hasSameTerms({ ...later, price: { ...price, total: '4.51' } }, charged)).toBe(false);
	expect(hasSameTerms({ ...later, price: { ...price, currency: 'USD' } }, charged)).toBe(false);
});

test.each<[object | null, string]>([
	[{ id: 'x' }, '“amount” has to be a text of digits, such as "0.37", or "any"'],
	[{ amount: null }, '“amount” has to be'],
	[{ amount: '' }, 'is empty'],
	[{ amount: 'Any' }, 'is not an amount'],
	[{ ammount: '0.37' }, 'no field “ammount”'],
	[{ amount: 'any', ammount: '0.37' }, 'no field “ammount”'],
	[{ amount: '0.37', expire: 1 }, 'no field “expire”'],
	[{ amount: '0.37', Order: '17' }, 'no field “Order”'],
	[JSON.parse('{"amount":"0.37","__proto__":{}}') as object, 'no field “__proto__”'],
	[{ amount: 0.37 }, 'has to be a text of digits'],
	[{ amount: '1e3' }, 'has an exponent'],
	[{ amount: '0,37' }, 'is not an amount'],
	[{ amount: '-1' }, 'is negative'],
	[{ amount: '0.00' }, 'is 0'],
	[{ amount: '18446744.073709551616' }, 'is larger than any'],
	[{ amount: '0.0000000000001' }, 'more than the 12 decimals'],
	[{ amount: 'any', id: 17 }, '“id” has to be'],
	[{ amount: 'any' }, '“id” has to be'],
	[{ id: 'x'.repeat(246), amount: 'any' }, '1 to 128 characters'],
	[{ amount: '1', currency: 'euro' }, 'three capital letters'],
	[{ amount: '1', currency: 'XMR' }, 'three capital letters'],
	[{ amount: '1.001', currency: 'EUR' }, 'more than the 2 decimals'],
	[{ amount: 'any', currency: 'EUR' }, 'is not an amount'],
	[{ amount: '0', currency: 'EUR' }, 'is 0'],
	[{ amount: '99999999999', currency: 'EUR' }, 'more than all coins'],
	[{ amount: 'any', id: '' }, '“id” has to be'],
	[{ amount: 'any', text: 5 }, '“text” has to be'],
	[{ amount: 'any', text: 'x'.repeat(1025) }, '1025 characters, but at most 1024'],
	[{ amount: 'any', text: 'щ'.repeat(700) }, 'too long for a payment link. Shorten it by about 45 characters.'],
	[{ amount: 'any', text: 'Cake \ud83c' }, 'half of an emoji'],
	[{ amount: 'any', expires: 253_402_300_800 }, 'before the year 10000'],
	[{ amount: 'any', expires: '2026' }, '“expires” has to be'],
	[{ amount: 'any', expires: 0.5 }, '“expires” has to be'],
	[[], 'JSON object'],
	[null, 'JSON object']
])('%j is refused', (content, sentence) => {
	const named =
		content && !Array.isArray(content) && !('id' in content) && sentence !== '“id” has to be' ? { id: 'x' } : {};
	expect(parse(content && !Array.isArray(content) ? { ...named, ...content } : content).problem?.text).toMatch(
		sentence
	);
});

test('an order is refused, or its link asks for what it says', () => {
	const text = fc.oneof(
		fc.string({ unit: 'grapheme', maxLength: 60 }),
		fc.string({ unit: fc.constantFrom('щ', '🍰', '\ud83c', '\ufffd', ' ', '\n', '”', '+', '&', '\0'), maxLength: 500 })
	);
	const asked = fc.record({
		text,
		amount: fc.constantFrom('any', '0.37', '18446744.073709551615'),
		expires: fc.option(fc.oneof(fc.integer({ min: 1, max: 300_000_000_000 }), fc.constantFrom(253_402_300_741)))
	});
	fc.assert(
		fc.property(asked, (content) => {
			const order = parse({ id: 'x', ...content }).value;
			if (!order) return;
			const id = 'ab'.repeat(16);
			const amount = order.amount === null ? null : String(order.amount);
			const link = paymentLinkOf({ ...order, id, address: subaddress, amount } as WatchedRequest, coin);
			expect(order.text).toBe(content.text.replace(/\s+/gu, ' ').trim());
			expect(checkRequestLink(link, { ...order, id, from: '' }, coin).value).toMatchObject({ amount: order.amount });
		})
	);
});
