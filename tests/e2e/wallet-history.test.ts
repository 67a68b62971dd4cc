import { readFile } from 'node:fs/promises';
import { visible } from '../../src/lib/format/visible';
import type { Page } from '@playwright/test';
import { customer, shop, type PlainDevnet } from '../../devnet';
import { readCsv } from '../read-csv';
import {
	callShopService,
	button,
	expect,
	factValue,
	freshAddress,
	fundCustomer,
	isPageMarked,
	markPage,
	mineAndRefresh,
	ODD_TEXTS,
	section,
	payAsCustomer,
	chainConfig,
	test,
	formatInColumn
} from './support/wallet-page';
import { callLink } from '../../src/lib/links';
import { followLink } from './support/follow';
import { manyTransfers, startWalletStandIn } from '../../devnet/stand-in/wallet';

interface Listed {
	txid: string;
	type: string;
	amount: number | bigint;
	fee: number | bigint;
	height: number;
	note: string;
	payment_id: string;
	address: string;
	subaddr_index: { major: number; minor: number };
}
type Lists = Partial<Record<'in' | 'out' | 'pending' | 'failed' | 'pool', Listed[]>>;

/** Interval (ms) at which the page polls its node and its wallet service. */
const POLL_MS = 5000;
const EVERYTHING = { in: true, out: true, pending: true, failed: true, pool: true, all_accounts: true };
const listed = async (own: PlainDevnet) =>
	Object.values(await callShopService<Lists>(own, 'get_transfers', EVERYTHING)).flat();

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') });
const rowOf = (page: Page, hash: string) => page.getByRole('row').filter({ has: page.locator(`a[href$="${hash}"]`) });
const kind = (page: Page, name: string) =>
	page.getByRole('group', { name: 'Kind' }).getByRole('button', { name }).click();
/** Returns the text of a balance, cut to six decimals. */
const short = (atomic: number | bigint) =>
	`Balance ${formatInColumn(atomic)
		.slice(0, -6)
		.replace(/\.?0+$/, '')} XMR`;
const dayOf = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('heading') });
const search = (page: Page) => page.getByLabel('Name, note, amount, address or transaction');

async function save(page: Page, name: string) {
	await page.getByText('Export').click();
	const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
	return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

/** Makes transfers: the shop pays itself, its second account and others in one transaction, and is paid. */
async function makeHistory(own: PlainDevnet) {
	await fundCustomer(own);
	const { address: second, account_index: account } = await callShopService<{ address: string; account_index: number }>(
		own,
		'create_account',
		{ label: 'Savings' }
	);
	const { address: counter, index } = await freshAddress(own, ODD_TEXTS.markup);
	const { tx_hash: mixed } = await own.transfer('shop', [
		{ address: customer.address, amount: 100_000_000_001n },
		{ address: counter, amount: 200_000_000_000n },
		{ address: second, amount: 300_000_000_000n }
	]);
	const received = await payAsCustomer(own, counter, 1_234_567_890_123n);
	await callShopService(own, 'set_tx_notes', {
		txids: [received, mixed],
		notes: ['=HYPERLINK("x"); "quoted",\nrent', ODD_TEXTS.emoji]
	});
	await mineAndRefresh(own, 1);
	return { mixed, received, counter, index, second, account };
}

let made: ReturnType<typeof makeHistory> | undefined;
const historyOf = (own: PlainDevnet) => (made ??= makeHistory(own));

test('the running balance ends at what the wallet holds, also when it paid itself', async ({
	page,
	open,
	ownChain
}) => {
	const { mixed, received, account } = await historyOf(ownChain);
	await open('#/wallet/history', chainConfig(ownChain));
	const all = await listed(ownChain);
	await expect(page.getByText(`${all.length} transfers`)).toBeVisible();
	const { balance } = await callShopService<{ balance: number | bigint }>(ownChain, 'get_balance', {
		account_index: 0,
		all_accounts: true
	});
	await expect(dayOf(page).first()).toContainText(short(balance));
	await expect(page.getByText('do not add up')).toHaveCount(0);
	await expect(rowOf(page, received)).toContainText('+1.234567 XMR');
	await expect(rowOf(page, mixed)).toHaveCount(2);

	await page.getByLabel('Account', { exact: true }).selectOption({ label: `${account} · Savings` });
	await expect(rows(page)).toHaveCount(1);
	await expect(rows(page)).toContainText('+0.3 XMR');
	await page.getByLabel('Account', { exact: true }).selectOption({ label: '0 · Primary account' });
	const alone = await callShopService<{ balance: number | bigint }>(ownChain, 'get_balance', { account_index: 0 });
	await expect(dayOf(page).first()).toContainText(short(alone.balance));
	await expect(page.getByText('do not add up')).toHaveCount(0);
});

test('all that the service lists is saved', async ({ page, open, ownChain }) => {
	const { received } = await historyOf(ownChain);
	await open('#/wallet/history', chainConfig(ownChain));
	const all = await listed(ownChain);
	await expect(page.getByText(`${all.length} transfers`)).toBeVisible();
	const csv = await save(page, 'CSV');
	expect(csv.name).toMatch(/^transfers-\d{4}-\d\d-\d\d\.csv$/);
	expect(readCsv(csv.text)).toHaveLength(1 + all.length);
	expect(csv.text).toContain(received);
	const { transfers } = JSON.parse((await save(page, 'JSON')).text) as {
		transfers: { txid: string; amount: string }[];
	};
	const line = (txid: string, amount: string | number | bigint) => `${txid} ${amount}`;
	expect(transfers.map(({ txid, amount }) => line(txid, amount)).toSorted()).toEqual(
		all.map(({ txid, amount }) => line(txid, amount)).toSorted()
	);
});

test('a new payment is in the history by itself, with its balance once mined', async ({ page, open, ownChain }) => {
	const { counter } = await historyOf(ownChain);
	await page.clock.install();
	await open('#/wallet/history', chainConfig(ownChain));
	await expect(rows(page)).not.toHaveCount(0);
	await markPage(page);
	const hash = await payAsCustomer(ownChain, counter, 50_000_000_000n);
	await page.clock.runFor(POLL_MS);
	await expect(rows(page).first()).toContainText('In the pool: 0 of 10');
	await mineAndRefresh(ownChain, 1);
	await page.clock.runFor(POLL_MS);
	await expect(rowOf(page, hash)).toContainText('1 of 10 confirmations');
	const { balance } = await callShopService<{ balance: number | bigint }>(ownChain, 'get_balance', {
		account_index: 0,
		all_accounts: true
	});
	await expect(dayOf(page).first()).toContainText(short(balance));
	expect(await isPageMarked(page)).toBe(true);
});

test('one transfer says all that is known, keeps a note, and shows its key', async ({ page, open, ownChain }) => {
	const { mixed, counter, index, second, account } = await historyOf(ownChain);
	await open('#/wallet/history', chainConfig(ownChain));
	await search(page).fill(mixed);
	await kind(page, 'Sent');
	await rowOf(page, mixed).getByRole('link').press('Enter');
	await expect(page.getByRole('heading', { level: 1, name: 'Sent' })).toBeVisible();
	const entry = (await listed(ownChain)).find(({ txid, type }) => txid === mixed && type === 'out');
	const details = page.getByText('Transaction key, change, proofs');
	await details.click();
	await expect(section(page, 'Payment').locator('.huge')).toHaveText('0.600000000001 XMR');
	await expect(factValue(page, 'Fee')).toHaveText(`${formatInColumn(entry?.fee ?? 0).replace(/0+$/, '')} XMR`);
	const recipients = page.getByRole('list', { name: 'Recipients' });
	for (const address of [customer.address, counter, second]) await expect(recipients).toContainText(address);
	await expect(recipients).toContainText(`to ${ODD_TEXTS.markup}`);
	await expect(recipients).toContainText(`Your subaddress 0 / ${index}`);
	await expect(factValue(page, 'To this wallet')).toContainText(`account ${account}, address 0 · Savings`);
	const outputs = await callShopService<{ transfers: { tx_hash: string; amount: number | bigint }[] }>(
		ownChain,
		'incoming_transfers',
		{
			transfer_type: 'all',
			account_index: 0,
			subaddr_indices: [0]
		}
	);
	const change = outputs.transfers.find(({ tx_hash }) => tx_hash === mixed)?.amount ?? 0;
	await expect(factValue(page, 'Change')).toHaveText(`${formatInColumn(change)} XMR`);
	await expect(page.getByRole('link', { name: 'In the explorer' })).toHaveAttribute('href', `#/tx/${mixed}`);

	await page.getByText('Edit', { exact: true }).click();
	const note = section(page, 'Payment');
	await expect(note.getByLabel('What this was about')).toHaveValue(ODD_TEXTS.emoji);
	await note.getByLabel('What this was about').fill(ODD_TEXTS.rightToLeft);
	await button(note, 'Save note').click();
	await expect(note.getByText('Note saved.')).toBeVisible();
	expect(await callShopService(ownChain, 'get_tx_notes', { txids: [mixed] })).toEqual({
		notes: [ODD_TEXTS.rightToLeft]
	});

	const { tx_key } = await callShopService<{ tx_key: string }>(ownChain, 'get_tx_key', { txid: mixed });
	await expect(page.locator('body')).not.toContainText(tx_key);
	await button(page, 'Show the transaction key').click();
	await expect(section(page, 'Details')).toContainText(tx_key);

	await page.getByRole('link', { name: 'Pay the same again…' }).click();
	await expect(page.getByRole('textbox', { name: /^To/ })).toHaveCount(3);
	await expect(page.getByRole('textbox', { name: /^To/ }).first()).toHaveValue(/^[48]\w{94}$/);
	await page.goBack();

	await page.locator('main').getByRole('link', { name: 'History' }).last().click();
	await expect(rowOf(page, mixed).first()).toContainText(visible(ODD_TEXTS.rightToLeft));
});

test('what is changed in the console is in the list', async ({ page, open, ownChain }) => {
	const { mixed } = await historyOf(ownChain);
	const change = async (operation: string) => {
		await page.getByRole('button', { name: `Send ${operation}…` }).click();
		await button(page.getByRole('dialog'), `Send ${operation}`).click();
		await expect(page.getByText(/^Answered: /)).toBeVisible();
	};
	await open('#/wallet/history', chainConfig(ownChain));
	await page.getByRole('link', { name: 'Scan its transaction' }).click();
	await page.getByRole('textbox', { name: 'txids' }).fill(mixed);
	await change('scan_tx');
	await followLink(page, callLink('wallet', 'set_tx_notes', { txids: [mixed], notes: ['seen in the list'] }));
	await change('set_tx_notes');
	await followLink(page, '#/wallet/history');
	await search(page).fill(mixed);
	await expect(rowOf(page, mixed).first()).toContainText('seen in the list');
	await callShopService(ownChain, 'set_tx_notes', { txids: [mixed], notes: [ODD_TEXTS.emoji] });
});

test('a transaction that the wallet does not know is reported, and no hash', async ({ page, open, ownChain }) => {
	await open(`#/wallet/history/${'0'.repeat(64)}`, chainConfig(ownChain));
	await expect(section(page, 'Payment')).toContainText('The wallet does not list this transaction.');
	await open('#/wallet/history/abc', chainConfig(ownChain));
	await expect(page.getByText('this is one of 3')).toBeVisible();
});

test('a wallet without the key of a transaction says so', async ({ page, walletStandIn }) => {
	const txid = 'ab'.repeat(32);
	const transfer = {
		address: shop.address,
		amount: 5,
		fee: 1,
		height: 10,
		note: '',
		payment_id: '',
		timestamp: 1_700_000_000,
		subaddr_index: { major: 0, minor: 0 },
		txid,
		type: 'out',
		unlock_time: 0,
		double_spend_seen: false
	};
	await walletStandIn(`#/wallet/history/${txid}`, {
		get_transfer_by_txid: { transfer },
		incoming_transfers: {},
		get_tx_key: { error: { code: -24, message: 'No tx secret key is stored for this tx' } }
	});
	await expect(page.getByText('Recipients unknown')).toBeVisible();
	await page.getByText('Transaction key, change, proofs').click();
	await button(page, 'Show the transaction key').click();
	await expect(section(page, 'Details').getByRole('status')).toContainText(
		'The wallet does not have the key of that transaction'
	);
});

const sent = {
	address: shop.address,
	amount: 5,
	fee: 1,
	height: 2990,
	note: '',
	payment_id: '',
	timestamp: 1_700_000_000,
	subaddr_index: { major: 0, minor: 0 },
	txid: 'ab'.repeat(32),
	type: 'out',
	unlock_time: 0,
	double_spend_seen: false
};

test('what a wallet lists that cannot be is not shown as a fact', async ({ page, walletStandIn }) => {
	const below = { ...sent, amount: 18_446_743_929_709_551_610n };
	await walletStandIn('#/wallet/history', {
		get_transfers: { out: [below] },
		get_transfer_by_txid: { transfer: below }
	});
	await expect(rows(page)).toContainText('unknown');
	await expect(page.getByText('Some amounts are unknown')).toBeVisible();
	await expect(page.getByText('To scan from an earlier block')).toBeVisible();
	await expect(page.getByText('18,446,743')).toHaveCount(0);
	await rows(page).getByRole('link').click();
	await expect(page.getByText('To scan from an earlier block')).toBeVisible();
	await expect(page.getByText('18,446,743')).toHaveCount(0);
});

test('a payment that the wallet gave up has failed once the node does not have it', async ({
	page,
	open,
	ownChain,
	standIn,
	stopAfterTest
}) => {
	const { mixed } = await historyOf(ownChain);
	const transfer = ({ txid }: Record<string, unknown>) => ({ transfer: { ...sent, type: 'failed', height: 0, txid } });
	const node = await standIn({ height: 3000 });
	const wallet = await stopAfterTest(startWalletStandIn({ get_transfer_by_txid: transfer }));
	const services = (url: string) => ({
		nodes: [{ name: 'Node', url }],
		wallets: [{ name: 'Paper', url: wallet.url }]
	});
	const heading = page.getByRole('heading', { level: 1 });
	const another = page.getByRole('link', { name: 'New payment' });
	node.setFault('/get_transactions', { error: { code: -9, message: 'BUSY' } });
	await open(`#/wallet/history/${sent.txid}`, services(node.url));
	await expect(page.getByText('Could not ask the node whether it has it')).toBeVisible();
	await expect(heading).toHaveText('Unknown');
	await expect(another).toHaveCount(0);
	// The page asks again with the next block.
	node.setFault('/get_transactions', null);
	wallet.set('get_height', { height: 3001 });
	await expect(heading).toHaveText('Failed');
	await expect(another).toBeVisible();
	await open(`#/wallet/history/${mixed}`, services(ownChain.node.url));
	await expect(heading).toHaveText('Sent');
	await expect(page.getByText('but it is in a block')).toBeVisible();
});

test('a key that another device keeps is none, and a large payment says when it is safe', async ({
	page,
	walletStandIn
}) => {
	const large = { ...sent, suggested_confirmations_threshold: 40 };
	await walletStandIn(`#/wallet/history/${sent.txid}`, {
		get_transfer_by_txid: { transfer: large },
		get_tx_key: { tx_key: `01${'00'.repeat(31)}` }
	});
	await expect(page.getByText('Safe after about 40 blocks')).toBeVisible();
	await page.getByText('Transaction key, change, proofs').click();
	await button(page, 'Show the transaction key').click();
	await expect(section(page, 'Details').getByRole('status')).toContainText(
		'This wallet has no key of this transaction'
	);
	await expect(page.getByText('Prove the payment with the transaction key')).toHaveCount(0);
});

test('what the wallet sent to itself is said to have moved within it', async ({ page, walletStandIn }) => {
	const moved = { ...sent, amount: 0, destinations: [{ address: shop.address, amount: 700_000_000_000 }] };
	await walletStandIn(`#/wallet/history/${sent.txid}`, { get_transfer_by_txid: { transfer: moved } });
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moved within the wallet');
	await expect(section(page, 'Payment')).toContainText('0.7 XMR');
});

test('transfers that do not add up to the balance are reported', async ({ page, walletStandIn }) => {
	const { in: came } = manyTransfers(3);
	await walletStandIn('#/wallet/history', { get_transfers: { in: came } });
	await expect(page.getByText('The transfers do not add up to the balance')).toBeVisible();
});

test('of 12,000 transfers the newest are loaded, all for a file, and they stay usable', async ({
	page,
	walletStandIn
}) => {
	const { held: balance, ...all } = manyTransfers(12_000);
	const within = (list: readonly { height: number }[], params: Record<string, unknown>) => {
		const from = Number(params['min_height'] ?? 0);
		const to = Number(params['max_height'] ?? Infinity);
		return list.filter(({ height }) => height > from && height <= to);
	};
	const wallet = await walletStandIn('#/wallet/history', {
		get_transfers: (params) => ({ in: within(all.in, params), out: within(all.out, params) }),
		get_height: { height: 12_001 },
		get_accounts: {
			subaddress_accounts: [
				{ account_index: 0, balance, base_address: shop.address, label: '', tag: '', unlocked_balance: balance }
			],
			total_balance: balance,
			total_unlocked_balance: balance
		}
	});
	await expect(page.getByText(/^Loaded: the newest \d{3} transfers\./)).toBeVisible();
	await expect(dayOf(page).first()).toContainText(short(balance));
	await search(page).fill('order 49');
	await expect(page.getByText(/^Searched: the newest \d{3} transfers\./)).toBeVisible();
	await button(page, 'Load older transfers').click();
	await expect(page.getByText(/^Searched: the newest 1,\d{3} transfers\./)).toBeVisible();
	await search(page).fill('');
	expect(readCsv((await save(page, 'CSV')).text)).toHaveLength(12_001);
	await expect(page.getByText('12,000 transfers')).toBeVisible();
	await expect(page.getByText('the newest')).toHaveCount(0);
	await expect(dayOf(page).first()).toContainText(short(balance));
	expect(await page.getByRole('row').count()).toBeLessThan(80);
	await search(page).fill('order 49');
	await expect(page.getByText(/^\d{2,3} of 12,000 transfers$/)).toBeVisible();
	await search(page).fill('order 11998');
	await expect(rows(page)).toHaveCount(1);
	await search(page).fill('');
	await page.mouse.wheel(0, 10_000_000);
	await expect(rows(page).last()).toContainText('+1 XMR');

	const before = wallet.calls.filter(({ method }) => method === 'get_transfers').length;
	wallet.set('get_height', { height: 12_002 });
	await expect
		.poll(() => wallet.calls.slice(before).filter(({ params }) => params['filter_by_height'] === true).length)
		.toBeGreaterThan(0);
	await expect(page.getByText('12,000 transfers')).toBeVisible();
});

test('on paper are all transfers, and on the screen those in sight', async ({ page, walletStandIn }) => {
	const { in: came, out } = manyTransfers(300);
	await walletStandIn('#/wallet/history', { get_height: { height: 3000 }, get_transfers: { in: came, out } });
	const rows = page.getByRole('table').locator('tbody tr a');
	await expect(rows.first()).toBeVisible();
	expect(await rows.count()).toBeLessThan(100);
	// This listener runs after the page's own.
	await page.evaluate(() => {
		const count = () => Object.assign(window, { printed: document.querySelectorAll('tbody tr a').length });
		addEventListener('beforeprint', count);
	});
	await page.pdf();
	expect(await page.evaluate(() => 'printed' in window && window.printed)).toBe(300);
	await expect.poll(() => rows.count()).toBeLessThan(100);
});
