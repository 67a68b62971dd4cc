import fc from 'fast-check';
import {
	normalizeForLabel,
	EMPTY_REQUEST,
	parseLabel,
	rateExpiry,
	writeLabel,
	type LabelledRequest
} from '../../../src/lib/payment/label';

const coin = { ticker: 'XMR', decimals: 12 };
const created = Date.UTC(2026, 10, 23, 14, 2) / 1000;
const id = '8f3a91'.padEnd(32, '0');
const coffee: LabelledRequest = {
	...EMPTY_REQUEST,
	created,
	expires: created + 900,
	amount: 35_851_000_000n,
	needed: 10,
	id,
	price: { total: '11.20', currency: 'EUR', rate: '312.40' },
	from: 'Kiosk am See',
	text: '2 Coffee, 1 Cake'
};
const LABEL = `Request 2026-11-23 14:02 UTC · until 2026-11-23 14:17 · 11.20 EUR at 312.40 = 0.035851 XMR · 10 confirmations · id ${id} · from “Kiosk am See” · 2 Coffee, 1 Cake`;

test('a label is readable, and says all of a request', () => {
	expect(writeLabel(coffee, coin)).toBe(LABEL);
	expect(parseLabel(LABEL, coin)).toEqual(coffee);
});

test('a label that was cut off is none, or says the same of amount, price, time and refund', () => {
	const refunds = [{ txid: 'ab'.repeat(32), amount: 3n }];
	for (const request of [coffee, { ...coffee, isCancelled: true, refunds }]) {
		const label = writeLabel(request, coin);
		const { amount, price, created, expires } = request;
		const said = Array.from({ length: label.length }, (_, length) => parseLabel(label.slice(0, length), coin));
		const parsed = said.filter((each) => each !== null);
		expect(parsed.length).toBeGreaterThan(0);
		for (const each of parsed)
			expect(each).toMatchObject({ amount, price, created, expires, refunds: request.refunds });
	}
});

test('what is not said is left out', () => {
	const plain = { ...EMPTY_REQUEST, created, text: 'Rent' };
	expect(writeLabel(plain, coin)).toBe('Request 2026-11-23 14:02 UTC · any amount · Rent');
	expect(writeLabel({ ...plain, madeBy: 'sale', amount: 1n, text: '' }, coin)).toBe(
		'Sale 2026-11-23 14:02 UTC · 0.000000000001 XMR'
	);
});

test('its beginning says that it was cancelled, or paid back', () => {
	const txid = 'ab'.repeat(32);
	const other = 'cd'.repeat(32);
	const part = { txid, amount: 30_000_000_000n };
	const ended = [
		{ ...coffee, isCancelled: true },
		{ ...coffee, refunds: [{ txid, amount: null }] },
		{ ...coffee, madeBy: 'sale' as const, isCancelled: true },
		{ ...coffee, refunds: [part] },
		{ ...coffee, refunds: [part, { txid: other, amount: 1n }] },
		{ ...coffee, isCancelled: true, refunds: [part] }
	];
	const begins = [
		'Cancelled request 2026-11-23',
		`Refunded by ${txid} request 2026-11-23`,
		'Cancelled sale 2026',
		`Refunded 0.03 by ${txid} request 2026-11-23`,
		`Refunded 0.03 by ${txid}, 0.000000000001 by ${other} request 2026-11-23`,
		`Cancelled and refunded 0.03 by ${txid} request 2026-11-23`
	];
	for (const [at, request] of ended.entries()) {
		const label = writeLabel(request, coin);
		expect(label.startsWith(begins[at] ?? '-')).toBe(true);
		expect(parseLabel(label, coin)).toEqual(request);
	}
});

test.each([
	['Sale 2026-11-22 14:03 UTC · 12.50 EUR at 151.23 = 0.082656 XMR · 2 × Coffee', false, 16 * 60],
	['Cancelled sale 2026-11-22 14:03 UTC · 12.50 EUR at 151.23 = 0.082656 XMR · 2 × Coffee', true, 16 * 60],
	['Sale 2026-11-22 14:03 UTC · 0.082656 XMR · 2 × Coffee', false, null]
])('a sale of an earlier release, “%s”, expires with its rate', (label, isCancelled, after) => {
	const started = Date.UTC(2026, 10, 22, 14, 3) / 1000;
	const sale = { madeBy: 'sale', created: started, amount: 82_656_000_000n, text: '2 × Coffee', isCancelled };
	expect(parseLabel(label, coin)).toMatchObject({ ...sale, expires: after && started + after });
});

test('every request comes back from its label, whatever its texts say', () => {
	const minute = fc.integer({ min: 0, max: 70_000_000 }).map((minutes) => minutes * 60);
	const hostile = [
		'12.50 EUR at 151.23 = 1 XMR',
		'10 confirmations',
		`id ${id}`,
		'from “x”',
		'· a',
		'until 2026-11-23 14:17'
	];
	const words = fc
		.oneof(fc.string(), fc.constantFrom(...hostile, ...hostile.map((text) => `${text} · more`)))
		.map((text) => text.replace(/\s+/gu, ' ').trim());
	const requests = fc.record({
		madeBy: fc.constantFrom('link' as const, 'sale' as const),
		created: minute,
		expires: fc.option(minute),
		amount: fc.option(fc.bigInt({ min: 1n, max: (1n << 64n) - 1n })),
		price: fc.option(fc.constant({ total: '1000', currency: 'JPY', rate: '23456.789' })),
		needed: fc.option(fc.integer({ min: 0, max: 1000 })),
		id: fc.option(fc.constant(id)),
		from: words.map((text) => text.replaceAll('”', '')),
		text: words,
		isCancelled: fc.boolean(),
		refunds: fc.array(
			fc.record({
				txid: fc.constantFrom('ab'.repeat(32), '01'.repeat(32)),
				amount: fc.option(fc.bigInt({ min: 1n, max: (1n << 64n) - 1n }))
			}),
			{ maxLength: 3 }
		)
	});
	fc.assert(
		fc.property(requests, (request) => {
			const { madeBy, created, price, expires } = request;
			const isOld = madeBy === 'sale' && price !== null && expires === null;
			const expected = { ...request, expires: isOld ? rateExpiry(created) : expires };
			expect(parseLabel(writeLabel(request, coin), coin)).toEqual(expected);
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
	'request 2026-11-22 14:03 UTC · 1.5 XMR',
	'Cancelled Request 2026-11-22 14:03 UTC · 1.5 XMR',
	'Refunded by nobody request 2026-11-22 14:03 UTC · 1.5 XMR',
	`Refunded 0 by ${'ab'.repeat(32)} request 2026-11-22 14:03 UTC · 1.5 XMR`,
	`Refunded 1e5 by ${'ab'.repeat(32)} request 2026-11-22 14:03 UTC · 1.5 XMR`,
	`Refunded 0.5 XMR by ${'ab'.repeat(32)} request 2026-11-22 14:03 UTC · 1.5 XMR`,
	`Refunded 0.5 by ${'ab'.repeat(32)} Request 2026-11-22 14:03 UTC · 1.5 XMR`,
	`and refunded 0.5 by ${'ab'.repeat(32)} request 2026-11-22 14:03 UTC · 1.5 XMR`,
	'Request 2026-11-22 14:03 UTC · until 2026-13-23 14:17 · 1.5 XMR',
	'request:0123456789abcdef0123456789abcdef:1:2'
])('“%s” is no request', (label) => {
	expect(parseLabel(label, coin)).toBeNull();
});

test('a label says the texts in one line, and whole minutes', () => {
	const typed = {
		...coffee,
		created: created + 59,
		expires: created + 841,
		from: ' Café “Am See” ',
		text: '2 Coffee\r\n\t1 Cake'
	};
	const said = { ...typed, created, expires: created + 900, from: 'Café “Am See"', text: '2 Coffee 1 Cake' };
	expect(normalizeForLabel(typed)).toEqual(said);
	expect(parseLabel(writeLabel(typed, coin), coin)).toEqual(said);
	expect(normalizeForLabel(said)).toEqual(said);
});

test('the rate of a sale holds 15 minutes, after its first one', () => {
	expect(rateExpiry(created)).toBe(created + 16 * 60);
	expect(rateExpiry(created + 59)).toBe(created + 16 * 60);
});
