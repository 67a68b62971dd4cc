import { recordedWallets } from '../../../../devnet/chain-data/wallets';
import { StoredSales } from '../../../../src/lib/requests/stored-sales';
import { KeyShop } from '../../../../src/lib/requests/sources/key-shop.svelte';
import { parseShopKeys } from '../../../../src/lib/requests/sources/parse-shop-keys';
import { EMPTY_REQUEST, writeLabel, type LabelledRequest } from '../../../../src/lib/payment/label';
import { currentRows } from '../../../../src/lib/requests/watch-requests.svelte';
import { fakeDatabases } from '../../app/fake-database';
import { fakeNode, someInfo } from '../../app/fake-node';
import { fakeStorage } from '../../app/fake-storage';

const coin = { ticker: 'XMR', decimals: 12 };
const created = 1_764_000_000 - (1_764_000_000 % 60);
const { address, view_key, subaddresses } = recordedWallets.wallets.shop;

afterEach(() => void vi.unstubAllGlobals());

test('the sales of a shop with a view key are those whose labels can be read, each with what was found for it', async () => {
	fakeDatabases();
	fakeStorage();
	const read = parseShopKeys({ address, viewKey: view_key, account: '0', last: '0' }, 'mainnet');
	if (!read.value) throw new Error('no keys');
	const { keys } = read.value;
	const store = new StoredSales(keys.addressText, 0);
	await store.create(0, { height: 90, id: 'ab' });
	const add = (text: string, more: Partial<LabelledRequest> = {}) =>
		store.add(writeLabel({ ...EMPTY_REQUEST, madeBy: 'sale', created, amount: 5n, needed: 1, text, ...more }, coin));
	const paid = (letter: string, amount: string, height: number | null, missingSince: number | null = null) => ({
		txid: letter.repeat(64),
		amount,
		unlock_time: '0',
		keys: [letter.repeat(64)],
		height,
		seen: created + 30,
		missingSince
	});
	await store.storePayments(
		[{ height: 99, id: 'cd' }],
		new Map([
			[await add('Paid'), [paid('a', '5', 98)]],
			[await add('In part'), [paid('b', '3', 98)]],
			[await add('In the pool'), [paid('c', '5', null)]],
			[await add('In the newest block'), [paid('3', '5', 99)]],
			[await add('Twice'), [paid('d', '5', 98), paid('e', '5', 98)]],
			[await add('Left the pool'), [paid('f', '5', null, 98)]],
			[await add('Cancelled', { isCancelled: true }), [paid('1', '5', 98)]],
			[await store.add('Not the label of a sale'), [paid('2', '5', 98)]],
			[await add('None'), []]
		])
	);
	const shop = new KeyShop();
	await shop.open(fakeNode({ get_info: () => someInfo({ height: 100 }) }).node, keys, 0);
	const rows = currentRows(
		{ payments: ({ payments }) => payments, isForeign: () => false },
		shop.requests(coin, created + 60),
		coin
	);
	expect(rows.map(({ index, facts, status }) => `${index} ${facts.text}: ${status.text}`)).toEqual([
		'9 None: Open',
		'7 Cancelled: Cancelled, but paid',
		'6 Left the pool: May fail',
		'5 Twice: Paid twice',
		'4 In the newest block: Received',
		'3 In the pool: Seen',
		'2 In part: 0.000000000002 XMR left',
		'1 Paid: Paid'
	]);
	expect(rows.at(-1)?.address).toBe(subaddresses[0]);
	// Before pool and blocks were looked through, nothing is said of a sale in view.
	expect(shop.payments(1, created + 60)).toBeNull();
	shop.close();
	expect(shop.requests(coin, created)).toEqual([]);
});
