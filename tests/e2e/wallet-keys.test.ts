import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { walletBackupLink, walletKeysLink } from '../../src/lib/links';
import { customer, type PlainDevnet } from '../../devnet';
import { OwnWalletService } from '../../devnet/own';
import { followLink } from './support/follow';
import { storedByPage } from './support/kept';
import { callShopService, button, expect, ODD_TEXTS, section, chainConfig, test } from './support/wallet-page';

test.use({ hasCustomer: false });

/** Goes through both steps to a secret; after that it is on the page, but not legible yet. */
async function askFor(page: Page, title: string) {
	const name = title.toLowerCase();
	await button(page, `Show the ${name}…`).click();
	const dialog = page.getByRole('dialog');
	await button(page, 'Show secret').click();
	await expect(dialog).toContainText('Tick the box first.');
	await dialog.getByLabel(/Nobody else can see this screen/).check();
	await button(page, 'Show secret').click();
	await expect(dialog).toBeHidden();
	await expect(section(page, title)).toContainText('Hidden');
	return { legible: () => button(page, `Reveal the ${name}`).click() };
}

const secretOf = async (own: PlainDevnet, key_type: string) =>
	(await callShopService<{ key: string }>(own, 'query_key', { key_type })).key;
const body = (page: Page) => page.evaluate(() => document.documentElement.outerHTML);

test('a secret is asked for in two steps, and legible only while it is wanted', async ({ page, open, ownChain }) => {
	const keys = { spend: await secretOf(ownChain, 'spend_key'), view: await secretOf(ownChain, 'view_key') };
	await open(walletKeysLink, chainConfig(ownChain));
	const spend = section(page, 'Secret spend key');
	await expect(spend).toContainText('can spend all that the wallet holds');
	const { legible } = await askFor(page, 'Secret spend key');
	expect(await body(page)).not.toContain(keys.spend);
	await expect(spend).toContainText('checked that it belongs to the wallet');
	await legible();
	await expect(spend.locator('code')).toHaveText(keys.spend);
	expect(await page.title()).not.toContain(keys.spend);

	// A hidden tab hides the secret, so that nobody sees it when the tab is shown again.
	await page.evaluate(() => {
		Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
		document.dispatchEvent(new Event('visibilitychange'));
	});
	await expect(spend).toContainText('Hidden');
	expect(await body(page)).not.toContain(keys.spend);
	await page.evaluate(() => Reflect.deleteProperty(document, 'visibilityState'));

	await (await askFor(page, 'Secret view key')).legible();
	await expect(section(page, 'Secret view key').locator('code')).toHaveText(keys.view);
	await spend.getByRole('button', { name: 'Forget it' }).click();
	await expect(button(page, 'Show the secret spend key…')).toBeVisible();

	await followLink(page, '#/wallet');
	await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
	const kept = await page.evaluate(storedByPage);
	for (const key of Object.values(keys)) expect(kept).not.toContain(key);
	await followLink(page, walletKeysLink);
	await expect(button(page, 'Show the secret view key…')).toBeVisible();
});

test('a wallet that is restored from the seed on the page holds the same', async ({
	page,
	open,
	ownChain,
	context,
	site,
	stopAfterTest
}) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
	await open(walletKeysLink, chainConfig(ownChain));
	const { legible } = await askFor(page, 'Seed');
	await legible();
	const words = await section(page, 'Seed').getByRole('listitem').locator('bdi').allTextContents();
	expect(words).toHaveLength(25);
	await button(page, 'Copy the seed').click();
	await expect(button(page, 'Copied the seed')).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(words.join(' '));
	await page.evaluate(() => navigator.clipboard.writeText(''));

	const restored = await stopAfterTest(OwnWalletService.start({ daemonUrl: ownChain.node.url }));
	await restored.call('restore_deterministic_wallet', {
		filename: 'from the page',
		password: '',
		seed: words.join(' '),
		restore_height: 0
	});
	await restored.call('refresh');
	await callShopService(ownChain, 'refresh');
	const all = { account_index: 0, all_accounts: true };
	const { balance } = await callShopService<{ balance: number | bigint }>(ownChain, 'get_balance', all);
	const again = await restored.call<{ balance: number | bigint }>('get_balance', all);
	expect(BigInt(again.balance)).toBe(BigInt(balance));
	await followLink(page, '#/wallet');
	await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
	expect(await page.evaluate(storedByPage)).not.toContain(words.slice(0, 3).join(' '));
});

test('a view-only wallet has no spend key and no seed, and is not asked for them', async ({ page, walletStandIn }) => {
	const service = await walletStandIn(walletKeysLink, {
		describe_transfer: { error: { code: -29, message: 'command not supported by view-only wallet' } },
		query_key: { key: '11'.repeat(32) }
	});
	await expect(section(page, 'Seed')).toContainText('A view-only wallet has no seed');
	await expect(section(page, 'Secret spend key')).toContainText('A view-only wallet has no spend key');
	await expect(page.getByRole('button', { name: /^Show the/ })).toHaveCount(1);
	// A key that does not belong to the wallet's address is reported.
	await askFor(page, 'Secret view key');
	await expect(section(page, 'Secret view key')).toContainText('It does not belong to the wallet');
	expect(service.calls.filter(({ method }) => method === 'query_key')).toHaveLength(1);
});

test('a multisig wallet shows a part, and a service that refuses says so', async ({ page, walletStandIn }) => {
	const seed = '02'.repeat(200);
	const service = await walletStandIn(walletKeysLink, {
		is_multisig: { multisig: true, ready: true, threshold: 2, total: 3 },
		query_key: ({ key_type }) =>
			key_type === 'mnemonic' ? { key: seed } : { error: { code: -43, message: 'The wallet is non-deterministic.' } }
	});
	await expect(section(page, 'Seed')).toContainText('2 of 3 signers');
	await (await askFor(page, 'Seed')).legible();
	await expect(section(page, 'Seed').locator('code')).toHaveText(seed);
	await button(page, 'Show the secret spend key…').click();
	await page
		.getByRole('dialog')
		.getByLabel(/Nobody else/)
		.check();
	await button(page, 'Show secret').click();
	await expect(section(page, 'Secret spend key').getByRole('status').last()).toContainText('This wallet has no seed');
	expect(service.calls.some(({ method }) => method === 'query_key')).toBe(true);
	await expect(page.getByText(customer.address)).toHaveCount(0);
});

test('what the seed does not restore is saved encrypted, and added again', async ({ page, open, ownChain }) => {
	const label = ODD_TEXTS.markup;
	const password = 'correct horse battery';
	const { address_index: minor } = await callShopService<{ address_index: number }>(ownChain, 'create_address', {
		account_index: 0,
		label
	});
	await callShopService(ownChain, 'add_address_book', { address: customer.address, description: 'Ann' });
	await open(walletBackupLink, chainConfig(ownChain));
	const saving = section(page, 'Save a backup');
	await saving.getByLabel('Password of the backup', { exact: true }).fill(password);
	await button(saving, 'Save backup').click();
	await expect(saving).toContainText('The passwords differ.');
	await saving.getByLabel('Repeat it', { exact: true }).fill(password);
	const downloading = page.waitForEvent('download');
	await button(saving, 'Save backup').click();
	const file = await (await downloading).path();
	await expect(saving).toContainText('1 contact ·');

	await callShopService(ownChain, 'label_address', { index: { major: 0, minor }, label: '' });
	await callShopService(ownChain, 'delete_address_book', { index: 0 });
	const importing = section(page, 'Import a backup');
	const choose = async (chosen: string | { name: string; mimeType: string; buffer: Buffer }, secret: string) => {
		await importing.locator('input[type=file]').setInputFiles(chosen);
		await importing.getByLabel('Password of this backup', { exact: true }).fill(secret);
		await button(importing, 'Open backup').click();
	};
	await choose(file, 'another password');
	await expect(importing).toContainText('The password is wrong. Nothing was changed.');
	const whole = readFileSync(file);
	const buffer = whole.subarray(0, whole.length - 20);
	await choose({ name: 'cut.age', mimeType: 'application/octet-stream', buffer }, password);
	await expect(importing).toContainText('The file is damaged or incomplete.');

	await choose(file, password);
	await expect(importing).toContainText('2 to add · ');
	await importing.getByText('Show what is added').click();
	await expect(importing.getByRole('listitem').filter({ hasText: label })).toContainText(`Address 0/${minor}`);
	await button(importing, 'Add 2').click();
	await expect(importing).toContainText('2 of 2 added.');
	await expect(importing).toContainText('0 to add · ');

	const book = await callShopService<{ entries: { description: string }[] }>(ownChain, 'get_address_book');
	expect(book.entries.map(({ description }) => description)).toEqual(['Ann']);
	const { addresses } = await callShopService<{ addresses: { label: string }[] }>(ownChain, 'get_address', {
		account_index: 0,
		address_index: [minor]
	});
	expect(addresses[0]?.label).toBe(label);
	await callShopService(ownChain, 'delete_address_book', { index: 0 });
});
