import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { formatAmount } from '../../src/lib/format/amount';
import { writeDecimal } from '../../src/lib/format/decimal';
import { parseDecimal } from '../../src/lib/format/parse-decimal';
import { callJsonRpc, type Endpoint } from '../../devnet';
import { recordedWallets } from '../../devnet/chain-data/wallets';
import { startProxy } from '../../devnet/stand-in/proxy';
import type { ListedOutput } from './support/incoming';
import { expect, onlyNode, test } from './support/test';

const { shop, customer } = recordedWallets.wallets;

/** Operations by which a scan loads blocks; it uses the second from interface 3.15 on. */
const BLOCKS = ['/get_blocks_by_height.bin', '/get_blocks.bin'];

interface Keys {
	address: string;
	view_key: string;
}

async function incoming(service: Endpoint): Promise<ListedOutput[]> {
	const { subaddress_accounts } = await callJsonRpc<{ subaddress_accounts: { account_index: number }[] }>(
		service,
		'get_accounts'
	);
	const lists = await Promise.all(
		subaddress_accounts.map(({ account_index }) =>
			callJsonRpc<{ transfers?: ListedOutput[] }>(service, 'incoming_transfers', {
				transfer_type: 'all',
				account_index
			})
		)
	);
	return lists.flatMap(({ transfers = [] }) => transfers);
}

/** Returns the hashes of the transactions that a wallet sent. */
async function paidBy(service: Endpoint): Promise<Set<string>> {
	const { out = [] } = await callJsonRpc<{ out?: { txid: string }[] }>(service, 'get_transfers', {
		out: true,
		all_accounts: true
	});
	return new Set(out.map(({ txid }) => txid));
}

async function fill(page: Page, { address, view_key }: Keys, from = '', to = '') {
	await page.getByLabel('Address', { exact: true }).fill(address);
	await page.getByLabel('Private view key', { exact: true }).fill(view_key);
	await page.getByLabel('From height').fill(from);
	await page.getByLabel('To height').fill(to);
}

const scan = (page: Page) => page.getByRole('button', { name: 'Scan', exact: true }).click();
const done = (page: Page) => page.getByText('Done. Each block follows the previous one');

/** Saves the page's CSV and returns its rows: cells by the names of their columns. */
async function saved(page: Page): Promise<Record<string, string>[]> {
	const [file] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Save as CSV' }).click()
	]);
	const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n');
	const names = head.split(',');
	return lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [names[i] ?? '', cell])));
}

test("finds every output of the customer's wallet, and no other", async ({ page, open, chain }) => {
	const wanted = await incoming(chain.customer);
	await open('#/scan');
	await fill(page, customer);
	await scan(page);
	await expect(done(page)).toBeVisible();
	await expect(page.getByText(`${chain.tip + 1} of ${chain.tip + 1} blocks`)).toBeVisible();
	const line = (txid: string, key: string, amount: string, account: unknown, address: unknown) =>
		`${txid} ${key} ${amount} ${account} ${address}`;
	const money = (atomic: number) => writeDecimal(BigInt(atomic), 12);
	const expected = wanted.map(({ tx_hash, pubkey, amount, subaddr_index: { major, minor } }) =>
		line(tx_hash, pubkey, money(amount), major, minor)
	);
	const rows = await saved(page);
	const found = rows.map((row) =>
		line(row['txid'] ?? '', row['key'] ?? '', row['amount'] ?? '', row['account'], row['address'])
	);
	expect(found.toSorted()).toEqual(expected.toSorted());
	const isChange = ({ kind }: Record<string, string>) => kind === 'may be change';
	const sum = (list: Record<string, string>[]) =>
		list.reduce((sum, { amount = '' }) => sum + (parseDecimal(amount, 12).value ?? 0n), 0n);
	const shown = (atomic: bigint) => `${formatAmount(atomic, { ticker: '', decimals: 12 })} XMR`;
	await expect(page.getByText(`received ${shown(sum(rows.filter((row) => !isChange(row))))}`)).toBeVisible();
	await expect(page.getByText(`may be change ${shown(sum(rows.filter(isChange)))}`)).toBeVisible();

	// Change of the wallet's own payments is never counted as received.
	const outgoing = await paidBy(chain.customer);
	const change = rows.filter(({ txid = '', address }) => outgoing.has(txid) && address === '0');
	expect(change.length).toBeGreaterThan(0);
	expect(change.filter((row) => !isChange(row))).toEqual([]);
});

test('asks the node for the same whatever the key, and sends it no secret', async ({ page, open, chain, site }) => {
	const logs: string[][] = [];
	const urls: string[] = [];
	const proxy = await startProxy(chain.restricted);
	page.context().on('request', (request) => urls.push(request.url()));
	const said: string[] = [];
	page.on('console', (message) => said.push(message.text()));
	for (const keys of [shop, customer]) {
		const from = proxy.received.length;
		await page.goto('about:blank');
		await open('#/scan', onlyNode(proxy.url));
		await fill(page, keys);
		await scan(page);
		await expect(done(page)).toBeVisible();
		const kept = await page.evaluate(() =>
			JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.title, location.href])
		);
		// Preflights are left out: the browser sends one for both calls.
		const asked = proxy.received.slice(from).filter((call) => !call.includes('access-control-request-method'));
		// Two calls are sent in parallel, and may arrive in either order.
		logs.push(asked.filter((call) => call.includes('.bin ')).sort());
		for (const secret of [keys.address, keys.view_key]) {
			expect([...proxy.received, ...urls, ...said, kept].filter((text) => text.includes(secret))).toEqual([]);
		}
	}
	await page.goto('about:blank');
	await proxy.stop();
	expect(new Set(urls.map((url) => new URL(url).origin))).toEqual(new Set([site.url, proxy.url]));
	expect(logs[0]?.length).toBeGreaterThan(2);
	expect(logs[1]).toEqual(logs[0]);
});

test('pauses, goes on, and is cancelled; a range has its ends', async ({ page, open, changedNode }) => {
	let answered = 0;
	page.on('requestfinished', (request) => void (request.url().endsWith('.bin') && answered++));
	const holdBlocks = (milliseconds: number) => {
		for (const operation of BLOCKS) changedNode.delay(operation, milliseconds);
	};
	holdBlocks(3000);
	await open('#/scan?from=1&to=200', onlyNode(changedNode.url));
	await expect(page.getByLabel('From height')).toHaveValue('1');
	await fill(page, shop, '1', '200');
	await scan(page);
	await page.getByRole('button', { name: 'Pause' }).click();
	await expect(page.getByText('Paused.')).toBeVisible();
	const calls = () => changedNode.calls.filter((name) => name.endsWith('.bin')).length;
	await expect.poll(calls).toBeGreaterThan(0);
	const before = calls();
	// Two calls may be pending when the scan is paused. Their blocks are scanned, and no more are loaded.
	await expect.poll(() => answered === calls()).toBe(true);
	await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })));
	expect(calls()).toBeLessThanOrEqual(before + 2);
	expect(calls()).toBe(answered);
	holdBlocks(0);
	await page.getByRole('button', { name: 'Resume' }).click();
	await expect(done(page)).toBeVisible();
	await expect(page.getByText('200 of 200 blocks')).toBeVisible();
	holdBlocks(20_000);
	await scan(page);
	await page.getByRole('button', { name: 'Cancel' }).click();
	await expect(page.getByText('Not finished. Below are the outputs of the blocks scanned so far.')).toBeVisible();
});

test.describe('a node that does not answer', () => {
	test.use({ networkErrors: true });
	test('does not end a scan, and a reload does not lose what it found', async ({ page, open, chain, changedNode }) => {
		await open('#/scan', onlyNode(changedNode.url));
		await fill(page, shop);
		// A browser retries a request once on a connection that was open before.
		const cut = (times: number) => BLOCKS.forEach((operation) => changedNode.closeConnections(operation, times));
		cut(Infinity);
		await scan(page);
		await expect(page.getByText('The scan continues automatically:')).toBeVisible();
		cut(0);
		await expect(done(page)).toBeVisible();
		const found = page.getByText(/^\d+ outputs$/);
		const before = await found.textContent();
		await page.reload();
		await expect(page.getByText(`${chain.tip + 1} of ${chain.tip + 1} blocks`)).toBeVisible();
		await expect(found).toHaveText(before ?? '');
		await expect(page.getByRole('textbox', { name: 'Private view key' })).toHaveValue('');
	});
});
