import fc from 'fast-check';
import { historyCsv, historyJson, koinlyCsv } from '../../../src/lib/wallet/history-export';
import { ownAddresses } from '../../../src/lib/wallet-data/own-addresses';
import { readCsv, unguard } from '../../read-csv';
import { historyOf, transfer, txid } from './transfers';

const coin = { ticker: 'XMR', decimals: 12 };
const uint64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });

/** Atomic units of a decimal of coins, by its digits alone. */
const atomic = (decimal: string) => BigInt(decimal.replace('.', ''));

const payments = fc.array(
	fc.record({
		amount: uint64,
		fee: uint64,
		note: fc.string({ unit: 'grapheme' }),
		height: fc.nat(),
		timestamp: fc.integer({ min: 1 }),
		payment_id: fc.constantFrom('0000000000000000', '1122334455667788')
	}),
	{ maxLength: 6 }
);

describe('history as a table', () => {
	test('reads back to the same transfers, with every digit', () => {
		fc.assert(
			fc.property(payments, payments, (came, left) => {
				const number = (offset: number) => (given: object, index: number) =>
					transfer({ ...given, txid: txid(offset + index) });
				const transfers = { in: came.map(number(0)), out: left.map(number(100)) };
				const { rows } = historyOf(transfers);
				const [head = [], ...table] = readCsv(historyCsv(rows, ownAddresses([]), coin.decimals));
				const read = table.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i] ?? ''])));
				expect(
					read.map((cells) => ({
						txid: cells['txid'],
						amount: atomic(cells['amount'] ?? ''),
						fee: atomic(cells['fee'] ?? ''),
						effect: atomic(cells['effect'] ?? ''),
						balance: atomic(cells['balance'] ?? ''),
						note: unguard(cells['note'] ?? ''),
						height: Number(cells['height']),
						timestamp: Date.parse(cells['time'] ?? '') / 1000
					}))
				).toEqual(
					rows.map(({ effect, balance, transfer: { txid, amount, fee, note, height, timestamp } }) => {
						return { txid, amount, fee, effect, balance, note, height, timestamp };
					})
				);
			})
		);
	});

	test('what is not known is empty, or null', () => {
		const { rows } = historyOf({ out: [transfer({ amount: undefined })] });
		const [head = [], row = []] = readCsv(historyCsv(rows, ownAddresses([]), 12));
		for (const name of ['amount', 'effect', 'balance']) expect(row[head.indexOf(name)]).toBe('');
		expect(row[head.indexOf('height')]).toBe('100');
		const { transfers } = JSON.parse(historyJson(rows, ownAddresses([]), coin)) as { transfers: unknown[] };
		expect(transfers[0]).toMatchObject({ amount: null, effect: null, balance: null, fee: '0' });
		const [names = [], koinly = []] = readCsv(koinlyCsv(rows, coin));
		expect(koinly[names.indexOf('Amount')]).toBe('');
	});

	test('what failed or waits has no height and no balance', () => {
		const { rows } = historyOf({ failed: [transfer()], pool: [transfer({ txid: txid(2) })] });
		const [head = [], ...table] = readCsv(historyCsv(rows, ownAddresses([]), 12));
		for (const name of ['height', 'balance']) expect(table.map((cells) => cells[head.indexOf(name)])).toEqual(['', '']);
	});

	test('a time that is not known is left empty', () => {
		const { rows } = historyOf({ in: [transfer({ timestamp: 0 })] });
		const [head = [], cells = []] = readCsv(historyCsv(rows, ownAddresses([]), 12));
		expect(cells[head.indexOf('time')]).toBe('');
	});

	test('a payment that left is a number below zero', () => {
		const { rows } = historyOf({ out: [transfer({ amount: 5n, fee: 1n })] });
		expect(historyCsv(rows, ownAddresses([]), 12)).toContain(',-0.000000000006,');
	});
});

test('history as JSON has amounts as texts of atomic units', () => {
	const amount = 2n ** 64n - 1n;
	const lists = { in: [transfer({ amount, note: '=1' })], pending: [transfer({ fee: amount })] };
	const { rows } = historyOf(lists);
	const { transfers } = JSON.parse(historyJson(rows, ownAddresses([]), coin)) as {
		transfers: Record<string, unknown>[];
	};
	expect(transfers[1]).toMatchObject({ amount: `${amount}`, balance: `${amount}`, note: '=1', height: 100 });
	expect(transfers[0]).toMatchObject({ effect: `-${amount + 1n}`, balance: null, height: null });
});

describe('history for Koinly', () => {
	const lists = {
		in: [transfer({ txid: txid(1), amount: 7n, note: '=rent', timestamp: 1_767_225_599, height: 5 })],
		out: [transfer({ txid: txid(2), amount: 2n, fee: 1n, timestamp: 1_767_225_601, height: 6 })],
		failed: [transfer({ txid: txid(3) })],
		pool: [transfer({ txid: txid(4) })]
	};
	const { rows } = historyOf(lists);

	test('has what is in blocks, the oldest first', () => {
		expect(readCsv(koinlyCsv(rows, coin))).toEqual([
			['Koinly Date', 'Amount', 'Currency', 'Label', 'Description', 'TxHash'],
			['2025-12-31 23:59 UTC', '0.000000000007', 'XMR', '', "'=rent", txid(1)],
			['2026-01-01 00:00 UTC', '-0.000000000003', 'XMR', '', '', txid(2)]
		]);
	});

	test('names mining', () => {
		const { rows } = historyOf({ in: [transfer({ type: 'block' })] });
		expect(readCsv(koinlyCsv(rows, coin))[1]?.[3]).toBe('mining');
	});
});
