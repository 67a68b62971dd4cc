import { describeHistoryItem } from '../../../../src/lib/wallet/history/describe-item';
import { requestTexts } from '../../../../src/lib/wallet/history/request-texts';
import { linkNote } from '../../../../src/lib/wallet-data/names';
import type { TransferEntry } from '../../../../src/lib/rpc/wallet/records';
import { historyOf, NONE, transfer } from '../transfers';

const names = {
	contacts: new Map([['8bob', 'Bob']]),
	describeRequest: requestTexts({ ticker: 'XMR', decimals: 12 }),
	own: new Map([
		['8asked', { account: 0, index: 8, label: 'Request 2026-11-23 14:02 UTC · 1.6 XMR · Guitar lessons' }],
		['8own', { account: 0, index: 7, label: 'Carol' }],
		['8savings', { account: 1, index: 0, label: 'Savings' }],
		['8plain', { account: 0, index: 2, label: '' }]
	])
};
const told = (list: 'in' | 'out' | 'pool' | 'failed', some: Partial<TransferEntry>) => {
	const { rows } = historyOf({ ...NONE, [list]: [transfer({ height: 1234, ...some })] });
	const [newest] = rows;
	if (!newest) throw new Error('no row');
	const { title, about, byLink } = describeHistoryItem({ newest, rows }, names);
	return [title, about, ...(byLink ? ['link'] : [])];
};
const to = (...addresses: string[]) => ({ destinations: addresses.map((address) => ({ address, amount: 1n })) });

describe('a transfer in two lines', () => {
	test.each([
		['out', { ...to('8bob'), note: 'Concert tickets' }, ['Bob', 'Concert tickets']],
		['out', to('8bob'), ['Bob', '']],
		['out', to('8bob', '8x'), ['Bob and 8x', '']],
		['out', { ...to('8x', '8bob', '8y'), note: 'Wages' }, ['8x and 2 more', 'Wages']],
		['out', { ...to('8x'), note: linkNote('Kiosk', '2 Coffee') }, ['2 Coffee', 'Kiosk', 'link']],
		['out', { ...to('8bob'), note: linkNote('Kiosk', '2 Coffee') }, ['Bob', '2 Coffee', 'link']],
		['out', { ...to('8x'), note: linkNote('BOB', '') }, ['8x', '', 'link']],
		['out', { ...to('8x'), note: linkNote('', 'B\u00adob') }, ['8x', 'B\u00adob', 'link']],
		['out', { ...to('8x'), note: linkNote('Kiosk', 'Carol') }, ['Kiosk', 'Carol', 'link']],
		['out', { ...to('8x'), note: linkNote('Kiosk', '') }, ['Kiosk', '', 'link']],
		['out', { ...to('8x', '8y'), note: linkNote('Kiosk', '') }, ['8x and 8y', '', 'link']],
		['out', { ...to('8x'), note: linkNote('', 'Refund of “Soup”') }, ['Refund of “Soup”', '8x', 'link']],
		['out', { ...to('8x'), note: 'Rent' }, ['8x', 'Rent']],
		['out', to('8savings'), ['Savings', 'your account 1']],
		['out', to('8plain'), ['Address 2', 'your subaddress 0 / 2']],
		['out', {}, ['Sent', '']],
		['out', { note: 'Rent' }, ['Rent', '']],
		['out', { amount: 0n }, ['Moved within the wallet', '']],
		['out', { amount: 0n, ...to('8own') }, ['Carol', 'your subaddress 0 / 7']],
		['out', { amount: undefined }, ['Sent', 'Amount unknown: the wallet missed outputs']],
		[
			'out',
			{ amount: undefined, ...to('8x'), note: linkNote('Kiosk', 'Tea') },
			['Kiosk', 'Amount unknown: the wallet missed outputs', 'link']
		],
		['failed', to('8bob', '8x'), ['To Bob and 8x', 'left the pool']],
		['failed', {}, ['Sent', 'left the pool']],
		['in', { address: '8own' }, ['Carol', '']],
		['in', { address: '8own', note: 'Rent' }, ['Carol', 'Rent']],
		['in', { address: '8plain' }, ['Address 2', '']],
		['in', { address: '8elsewhere' }, ['Received', '']],
		['pool', { address: '8plain', note: 'Rent' }, ['Rent', 'Address 2']],
		['in', { address: '8asked', amount: 8n }, ['Guitar lessons', 'request, part of 1.6 XMR']],
		['out', to('8asked'), ['Address 8', 'your subaddress 0 / 8']],
		['in', { type: 'block' }, ['Block reward', 'block 1,234']]
	] as const)('%s, case %#', (list, some, expected) => {
		expect(told(list, some as Partial<TransferEntry>)).toEqual(expected);
	});

	test('block rewards that follow each other are named by their blocks', () => {
		const mined = [1, 2, 3].map((height) => transfer({ height, type: 'block' }));
		const { rows } = historyOf({ ...NONE, in: mined });
		expect(rows[0] && describeHistoryItem({ newest: rows[0], rows }, names)).toMatchObject({
			title: '3 block rewards',
			about: 'blocks 1 to 3'
		});
	});
});
