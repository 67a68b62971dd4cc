import fc from 'fast-check';
import { readCsv } from '../../read-csv';
import { writeDecimal } from '../../../src/lib/format/decimal';
import { EMPTY_REQUEST, type LabelledRequest } from '../../../src/lib/payment/label';
import { writeSaleText, type SaleLine } from '../../../src/lib/payment/sale-text';
import { dayCsv, dayReport, firstPaymentTime, leftOutReason } from '../../../src/lib/requests/day-report';
import { dayRange } from '../../../src/lib/requests/day-range';
import { requestRows, type OwnRequest } from '../../../src/lib/requests/requests';
import type { ReceivedPayment } from '../../../src/lib/requests/sources/recipient-wallet';

const coin = { ticker: 'XMR', decimals: 12 };
const NOW = 1_764_000_000;
const DAY = { start: NOW - 40_000, end: NOW + 40_000 };
const EUR = { name: 'EUR', decimals: 2, isCurrency: true };
const XMR = 10n ** 12n;

const payment = (amount: bigint, some: Partial<ReceivedPayment> = {}): ReceivedPayment => ({
	txid: 'ab'.repeat(32),
	amount,
	confirmations: 20,
	state: 'block',
	contested: false,
	seen: NOW - 100,
	absent: null,
	mined: null,
	by: 'recipient',
	nodes: 1,
	...some
});

let made = 0;
const sale = (facts: Partial<LabelledRequest>, payments: readonly ReceivedPayment[]): OwnRequest => ({
	facts: { ...EMPTY_REQUEST, madeBy: 'sale', created: NOW - 200, amount: XMR, ...facts },
	address: `address ${++made}`,
	account: 0,
	index: made,
	payments,
	refunding: null,
	unlabelled: []
});

const euros = (total: string) => ({ total, currency: 'EUR', rate: '10' });
const report = (...requests: OwnRequest[]) =>
	dayReport(
		requestRows(requests, () => ({ needed: 2 }), coin, NOW),
		DAY,
		coin
	);
const back = (amount: bigint | null) => [{ txid: 'cd'.repeat(32), amount }];

test('a sale counts with its goods and its tip, in its currency and in coins', () => {
	const coffee = sale({ text: '2 Coffee 6.40, 1 Cake 2.60, tip 1.00', price: euros('10.00') }, [payment(XMR)]);
	const { units, tips, sold, sales, received } = report(coffee);
	expect(units).toEqual([{ unit: EUR, sales: 1, goods: 900n, tips: 100n, refunds: 0n, total: 1000n, received: XMR }]);
	expect({ tips, sales, received }).toEqual({ tips: XMR / 10n, sales: 1, received: XMR });
	expect(sold.map(({ name, count, sum }) => [name, count, sum])).toEqual([
		['Coffee', 2, 640n],
		['Cake', 1, 260n]
	]);
});

test('currencies are apart, those with most sales first, and prices in coins last', () => {
	const francs = { total: '5.00', currency: 'CHF', rate: '10' };
	const { units } = report(
		sale({}, [payment(XMR)]),
		sale({ price: francs }, [payment(XMR)]),
		sale({ price: euros('10.00') }, [payment(XMR)]),
		sale({ price: euros('10.00') }, [payment(XMR)])
	);
	expect(units.map(({ unit, total }) => [unit.name, total])).toEqual([
		['EUR', 2000n],
		['CHF', 500n],
		['XMR', XMR]
	]);
});

describe('a refund', () => {
	const priced = { price: euros('10.00'), text: '1 Boat 10.00' };

	test.each<[string, bigint | null, bigint, bigint, bigint]>([
		['of all of it, as earlier releases say', null, XMR, 1000n, XMR],
		['of all of it', XMR, XMR, 1000n, XMR],
		['of a third', XMR / 3n, XMR, 333n, XMR / 3n],
		['of what was paid too much takes nothing from the goods', XMR / 2n, (3n * XMR) / 2n, 0n, XMR / 2n],
		['of more than was paid too much', XMR, (3n * XMR) / 2n, 500n, XMR]
	])('%s', (_, returned, paid, refunds, inCoins) => {
		const found = report(sale({ ...priced, refunds: back(returned) }, [payment(paid)]));
		expect(found.units).toMatchObject([{ goods: 1000n, refunds, total: 1000n - refunds, received: paid }]);
		expect(found.returned).toBe(inCoins);
	});

	test('of a sale that was never paid in full is not in the totals', () => {
		const { units, leftOut } = report(sale({ ...priced, refunds: back(null) }, [payment(XMR / 2n)]));
		expect([units, leftOut.map(leftOutReason)]).toEqual([[], ['Refunded']]);
	});
});

test('what does not count, or not yet, is named', () => {
	const { leftOut, confirming, sales } = report(
		sale({}, [payment(XMR, { confirmations: 1 })]),
		sale({}, [payment(XMR, { state: 'gone', nodes: null })]),
		sale({ expires: NOW - 50 }, [payment(XMR / 2n)]),
		sale({ isCancelled: true }, [payment(XMR)]),
		sale({}, []),
		sale({ madeBy: 'link' }, [payment(XMR)])
	);
	const cancelled = leftOut.at(-1)?.status.text;
	expect(leftOut.map(leftOutReason).toSorted()).toEqual(
		['Confirming', 'May fail', 'Paid in part, expired', 'Cancelled, but paid'].toSorted()
	);
	expect(cancelled).toEqual(expect.any(String));
	expect([confirming, sales]).toEqual([1, 0]);
});

test('a sale counts on the day its money was first seen, and never before it was made', () => {
	const rows = (some: Partial<ReceivedPayment>, created = NOW - 200) =>
		requestRows([sale({ created }, [payment(XMR, some)])], () => ({ needed: 2 }), coin, NOW);
	const seen = (some: Partial<ReceivedPayment>, created?: number) => {
		const [row] = rows(some, created);
		return row && firstPaymentTime(row);
	};
	expect(seen({ seen: NOW - 100, mined: NOW - 10 })).toBe(NOW - 100);
	expect(seen({ seen: null, mined: NOW - 10 })).toBe(NOW - 10);
	// The clock of a miner.
	expect(seen({ seen: null, mined: NOW - 9000 })).toBe(NOW - 200);
	expect(seen({ seen: null, mined: null })).toBe(NOW - 200);
	const yesterday = rows({ seen: DAY.end + 1 }, NOW - 200);
	expect(dayReport(yesterday, DAY, coin).sales).toBe(0);
	expect(dayReport(yesterday, { start: DAY.end, end: DAY.end + 10 }, coin).sales).toBe(1);
});

test('a total that is no amount of its currency counts in coins', () => {
	const { units } = report(sale({ price: { total: '1.234567', currency: 'EUR', rate: '1' } }, [payment(XMR)]));
	expect(units).toMatchObject([{ unit: { name: 'XMR' }, total: XMR }]);
});

test('a table for spreadsheets has a line for each sale, and text that is no formula', () => {
	const found = report(
		sale({ text: '=1+1', price: euros('10.00') }, [payment(XMR)]),
		sale({ text: '1 Tea 5.00', price: euros('5.00') }, [payment(XMR, { state: 'gone', nodes: null })])
	);
	const [head, ...lines] = readCsv(dayCsv(found, coin));
	expect(head?.slice(1, 9)).toEqual(['in totals', 'status', 'text', 'currency', 'goods', 'tip', 'refund', 'total']);
	expect(lines.map((line) => line.slice(1, 9))).toEqual([
		['yes', 'Paid', "'=1+1", 'EUR', '10.00', '0.00', '0.00', '10.00'],
		['no', 'May fail', '1 Tea 5.00', 'EUR', '', '', '', '']
	]);
});

const line = fc.record({
	name: fc.constantFrom('Coffee', 'Cake', 'Boat, 1 hour', 'Room 12'),
	count: fc.integer({ min: 1, max: 9 }),
	price: fc.bigInt(1n, 10n ** 12n)
});
const sales = fc.array(
	fc.record({
		lines: fc.array(line, { maxLength: 4 }),
		other: fc.bigInt(1n, 10n ** 12n),
		tip: fc.bigInt(0n, 10n ** 4n),
		isListed: fc.boolean(),
		currency: fc.constantFrom('EUR', 'CHF', 'JPY', null),
		amount: fc.bigInt(1n, 10n ** 15n),
		returned: fc.option(fc.bigInt(1n, 10n ** 15n)),
		excess: fc.bigInt(0n, 10n ** 12n)
	}),
	{ maxLength: 12 }
);

test('the sums of the rows are the totals, of what was sold too', () => {
	fc.assert(
		fc.property(sales, (list) => {
			const requests = list.map(({ lines, other, tip, isListed, currency, amount, returned, excess }) => {
				const decimals = currency === 'JPY' ? 0 : 2;
				const unit = { name: currency ?? 'XMR', decimals: currency ? decimals : 12, isCurrency: currency !== null };
				const all: SaleLine[] = lines.map((each) => ({ kind: 'item', ...each }));
				all.push({ kind: 'other', name: '', count: 1, price: other });
				if (tip > 0n) all.push({ kind: 'tip', name: '', count: 1, price: tip });
				const total = all.reduce((sum, { price }) => sum + price, 0n);
				const text = isListed ? writeSaleText({ lines: all, note: '' }, unit) : 'Goods';
				const price = currency && { total: writeDecimal(total, decimals), currency, rate: '1' };
				const asked = currency ? amount : total;
				const refunds = returned === null ? [] : back(returned);
				return sale({ text, price, amount: asked, refunds }, [payment(asked + excess)]);
			});
			const found = report(...requests);
			const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);
			expect(found.sales).toBe(requests.length);
			expect(sum(found.units.map(({ received }) => received))).toBe(found.received);
			for (const { unit, goods, tips, refunds, total, sales } of found.units) {
				const own = found.counted.filter((each) => each.unit.name === unit.name);
				expect(own).toHaveLength(sales);
				expect(total).toBe(goods + tips - refunds);
				expect(total).toBeGreaterThanOrEqual(0n);
				expect(goods + tips).toBe(sum(own.map((each) => each.goods + each.tip)));
				const sold = found.sold.filter((each) => each.unit.name === unit.name);
				expect(sum(sold.map((each) => each.sum))).toBe(goods);
			}
		})
	);
});

describe('the day', () => {
	test('is today, or one of a calendar, with those beside it', () => {
		expect(dayRange('2025-03-01', NOW)).toMatchObject({
			name: '2025-03-01',
			previous: '2025-02-28',
			next: '2025-03-02'
		});
		const today = dayRange(null, NOW);
		expect(today.next).toBeNull();
		expect(today.start).toBeLessThanOrEqual(NOW);
		expect(today.end).toBeGreaterThan(NOW);
	});

	test.each(['2025-02-30', '9999-01-01', '2025-2-3', 'x', ''])('“%s” is today', (text) => {
		expect(dayRange(text, NOW)).toEqual(dayRange(null, NOW));
	});
});
