import { describeItem } from '../../../../src/lib/wallet/history/describe-item';
import { requestTexts } from '../../../../src/lib/wallet/history/request-texts';
import { linkNote } from '../../../../src/lib/wallet-data/names';
import type { TransferEntry } from '../../../../src/lib/rpc/wallet/records';
import { historyOf, NONE, transfer } from '../transfers';

const names = {
	contacts: new Map([['8bob', 'Bob']]),
	ofRequest: requestTexts({ ticker: 'XMR', decimals: 12 }),
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
	const { title, about, byLink } = describeItem({ newest, rows }, names);
	return [title, about, ...(byLink ? ['link'] : [])];
};
const to = (...addresses: string[]) => ({ destinations: addresses.map((address) => ({ address, amount: 1n })) });

describe('a transfer in two lines', () => {
	test.each([
		['out', { ...to('8bob'), note: 'Concert tickets' }, ['To Bob', 'Concert tickets']],
		['out', to('8bob', '8x'), ['To Bob and 1 more', 'Sent']],
		['out', { ...to('8x'), note: linkNote('Kiosk', '2 Coffee') }, ['To Kiosk', '2 Coffee', 'link']],
		['out', { ...to('8x'), note: linkNote('BOB', '') }, ['To 8x', '', 'link']],
		['out', { ...to('8x', '8y'), note: linkNote('Kiosk', '') }, ['To 8x and 1 more', '', 'link']],
		['out', { ...to('8x'), note: linkNote('', 'Refund of “Soup”') }, ['To 8x', 'Refund of “Soup”', 'link']],
		['out', to('8savings'), ['To Savings', 'Between your accounts']],
		['out', to('8plain'), ['To your subaddress 0 / 2', 'To yourself']],
		['out', {}, ['Sent', 'Sent']],
		['out', { amount: 0n }, ['Moved within the wallet', 'Moved within the wallet']],
		['out', { amount: 0n, ...to('8own') }, ['To Carol', 'To yourself']],
		['out', { amount: undefined }, ['Sent', 'Amount not known: the wallet missed outputs']],
		['failed', to('8bob'), ['To Bob', 'Not known: it left the pool']],
		['in', { address: '8own' }, ['Carol', 'Received on subaddress 0 / 7']],
		['in', { address: '8own', note: 'Rent' }, ['Carol', 'Rent']],
		['pool', { address: '8plain', note: 'Rent' }, ['Rent', 'Unconfirmed on subaddress 0 / 2']],
		['in', { address: '8asked', amount: 8n }, ['Guitar lessons', 'From a request · part of 1.6 XMR']],
		['out', to('8asked'), ['To your subaddress 0 / 8', 'To yourself']],
		['in', { type: 'block' }, ['Block reward', 'Mined · block 1,234']]
	] as const)('%s, case %#', (list, some, expected) => {
		expect(told(list, some as Partial<TransferEntry>)).toEqual(expected);
	});

	test('block rewards that follow each other are told by their blocks', () => {
		const mined = [1, 2, 3].map((height) => transfer({ height, type: 'block' }));
		const { rows } = historyOf({ ...NONE, in: mined });
		expect(rows[0] && describeItem({ newest: rows[0], rows }, names)).toMatchObject({
			title: '3 block rewards',
			about: 'Mined · blocks 1 to 3'
		});
	});
});
