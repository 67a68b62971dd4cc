import { buildHistory } from '../../../src/lib/wallet-data/history';
import {
	filterRows,
	NO_HISTORY_FILTER,
	memoizeSearchText,
	yearsOf,
	type HistoryFilter
} from '../../../src/lib/wallet/history-filter';
import { ownAddresses } from '../../../src/lib/wallet-data/own-addresses';
import { historyOf, transfer, txid } from './transfers';

const noon = (day: string) => Math.floor(new Date(`${day}T12:00:00`).getTime() / 1000);
const own = ownAddresses([
	{ account: 0, addresses: [{ address: '87Counter', address_index: 1, label: 'Counter <b>', used: true }] }
]);
const { rows } = buildHistory(
	{
		in: [
			transfer({
				txid: txid(1),
				height: 1,
				timestamp: noon('2025-12-31'),
				address: '87Counter',
				amount: 2_500_000_000_000n
			}),
			transfer({ txid: txid(2), height: 2, timestamp: noon('2026-01-02'), type: 'block', note: 'First Reward' })
		],
		out: [
			transfer({
				txid: txid(3),
				height: 3,
				timestamp: noon('2026-01-03'),
				destinations: [{ address: '48Landlord', amount: 1n }],
				note: 'rent ☕ שלום'
			})
		],
		pending: [transfer({ txid: txid(4), height: 0, timestamp: noon('2026-01-04') })],
		failed: [transfer({ txid: txid(5), height: 0, timestamp: noon('2026-01-02') - 3600 })],
		pool: [transfer({ txid: txid(6), height: 0, timestamp: noon('2026-01-04') + 60, payment_id: '1122334455667788' })]
	},
	own,
	null
);
const names = { own, contacts: new Map([['48Landlord', 'Mrs. Landlord']]) };
const found = (filter: Partial<HistoryFilter>) =>
	filterRows(rows, memoizeSearchText(names, 12), { ...NO_HISTORY_FILTER, ...filter }).map(({ transfer: { txid } }) =>
		parseInt(txid, 16)
	);

test('without a filter all rows stay, and are not even looked at', () => {
	expect(filterRows(rows, () => expect.fail(), NO_HISTORY_FILTER)).toBe(rows);
	expect(found({})).toEqual([6, 4, 3, 2, 5, 1]);
});

describe('by kind', () => {
	test.each([
		['in', [6, 1]],
		['out', [4, 3, 5]],
		['mined', [2]]
	] as const)('%s', (kind, expected) => {
		expect(found({ kind })).toEqual(expected);
	});
});

describe('by words', () => {
	test.each([
		['a hash', txid(3), [3]],
		['the end of one, in capitals', txid(3).slice(-20).toUpperCase(), [3]],
		['a note', 'reward', [2]],
		['a note in another script', 'שלום', [3]],
		['who was paid', '48landlord', [3]],
		['the label of an address', '<b>', [1]],
		['the name of a contact', 'mrs.', [3]],
		['an amount', '2.5', [1]],
		['a payment id', '112233', [6]],
		['words that all have to be there', 'rent ☕', [3]],
		['words of which one is not there', 'rent reward', []]
	])('%s', (_, text, expected) => {
		expect(found({ text })).toEqual(expected);
	});

	test('the zeros of a payment without an id are none', () => {
		expect(rows.map(memoizeSearchText(names, 12)).filter((text) => /\n0{16}\n/.test(text))).toEqual([]);
	});
});

test('by year', () => {
	expect(found({ year: '2025' })).toEqual([1]);
	expect(found({ year: '2026', kind: 'in' })).toEqual([6]);
	expect(yearsOf(rows)).toEqual(['2026', '2025']);
	const beyond = historyOf({ in: [transfer({ timestamp: 2 ** 60 })] });
	expect(yearsOf(beyond.rows)).toEqual([]);
});
