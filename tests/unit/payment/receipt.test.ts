import fc from 'fast-check';
import { receiptLink } from '../../../src/lib/links';
import {
	isReceiptFor,
	parseItems,
	parametersOfReceipt,
	parseReceipt,
	receiptMessage,
	termsForPayment,
	writeReceipt,
	type Receipt
} from '../../../src/lib/payment/receipt';
import { coin, subaddress, testnet, text } from './payments';

const proof = `OutProofV2${'2'.repeat(132)}`;
const plain: Receipt = {
	amount: 35_851_000_000n,
	price: { total: '11.20', currency: 'EUR', rate: '312.40' },
	created: 1_795_442_520,
	from: 'Kiosk am See',
	text: '2 Coffee, 1 Cake',
	address: subaddress,
	txid: '03ff'.repeat(16),
	proof
};

const decimal = fc.tuple(fc.nat(9999), fc.nat(99)).map(([whole, cents]) => `${whole}.${cents}`);
const receipts: fc.Arbitrary<Receipt> = fc.record({
	amount: fc.option(fc.bigInt(1n, 2n ** 64n - 1n)),
	price: fc.option(fc.record({ total: decimal, currency: fc.constantFrom('EUR', 'CHF'), rate: decimal })),
	created: fc.option(fc.integer({ min: 1, max: 8.64e10 })),
	from: text(40),
	text: text(200),
	address: fc.constant(subaddress),
	txid: fc.constant(plain.txid),
	proof: fc.constantFrom(proof, `InProofV2${'z'.repeat(264)}`)
});

test('a link parses back to its receipt, and no two terms have the same message', () => {
	expect(receiptMessage(plain, coin)).toBe(
		'amount=0.035851&price=11.20+EUR+at+312.40&created=1795442520&from=Kiosk+am+See&text=2+Coffee%2C+1+Cake'
	);
	fc.assert(
		fc.property(receipts, receipts, (one, other) => {
			const query = parametersOfReceipt(`https://a.example/${receiptLink(writeReceipt(one, coin))} `);
			expect(query && parseReceipt(query, coin)).toEqual(one);
			const terms = ({ amount, price, created, from, text }: Receipt) => ({ amount, price, created, from, text });
			const isSame = receiptMessage(one, coin) === receiptMessage(other, coin);
			expect(isSame).toBe(JSON.stringify(terms(one), asText) === JSON.stringify(terms(other), asText));
		})
	);
});

const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

describe('the items of a text', () => {
	test('are those with a price each', () => {
		expect(parseItems('2 Coffee 6.40, 1 Cake 4.80 EUR\ntip 1.12', 'EUR', 'XMR')).toEqual([
			{ name: '2 Coffee', price: '6.40' },
			{ name: '1 Cake', price: '4.80' },
			{ name: 'tip', price: '1.12' }
		]);
		expect(parseItems('2 × Ramen 2400 JPY', 'JPY', 'XMR')).toEqual([{ name: '2 × Ramen', price: '2400' }]);
		expect(parseItems('1 Tea 0.02 XMR, tip 0.5 XMR', null, 'XMR')).toHaveLength(2);
		// Digits at the end of a name are no price, and an amount that was typed has no count.
		expect(parseItems('1 Room 12 80.00, Other amount 3.00', 'EUR', 'XMR')).toEqual([
			{ name: '1 Room 12', price: '80.00' },
			{ name: 'Other amount', price: '3.00' }
		]);
		// The prices in a request's text may be in a currency that the receipt does not name.
		expect(parseItems('2 Coffee 6.40, 1 Cake 4.80', null, 'XMR')).toBeNull();
	});

	test.each([
		'',
		'Order 40, thank you',
		'Invoice 2026.11',
		'2 Coffee, 1 Cake',
		// Of the point of sale: the tip alone has a price, and 0.33 belongs to a name.
		'2 × Coffee, 1 Cake, tip 0.50 EUR',
		'2 × Cola 0.33, tip 0.50 EUR',
		'tip 0.50 EUR',
		'2 Seats, row 7',
		'2 Seats row 7',
		'2 Coffee 6.40 USD',
		'2 Coffee 6.40, 1 Cake 0.01 XMR',
		'2 Coffee -6.40',
		`2 Coffee 6.${'4'.repeat(21)}`,
		'1 Cake 0.01, '.repeat(12) + '1 Cake 0.01'
	])('are none in “%s”', (text) => {
		expect(parseItems(text, 'EUR', 'XMR')).toBeNull();
	});
});

test('the receipt of a part states that part, and is one for what was asked', () => {
	expect(termsForPayment(plain, 35_851_000_000n)).toEqual(plain);
	expect(termsForPayment(plain, 40_000_000_000n)).toEqual(plain);
	const part = { ...plain, ...termsForPayment(plain, 10_000_000_000n) };
	expect(part).toEqual({ ...plain, amount: 10_000_000_000n, price: null });
	expect(termsForPayment({ ...plain, amount: null }, 1n)).toEqual({ ...plain, amount: null });
	const asked = { ...plain, recipient_name: plain.from, tx_description: plain.text };
	expect([isReceiptFor(plain, asked), isReceiptFor(part, asked)]).toEqual([true, true]);
	for (const other of [
		{ amount: 40_000_000_000n },
		{ amount: null },
		{ from: 'Kiosk' },
		{ text: '' },
		{ address: testnet }
	])
		expect(isReceiptFor({ ...plain, ...other }, asked)).toBe(false);
});

test.each([
	{ address: testnet },
	{ address: `${subaddress}1` },
	{ tx: 'X'.repeat(64) },
	{ proof: proof.slice(0, -1) },
	{ proof: proof.replace('V2', 'V1') },
	{ proof: `OutProofV2${'2'.repeat(132 * 18)}` },
	{ amount: '0' },
	{ amount: '1e3' },
	{ price: '11.20 EUR' },
	{ created: '-1' },
	{ created: '9'.repeat(13) },
	{ from: 'x'.repeat(257) },
	{ text: '\u202e'.repeat(1025) }
])('%o is damaged', (changed) => {
	const query = new URLSearchParams({ ...writeReceipt(plain, coin), ...changed });
	expect(parseReceipt(query, coin, 'mainnet')).toBeNull();
});

test('a link with a field twice, or cut anywhere, is damaged or misses only text', () => {
	const whole = receiptLink(writeReceipt(plain, coin));
	expect(parametersOfReceipt('#/pay?address=a')).toBeNull();
	const twice = parametersOfReceipt(`${whole}&text=other`);
	expect(twice && parseReceipt(twice, coin)).toBeNull();
	for (let length = whole.length - 1; length > 10; length--) {
		const query = parametersOfReceipt(whole.slice(0, length));
		expect(query && parseReceipt(query, coin)).toBeNull();
	}
});

test('one character of a link changed anywhere is damaged, or changes what the proof is for: nothing shown stays unproven', () => {
	const whole = receiptLink(writeReceipt(plain, coin));
	const signedBy = (receipt: Receipt) =>
		[receiptMessage(receipt, coin), receipt.address, receipt.txid, receipt.proof].join('\n');
	const start = whole.indexOf('?') + 1;
	let parsed = 0;
	for (let at = start; at < whole.length; at++) {
		const other = whole[at] === 'a' ? '3' : 'a';
		const query = parametersOfReceipt(whole.slice(0, at) + other + whole.slice(at + 1));
		const receipt = query && parseReceipt(query, coin);
		if (!receipt) continue;
		parsed++;
		expect(signedBy(receipt) === signedBy(plain), `at ${at}`).toBe(false);
	}
	expect(parsed).toBeGreaterThan(100);
});
