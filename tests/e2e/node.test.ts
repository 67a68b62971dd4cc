import type { Locator, Page } from '@playwright/test';
import { parseAddress, writeAddress } from '../../src/lib/chain/address';
import { pathRpc, shop } from '../../devnet';
import { OwnNode } from '../../devnet/own';
import { expect, forWorker, only, test as base } from './support/test';

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
