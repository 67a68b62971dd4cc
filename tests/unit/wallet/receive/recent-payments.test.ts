import { recentPayments, MAX_RECENT_PAYMENTS } from '../../../../src/lib/wallet/receive/recent-payments';
import { requestTexts } from '../../../../src/lib/wallet/history/request-texts';
import type { TransferEntry } from '../../../../src/lib/rpc/wallet/records';
import { historyOf, NONE, transfer } from '../transfers';

const names = {
	contacts: new Map<string, string>(),
	describeRequest: requestTexts({ ticker: 'XMR', decimals: 12 }),
	own: new Map([
		['8asked', { account: 0, index: 9, label: 'Request 2026-11-23 14:02 UTC · 1.6 XMR · Blue mug' }],
		['8own', { account: 0, index: 7, label: ` ${'Carol '.repeat(100)}` }],
		['8plain', { account: 1, index: 2, label: '' }]
	])
};
const at = (address: string, major: number, minor: number, some: Partial<TransferEntry> = {}) =>
	transfer({ address, subaddr_index: { major, minor }, height: 90, ...some });
const lately = (list: 'in' | 'out' | 'pool', entries: TransferEntry[], besides: string[] = []) =>
	recentPayments(historyOf({ ...NONE, [list]: entries }).rows, names, new Set(besides), 100, 1_700_000_000);

test('a payment has the text of its request, the label of its address, its note, or its address', () => {
	const titles = (entry: TransferEntry) => lately('in', [entry]).map(({ title, address }) => [title, address]);
	expect(titles(at('8asked', 0, 9, { amount: 1n }))).toEqual([['Blue mug', 'address 9']]);
	expect(titles(at('8asked', 0, 9, { amount: undefined }))).toEqual([['Request', 'address 9']]);
	expect(titles(at('8own', 0, 7))).toEqual([['Carol '.repeat(100).trim(), 'address 7']]);
	expect(titles(at('8plain', 1, 2, { note: 'Rent' }))).toEqual([['Rent', 'address 1 / 2']]);
	expect(titles(at('8plain', 1, 2))).toEqual([['Address 1 / 2', '']]);
	expect(titles(at('8other', 0, 11))).toEqual([['Address 11', '']]);
});

test('mined rewards, what was sent and what is shown elsewhere are left out', () => {
	expect(lately('in', [at('8own', 0, 7, { type: 'block' })])).toEqual([]);
	expect(lately('out', [at('8own', 0, 7)])).toEqual([]);
	expect(lately('in', [at('8own', 0, 7, { txid: 'aa' })], ['aa'])).toEqual([]);
});

test('only the newest are listed', () => {
	const many = Array.from({ length: MAX_RECENT_PAYMENTS + 2 }, (_, index) =>
		at('8own', 0, 7, { height: 50 + index, txid: `t${index}` })
	);
	expect(lately('in', many).map(({ txid }) => txid)).toEqual(['t6', 't5', 't4', 't3', 't2']);
});

test('one in the pool that is listed without an amount has none', () => {
	expect(lately('pool', [at('8own', 0, 7, { amount: 0n })])).toMatchObject([
		{ amount: undefined, progress: { state: 'pool' } }
	]);
});
