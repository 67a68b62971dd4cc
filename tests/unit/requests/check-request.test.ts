import fc from 'fast-check';
import { queryOf } from '../../../src/lib/links';
import { parseCheckout } from '../../../src/lib/payment/checkout';
import {
	normalizeForLabel,
	EMPTY_REQUEST,
	parseLabel,
	writeLabel,
	type LabelledRequest
} from '../../../src/lib/payment/label';
import { qrMatrix } from '../../../src/lib/payment/qr';
import { parseReceipt, writeReceipt } from '../../../src/lib/payment/receipt';
import { checkRequestLink, checkRequest, MAX_QR_CODE_LENGTH } from '../../../src/lib/requests/check-request';
import { checkoutLink } from '../../../src/lib/requests/request-links';
import { caseCount } from '../../full';
import { integrated, subaddress } from '../payment/payments';

const coin = { ticker: 'XMR', decimals: 12, uriScheme: 'monero' };
const created = Date.UTC(2026, 10, 23, 14, 2) / 1000;
const asked: LabelledRequest = { ...EMPTY_REQUEST, created, amount: 5n };
const problemOf = (changed: Partial<LabelledRequest>) =>
	checkRequest(normalizeForLabel({ ...asked, ...changed }), coin);

test.each<[string, Partial<LabelledRequest>, object]>([
	[
		'700 Cyrillic letters',
		{ text: 'щ'.repeat(700) },
		{ field: 'text', text: /too long for a payment link. Shorten it by about \d\d characters/ }
	],
	['half of an emoji', { text: 'Cake \ud83c' }, { field: 'text', text: /half of an emoji\. Delete it/ }],
	['half of an emoji in a name', { from: '\udf70' }, { field: 'from', text: /half of an emoji/ }],
	['the character for what is no text', { text: 'Cake \ufffd' }, { field: 'text', text: /broken character/ }],
	['1025 characters', { text: 'x'.repeat(1025) }, { field: 'text', text: /1025.*1024/ }],
	['a long name', { from: 'я'.repeat(257) }, { field: 'from', text: /257.*256/ }],
	['a year of five digits', { expires: Date.UTC(10000, 0, 1) / 1000 }, { field: 'expires', text: /year 10000/ }],
	['the last second that a date has', { expires: 8.64e12 }, { field: 'expires', text: /year 10000/ }],
	['an amount of nothing', { amount: 0n }, { field: 'amount', text: /./ }],
	['an id that is none', { id: 'x' }, { field: 'id', text: /32 hex digits/ }],
	['too many confirmations', { needed: 10_000 }, { field: 'needed', text: /9999/ }],
	['half a confirmation', { needed: 0.5 }, { field: 'needed', text: /9999/ }],
	[
		'a price of 21 digits',
		{ price: { total: '1'.repeat(21), currency: 'EUR', rate: '1' } },
		{ field: 'price', text: /digits/ }
	],
	['a currency of four letters', { price: { total: '1', currency: 'EURO', rate: '1' } }, { field: 'price', text: /./ }],
	[
		'a sale without a code',
		{ madeBy: 'sale', text: 'щ'.repeat(400) },
		{ field: 'text', text: /too long for a QR code/ }
	],
	[
		'30 items',
		{ madeBy: 'sale', text: Array.from({ length: 30 }, (_, i) => `${i + 1} × Каравай пшеничный`).join(', ') },
		{ field: 'text', text: /too long for a QR code/ }
	]
])('%s is refused', (_, changed, { field, text }: { field?: string; text?: RegExp }) => {
	expect(problemOf(changed)).toEqual({ field, text: expect.stringMatching(text ?? '') });
});

test.each<Partial<LabelledRequest>>([
	{ amount: null },
	{ text: 'щ'.repeat(600) },
	{ text: '2 Coffee\r\n1 Cake\u2028 “for here”', from: 'Café “Am See”' },
	{ expires: Date.UTC(9999, 11, 31, 23, 59) / 1000 },
	{ needed: 9999, id: 'ab'.repeat(16), price: { total: '11.20', currency: 'EUR', rate: '312.40' } },
	{ madeBy: 'sale', text: 'Espresso, '.repeat(100) }
])('what is like this is not refused: %#', (changed) => {
	expect(problemOf(changed)).toBeNull();
});

test('the number of characters to leave out is enough, and hardly too many', () => {
	const words = fc.constantFrom('щ', '🍰', 'é').map((letter) => letter.repeat(1024));
	fc.assert(
		fc.property(words, fc.integer({ min: 500, max: 1024 }), (letters, length) => {
			const text = [...letters].slice(0, length).join('');
			const [, excess] = /about (\d+) character/.exec(problemOf({ text })?.text ?? '') ?? [];
			fc.pre(excess !== undefined);
			expect(problemOf({ text: [...text].slice(0, length - Number(excess)).join('') })).toBeNull();
			expect(problemOf({ text: [...text].slice(0, length - Number(excess) + 3).join('') })).not.toBeNull();
		}),
		{ numRuns: caseCount(10, 100) }
	);
});

test('the largest code holds what a sale may have', () => {
	expect(qrMatrix('a'.repeat(MAX_QR_CODE_LENGTH))).not.toBeNull();
	expect(qrMatrix('a'.repeat(MAX_QR_CODE_LENGTH + 1))).toBeNull();
});

/** Mostly what is right, and now and then what is not. */
const mostly = <Value>(right: fc.Arbitrary<Value>, odd: fc.Arbitrary<Value>) =>
	fc.oneof({ weight: 8, arbitrary: right }, { weight: 1, arbitrary: odd });

const PARTS = ['щ', '🍰', 'a', '\ud83c', '\ufffd', ' ', '\n', '”', ' · ', ', ', '\u202e', '\0', '+', '&', '#', '%'];
const anyText = (maxLength: number) =>
	mostly(
		fc.oneof(
			fc.string({ unit: 'grapheme', maxLength: 40 }),
			fc.constantFrom('10 confirmations', `id ${'ab'.repeat(16)}`, 'from “x” · y', 'tx_amount=5', '=1+1', ' a\r\nb ')
		),
		fc.string({ unit: fc.constantFrom(...PARTS), maxLength })
	);
const digits = mostly(fc.constantFrom('1', '11.20'), fc.constantFrom('.5', '1.', '1e5', '-1', '', '1'.repeat(21)));
const requests: fc.Arbitrary<LabelledRequest> = fc.record({
	madeBy: fc.constantFrom('link', 'sale'),
	created: fc.integer({ min: 60, max: 4_000_000_000 }),
	expires: fc.option(mostly(fc.nat(4_000_000_000), fc.constantFrom(0, -60, 253_402_300_741, 8.65e12))),
	amount: fc.option(mostly(fc.bigInt(1n, (1n << 64n) - 1n), fc.constantFrom(0n, -1n, 1n << 64n))),
	price: fc.option(
		fc.record({ total: digits, currency: mostly(fc.constant('EUR'), fc.constantFrom('eur', '€')), rate: digits })
	),
	needed: fc.option(mostly(fc.nat(9999), fc.constantFrom(10_000, 0.5, -1))),
	id: fc.option(mostly(fc.constant('ab'.repeat(16)), fc.constantFrom('AB'.repeat(16), 'ab', ''))),
	from: anyText(300),
	text: anyText(1100),
	isCancelled: fc.constant(false),
	refunds: fc.constant([])
});

test('whatever is asked for is refused, or comes back from its link, its label and its receipt', () => {
	const outcomes = { refused: 0, given: 0 };
	fc.assert(
		fc.property(requests, fc.constantFrom(subaddress, integrated), (request, address) => {
			const facts = normalizeForLabel(request);
			const problem = checkRequest(facts, coin);
			outcomes[problem ? 'refused' : 'given']++;
			if (problem) {
				expect(problem.text).toMatch(/^[A-Z].*\.$/);
				return;
			}
			expect(parseLabel(writeLabel(request, coin), coin)).toEqual(facts);
			const link = checkoutLink({ facts, address }, facts.amount, coin);
			const { recipient_name, tx_description, amount } =
				checkRequestLink(link, facts, coin).value ?? expect.unreachable();
			expect({ from: recipient_name, text: tx_description, amount }).toEqual({
				from: facts.from,
				text: facts.text,
				amount: facts.amount
			});
			expect(parseCheckout(queryOf(new URL(link, 'https://pay.example')), coin)).toMatchObject({
				expires: facts.expires,
				id: facts.id,
				problem: null
			});
			const receipt = { ...facts, address, txid: 'ab'.repeat(32), proof: `OutProofV2${'1'.repeat(132)}` };
			expect(parseReceipt(new URLSearchParams(writeReceipt(receipt, coin)), coin)).toMatchObject({
				text: facts.text,
				from: facts.from,
				price: facts.price
			});
		}),
		{ numRuns: caseCount(100, 1000) }
	);
	expect(outcomes.given).toBeGreaterThan(5);
	expect(outcomes.refused).toBeGreaterThan(5);
});
