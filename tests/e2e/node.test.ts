import type { Locator, Page } from '@playwright/test';
import { parseAddress, writeAddress } from '../../src/lib/chain/address';
import { jsonRpc, pathRpc, shop } from '../../devnet';
import { OwnNode } from '../../devnet/own';
import { follow } from './support/follow';
import { send, test as base } from './support/own-chain';
import { expect, forWorker, only } from './support/test';

const test = base.extend<object, { owned: OwnNode }>({
	owned: forWorker(({ site }) => OwnNode.start({ origin: site.url }))
});

const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const button = (within: Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

test('mining is started and stopped', async ({ page, open, owned }) => {
	await open('#/node', only(owned.url));
	const mining = part(page, 'Mining');
	await expect(mining.getByText('not mining', { exact: true })).toBeVisible();
	await button(mining, 'Start mining').click();
	await expect(mining.getByLabel('Payout address')).toBeFocused();
	await expect(mining).toContainText('Enter the address that receives the block rewards.');
	await mining.getByLabel('Payout address').fill(shop.address);
	await mining.getByLabel('Mine on battery, too').check();
	await button(mining, 'Start mining').click();
	await expect(mining).toContainText('Mining has started.');
	await expect(mining.getByText('mining', { exact: true })).toBeVisible();
	await expect(mining).toContainText(shop.address.replace(/.{4}/g, '$& ').trim());
	await expect(button(mining, 'Start mining')).toHaveAttribute('aria-disabled', 'true');

	await button(mining, 'Stop mining').click();
	await expect(mining).toContainText('Mining has stopped.', { timeout: 120_000 });
	await expect(mining.getByText('not mining', { exact: true })).toBeVisible();
	expect(await pathRpc({ url: owned.url }, '/mining_status')).toMatchObject({ active: false });
});

test('a refusal says what to do next', async ({ page, open, owned }) => {
	await open('#/node', only(owned.url));
	const mining = part(page, 'Mining');
	const { address } = parseAddress(shop.address);
	if (!address) throw new Error('The shop has no address');
	// The page cannot know that it is of another network: the node can.
	await mining.getByLabel('Payout address').fill(writeAddress({ ...address, network: 'stagenet' }));
	await button(mining, 'Start mining').click();
	await expect(mining).toContainText('Failed, wrong address Check the address');
	await mining.getByLabel('Payout address').fill(shop.address);
	await mining.getByLabel('Threads').fill('1000');
	await button(mining, 'Start mining').click();
	await expect(mining).toContainText('Use fewer threads');
});

test('a host is banned once that is confirmed, and the ban is lifted', async ({ page, open, owned }) => {
	await open('#/node', only(owned.url));
	const bans = part(page, 'Bans');
	await expect(bans).toContainText('No bans.');
	await bans.getByLabel('Host').fill('192.0.2.7');
	await bans.getByLabel('Duration').fill('2');
	await button(bans, 'Ban…').click();
	const dialog = page.getByRole('dialog', { name: 'Ban 192.0.2.7?' });
	await expect(dialog).toContainText('2 hours');
	await page.keyboard.press('Escape');
	await expect(dialog).toHaveCount(0);
	await expect(button(bans, 'Ban…')).toBeFocused();
	expect((await jsonRpc<{ bans?: unknown[] }>({ url: owned.url }, 'get_bans')).bans ?? []).toEqual([]);

	await button(bans, 'Ban…').click();
	await button(dialog, 'Ban 192.0.2.7').click();
	await expect(bans).toContainText('192.0.2.7 is banned for 2 hours.');
	await expect(bans.getByRole('row', { name: '192.0.2.7' })).toContainText(/2 h|1 h/);
	const listed = await jsonRpc<{ bans: { host: string }[] }>({ url: owned.url }, 'get_bans');
	expect(listed.bans.map(({ host }) => host)).toEqual(['192.0.2.7']);

	await button(bans, 'Lift the ban of 192.0.2.7').click();
	await expect(bans).toContainText('The ban of 192.0.2.7 is lifted.');
	await expect(bans).toContainText('No bans.');

	// The page is left before the node answers.
	let answer = () => {};
	const held = new Promise<void>((resolve) => (answer = resolve));
	await page.route(`${owned.url}/json_rpc`, async (route, request) => {
		if (request.postData()?.includes('"set_bans"')) await held;
		await route.continue();
	});
	await bans.getByLabel('Host').fill('192.0.2.8');
	await button(bans, 'Ban…').click();
	const banned = page.waitForResponse((response) => !!response.request().postData()?.includes('"set_bans"'));
	await button(page.getByRole('dialog'), 'Ban 192.0.2.8').click();
	await follow(page, '#/');
	await expect(bans).toHaveCount(0);
	answer();
	await banned;
	await follow(page, '#/node');
	await expect(bans.getByRole('row', { name: '192.0.2.8' })).toBeVisible();
	await expect(bans).not.toContainText('does not name');
	await button(bans, 'Lift the ban of 192.0.2.8').click();
	await expect(bans).toContainText('No bans.');
});

test('a ban that the node parses differently is a warning', async ({ page, open, owned }) => {
	await open('#/node', only(owned.url));
	const bans = part(page, 'Bans');
	await bans.getByLabel('Host').fill('127.0.0.1');
	await button(bans, 'Ban…').click();
	await expect(bans).toContainText("That is the node's own computer");
	await bans.getByLabel('Host').fill('198.51.100.77/24');
	await button(bans, 'Ban…').click();
	await button(page.getByRole('dialog'), 'Ban 198.51.100.77/24').click();
	await expect(bans).toContainText('The node accepted the ban, but its list does not name 198.51.100.77/24.');
	await button(bans, 'Lift the ban of 198.51.100.0/24').click();
	await expect(bans).toContainText('No bans.');
});

test('a pool transaction is relayed again, and flushed once that is confirmed', async ({ page, open, own }) => {
	const [first, second] = [await send(own), await send(own)];
	await open('#/node', only(own.node.url));
	const pool = part(page, 'Transaction pool');
	const rows = pool.locator('tbody').getByRole('row');
	await expect(rows).toHaveCount(2);
	await button(pool, `Relay ${first.slice(0, 8)} to the peers`).click();
	await expect(pool).toContainText(`${first.slice(0, 8)}…${first.slice(-4)} was relayed to the peers again.`);

	await button(pool, `Flush ${first.slice(0, 8)} from the pool`).click();
	const dialog = page.getByRole('dialog', { name: 'Flush the transaction?' });
	await expect(dialog).toContainText(first);
	await button(dialog, 'Flush the transaction').click();
	await expect(pool).toContainText('is removed from the pool.');
	await expect(rows).toHaveCount(1);
	await expect(rows.getByTitle(second)).toBeVisible();
	const left = await pathRpc<{ transactions: { id_hash: string }[] }>(own.node, '/get_transaction_pool');
	expect(left.transactions.map(({ id_hash }) => id_hash)).toEqual([second]);

	await button(pool, 'Flush all…').click();
	await button(page.getByRole('dialog'), 'Flush the pool').click();
	await expect(pool).toContainText('The pool is empty');
	await expect(button(pool, 'Flush all…')).toHaveAttribute('aria-disabled', 'true');
});

test('rare tasks lead to their forms in the console, filled in', async ({ page, open, owned }) => {
	const { limit_down } = await pathRpc<{ limit_down: number }>({ url: owned.url }, '/get_limit');
	await open('#/node?part=console', only(owned.url));
	await expect(page.getByRole('definition').filter({ hasText: 'kB/s' }).first()).toHaveText(
		`${limit_down.toLocaleString('en')} kB/s`
	);
	const forms = part(page, 'In the console');
	await expect(forms.getByRole('heading')).toBeFocused();
	await forms.getByRole('link', { name: '/update' }).click();
	await expect(page.getByRole('heading', { name: '/update' })).toBeVisible();
	await expect(page.getByRole('combobox', { name: 'command' })).toHaveValue('check');

	await page.keyboard.press('Control+k');
	await page.getByRole('combobox', { name: 'A page, a height, a hash or an address' }).fill('log level');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { name: '/set_log_level' })).toBeVisible();
});
