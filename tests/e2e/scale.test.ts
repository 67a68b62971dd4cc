import type { Locator, Page } from '@playwright/test';
import { shop } from '../../devnet';
import { setLargeBlock } from '../../devnet/stand-in/large-block';
import { LargeWallet } from '../../devnet/stand-in/large-wallet';
import type { WalletAnswers } from '../../devnet/stand-in/wallet';
import { axeViolations } from './support/looks';
import { onlyNode } from './support/test';
import { expect, test } from './support/wallet-page';

const HEIGHT = 2000;

// The stand-in lacks some operations of the node page.
test.use({ networkErrors: true });

const rowOf = (table: Locator, index: number) => table.locator(`tr[aria-rowindex="${index}"]`);

const elements = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

/**
 * Expects a table of `count` rows, of which only those near the visible part are in the document. All of them can be
 * reached.
 */
async function expectFewRows(page: Page, table: Locator, count: number, last: string) {
	await expect(table).toHaveAttribute('aria-rowcount', String(count + 1));
	expect(await table.locator('tr').count()).toBeLessThan(100);
	await expect(async () => {
		await table.evaluate((element) => element.scrollIntoView({ block: 'end' }));
		await expect(rowOf(table, count + 1)).toBeInViewport({ timeout: 500 });
	}).toPass();
	await expect(rowOf(table, count + 1)).toContainText(last);
	expect(await table.locator('tr').count()).toBeLessThan(100);
}

test('a block of 3,000 transactions shows its header first, and few rows', async ({ page, open, standIn }) => {
	const node = await standIn();
	const { ids, changeTransactions } = setLargeBlock(node, HEIGHT, 3000);
	node.setFault('/get_transactions', { change: changeTransactions, delayMs: 600_000 });
	await open(`#/block/${HEIGHT}`, onlyNode(node.url));
	await expect(page.getByRole('heading', { level: 2, name: '3,000 transactions' })).toBeVisible();
	const table = page.getByRole('table', { name: "The block's transactions" });
	await expect(table.locator('tbody tr')).toHaveCount(25);
	await expect(table.locator('tbody tr').first()).toContainText('loading…');
	await expect(page.getByText('Verifying the block: its transactions are loaded first…')).toBeVisible();
	node.setFault('/get_transactions', { change: changeTransactions });
	await page.reload();
	await expect(page.locator('[data-line="Bytes"]')).toHaveAttribute('data-state', 'passed');
	expect(await elements(page)).toBeLessThan(3000);
	expect(node.maxConcurrent).toBeLessThanOrEqual(3);
	const last = ids.at(-1) ?? '';
	await page.getByRole('button', { name: 'Show all 3,000' }).click();
	await expectFewRows(page, table, 3000, last.slice(0, 8));
	await rowOf(table, 3001).getByRole('link').focus();
	await expect(rowOf(table, 3001).getByTitle(last)).toBeVisible();
});

test('a batch that fails costs its transactions alone, and is loaded on request', async ({ page, open, standIn }) => {
	const node = await standIn();
	const { ids, changeTransactions } = setLargeBlock(node, HEIGHT, 350);
	node.setFault('/get_transactions', {
		change: (result) => {
			const failing = (result['missed_tx'] as string[]).includes(ids[5] ?? '');
			return failing ? { status: 'Failed' } : changeTransactions(result);
		}
	});
	await open(`#/block/${HEIGHT}`, onlyNode(node.url));
	await expect(page.getByText('100 of them could not be loaded')).toBeVisible();
	const table = page.getByRole('table', { name: "The block's transactions" });
	// The highest fee comes first; transactions that could not be loaded come last.
	await expect(table.locator('tbody tr').first()).toContainText('2, 2');
	await page.getByRole('button', { name: 'Show all 350' }).click();
	await expectFewRows(page, table, 350, 'not loaded');
	const bytes = page.locator('[data-line="Bytes"]');
	await expect(bytes).toHaveAttribute('data-state', 'impossible');
	await expect(bytes).toContainText('not possible');
	node.setFault('/get_transactions', { change: changeTransactions });
	await page.getByRole('button', { name: 'Load them again' }).click();
	await expectFewRows(page, table, 350, '2, 2');
	await expect(bytes).toHaveAttribute('data-state', 'passed');
	await expect(page.getByText('could not be loaded')).toHaveCount(0);
});

test('a transaction that is not the one in the block is found among many', async ({ page, open, standIn }) => {
	const node = await standIn();
	const { ids, changeTransactions } = setLargeBlock(node, HEIGHT, 250);
	node.setFault('/get_transactions', {
		change: (result) => {
			const changed = changeTransactions(result) as { txs: Record<string, unknown>[] };
			for (const tx of changed.txs) if (tx['tx_hash'] === ids[210]) tx['prunable_hash'] = 'ab'.repeat(32);
			return changed;
		}
	});
	await open(`#/block/${HEIGHT}`, onlyNode(node.url));
	await expect(page.getByRole('alert')).toContainText('does not match its bytes');
	await expect(page.getByRole('alert').locator('dt code')).toHaveText(['transactions[210]']);
});

const jsonRpc = (result: object) => JSON.stringify({ id: '0', jsonrpc: '2.0', result: { ...result, status: 'OK' } });
const hostOf = (number: number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;

test('each part of the network page arrives by itself, and 1,000 peers are listed', async ({ page, open, standIn }) => {
	const node = await standIn();
	const peer = (id: number) => ({ host: hostOf(id), id, ip: id, last_seen: 1_700_000_000 - id, port: 18080 });
	const peers = { white_list: Array.from({ length: 1000 }, (_, id) => peer(id)), gray_list: [], status: 'OK' };
	node.setFault('/get_peer_list', { body: JSON.stringify(peers), delayMs: 600_000 });
	node.setFault('get_connections', { body: jsonRpc({}) });
	node.setFault('get_version', { error: { code: -1, message: 'Not now' } });
	await open('#/network', onlyNode(node.url));
	const main = page.getByRole('main');
	await expect(main.getByText('Your node is synced.')).toBeVisible();
	await expect(main.getByText(/^RPC version unknown: .*Not now/)).toBeVisible();
	await main.getByText('0 peers').last().click();
	await expect(main.getByText('No peer is connected')).toBeVisible();
	await expect(main.getByText('Loading…')).toHaveCount(1);
	node.setFault('/get_peer_list', { body: JSON.stringify(peers) });
	await page.reload();
	await page.getByText('1,000 reachable addresses').click();
	await expectFewRows(page, page.getByRole('table', { name: 'Addresses: reachable' }), 1000, hostOf(999));
});

test('1,000 entries of an address book and 1,000 accounts are listed, narrow too', async ({ page, walletStandIn }) => {
	await page.setViewportSize({ width: 400, height: 800 });
	const entries = Array.from({ length: 1000 }, (_, index) => ({
		address: shop.address,
		description: `Entry number ${index}`,
		index
	}));
	const accounts = Array.from({ length: 1000 }, (_, account_index) => ({
		account_index,
		base_address: shop.address,
		label: `Label ${account_index}`,
		tag: '',
		balance: account_index,
		unlocked_balance: 0
	}));
	const totals = { total_balance: 0, total_unlocked_balance: 0 };
	await walletStandIn('#/wallet/book', {
		get_address_book: { entries },
		get_accounts: { subaddress_accounts: accounts, ...totals }
	});
	await expectFewRows(page, page.getByRole('table', { name: 'Address book' }), 1000, 'Entry number 999');
	await page.getByRole('navigation', { name: 'Wallet' }).getByText('More').click();
	await page.getByRole('link', { name: 'Accounts', exact: true }).click();
	await expectFewRows(page, page.getByRole('table', { name: 'Accounts' }), 1000, 'Label 999');
});

test('one of 2,000 accounts is found by typing, by keyboard and by pointer', async ({ page, walletStandIn }) => {
	const service = await walletStandIn('#/wallet/send', new LargeWallet(100, 2000).answers as WalletAnswers);
	await page.getByText('Options').click();
	const choices = page.getByRole('listbox', { name: 'Choices' });
	const from = page.getByRole('combobox', { name: 'From' });
	await expect(from).toHaveValue('0 · Primary account');
	await from.click();
	await expect(choices.getByRole('option')).toHaveCount(50);
	await expect(page.getByText('50 of 2,000 listed.')).toBeVisible();
	expect(await axeViolations(page)).toEqual([]);
	await page.keyboard.press('Escape');
	await expect(from).toHaveAttribute('aria-expanded', 'false');
	await page.keyboard.type('199');
	await expect(choices.getByRole('option').first()).toHaveText('199 · Account 199');
	await page.keyboard.press('ArrowDown');
	await expect(choices.getByRole('option', { selected: true })).toHaveText('1990 · Account 1990');
	await page.keyboard.press('Enter');
	await expect(from).toHaveValue('1990 · Account 1990');
	await expect(choices.getByRole('option')).toHaveCount(0);
	await page.keyboard.press('Control+a');
	await page.keyboard.type('nobody');
	await expect(page.getByText('No match.')).toBeVisible();
	await page.keyboard.press('Enter');
	await page.keyboard.press('Tab');
	await expect(from).toHaveValue('1990 · Account 1990');
	expect(await elements(page)).toBeLessThan(1000);
	expect(service.calls.filter(({ method }) => method === 'get_address').length).toBeLessThan(10);

	await page.getByRole('link', { name: 'Receive' }).click();
	const account = page.getByRole('main').getByRole('combobox', { name: 'Account' });
	await account.fill('account 42');
	await choices.getByRole('option', { name: '42 · Account 42', exact: true }).click();
	await expect(page).toHaveURL(/account=42/);
	await expect(account).toHaveValue('42 · Account 42');
	expect(await elements(page)).toBeLessThan(1000);
});
