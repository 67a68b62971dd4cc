import { describe, expect, test } from 'vitest';
import { readCsv } from '../../../src/lib/format/csv';
import { EMPTY_REQUEST, rateExpiry, type LabelledRequest } from '../../../src/lib/payment/label';
import { dayBounds, dayOf, saleRows, salesCsv, saleTotals, type SaleRecord } from '../../../src/lib/pay/sales';
import type { ReceivedPayment } from '../../../src/lib/queries/received';

const coin = { ticker: 'XMR', decimals: 12 };
const NOW = 1_764_000_000;
const euros = { total: '12.50', currency: 'EUR', rate: '151.23' };

const sale = (
	index: number,
	payments: Partial<ReceivedPayment>[],
	changed: Partial<LabelledRequest> = {}
): SaleRecord => ({
	facts: {
		...EMPTY_REQUEST,
		...{ madeBy: 'sale', created: NOW - 3600 + index * 60, amount: 5n, price: euros, text: `Sale ${index}` },
		expires: rateExpiry(NOW - 3600 + index * 60),
		...changed
	},
	address: `address ${index}`,
	account: 0,
	index,
	payments: payments.map((payment, i) => ({
		...{ txid: `${index}-${i}`, amount: 5n, confirmations: 3, state: 'block', seen: NOW - 3500, by: 'recipient' },
		...payment
	}))
});

const sales = [
	sale(1, [{}]),
	sale(2, [{ amount: 2n }]),
	sale(3, [{ amount: 7n }]),
	sale(4, []),
	sale(5, [{ seen: NOW }]),
	sale(6, [{}, {}]),
	sale(7, [], { isCancelled: true }),
	sale(8, [{}], { isCancelled: true }),
	sale(9, [{ state: 'gone' }]),
	sale(10, [{}], { price: null, expires: null, text: '=1+1' }),
	sale(11, [{ amount: 2n }], { isCancelled: true })
];
const rows = saleRows(sales, 1, NOW);

describe('the sales of a day', () => {
	test('are listed newest first, each with its state', () => {
		expect(rows.toReversed().map(({ index, status }) => [index, status.text])).toEqual([
			[1, 'Paid'],
			[2, 'Expired, paid in part'],
			[3, 'Overpaid'],
			[4, 'Expired'],
			[5, 'Paid late'],
			[6, 'Paid twice'],
			[7, 'Cancelled'],
			[8, 'Cancelled, but paid'],
			[9, 'May fail'],
			[10, 'Paid'],
			[11, 'Cancelled, but paid in part']
		]);
	});

	test('add up: paid ones by currency, and all that came', () => {
		expect(saleTotals(rows)).toEqual({
			paid: 5,
			charged: [{ currency: 'EUR', total: '50.00' }],
			received: 5n + 2n + 7n + 5n + 10n + 5n + 5n + 2n
		});
		expect(saleTotals([])).toEqual({ paid: 0, charged: [], received: 0n });
	});

	test('are a table for spreadsheets', () => {
		const [head, ...lines] = readCsv(salesCsv(rows, coin));
		expect(head).toEqual(
			...[['time', 'status', 'text', 'total', 'currency', 'rate', 'asked', 'received', 'address', 'transactions']]
		);
		expect(lines[5]?.slice(1)).toEqual([
			...['Paid twice', 'Sale 6', '12.50', 'EUR', '151.23', '0.000000000005', '0.00000000001'],
			...['address 6', '6-0 6-1']
		]);
		// No text of a sale is a formula.
		expect(lines[9]?.slice(2, 6)).toEqual(["'=1+1", '', '', '']);
		expect(lines[8]?.at(-1)).toBe('');
	});
});

describe('a day', () => {
	test('goes from midnight to midnight of this device', () => {
		const { from, until } = dayBounds('2026-11-22') ?? expect.unreachable();
		expect(until - from).toBe(86_400);
		expect([dayOf(from), dayOf(until - 1), dayOf(until)]).toEqual(['2026-11-22', '2026-11-22', '2026-11-23']);
	});

	test.each(['', 'today', '2026-1-1', '2026-11-22T00:00'])('“%s” is none', (text) => {
		expect(dayBounds(text)).toBeNull();
	});
});
