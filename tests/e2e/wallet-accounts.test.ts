import {
	callShopService,
	button,
	expect,
	factValue,
	freshAddress,
	ODD_TEXTS,
	section,
	chainConfig,
	test,
	formatInColumn
} from './support/wallet-page';
import { visible } from '../../src/lib/format/visible';
import { followLink } from './support/follow';
import type { Page } from '@playwright/test';

test.use({ hasCustomer: false });

interface Accounts {
	subaddress_accounts: { account_index: number; label: string; tag: string; base_address: string }[];
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('an account is created, labelled and tagged', async ({ page, open, ownChain }) => {
	await open('#/wallet/accounts', chainConfig(ownChain));
	const making = section(page, 'New account');
	await making.getByLabel('Label').fill(ODD_TEXTS.markup);
	await button(making, 'Create account').click();
	await expect(making.getByRole('status')).toContainText('Account 1 created.');
	await expect(making.getByLabel('Label')).toHaveValue('');
	await expect(rowOf(page, ODD_TEXTS.markup)).toContainText('Account 1');

	await button(page, 'Label account 1').click();
	const labelling = dialog(page, 'Label account 1');
	await expect(labelling.getByLabel('Label')).toHaveValue(ODD_TEXTS.markup);
	await labelling.getByLabel('Label').fill(ODD_TEXTS.rightToLeft);
	await page.keyboard.press('Enter');
	await expect(labelling).toHaveCount(0);
	await expect(page.getByText('Label of account 1 saved.')).toBeVisible();
	await expect(button(page, 'Label account 1')).toBeFocused();
	await expect(rowOf(page, visible(ODD_TEXTS.rightToLeft)).locator('bdi').first()).toHaveText(
		visible(ODD_TEXTS.rightToLeft)
	);

	await page.getByRole('link', { name: 'Tag account 1' }).click();
	await page.getByRole('textbox', { name: 'tag', exact: true }).fill(ODD_TEXTS.emoji);
	await page.getByRole('button', { name: 'Send tag_accounts…' }).click();
	await button(dialog(page, 'Send tag_accounts?'), 'Send tag_accounts').click();
	await expect(page.getByText(/^Answered: /)).toBeVisible();
	const { subaddress_accounts } = await callShopService<Accounts>(ownChain, 'get_accounts');
	expect(subaddress_accounts[1]).toMatchObject({ label: ODD_TEXTS.rightToLeft, tag: ODD_TEXTS.emoji });

	await followLink(page, '#/wallet/accounts');
	await expect(rowOf(page, visible(ODD_TEXTS.rightToLeft))).toContainText(ODD_TEXTS.emoji);
});

test('the addresses of an account show their balances, are found and copied', async ({
	page,
	open,
	ownChain,
	context
}) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	const { address, index } = await freshAddress(ownChain, ODD_TEXTS.markup);
	await open('#/wallet/accounts/0', chainConfig(ownChain));
	const held = await callShopService<{ balance: number | bigint }>(ownChain, 'get_balance');
	await expect(factValue(page, 'Balance')).toContainText(`${formatInColumn(held.balance)} XMR`);
	await expect(rowOf(page, ODD_TEXTS.markup)).toContainText('unused');
	await rowOf(page, ODD_TEXTS.markup)
		.getByRole('button', { name: `Copy the address ${index}` })
		.click();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
	await page.getByLabel('Find by label, address or number').fill('onerror');
	await expect(page.getByRole('row')).toHaveCount(2);
	await page.getByLabel('Find by label, address or number').fill('nobody');
	await expect(page.getByText('No address has all of these words.')).toBeVisible();
	await page.getByLabel('Find by label, address or number').fill(address);
	await rowOf(page, ODD_TEXTS.markup).getByRole('link', { name: 'Receive to address' }).press('Enter');
	await expect(page.getByRole('heading', { level: 1, name: 'Receive' })).toBeVisible();
	await expect(page.getByTestId('address')).toHaveText(address);
});

test('a label that the service refuses is not lost', async ({ page, walletStandIn }) => {
	const wallet = await walletStandIn('#/wallet/accounts', {
		label_account: { error: { code: -14, message: 'account index is out of bound' } }
	});
	await button(page, 'Label account 0').click();
	await dialog(page, 'Label account 0').getByLabel('Label').fill('Shop');
	await page.keyboard.press('Enter');
	await expect(dialog(page, 'Label account 0').getByRole('status')).toContainText('The wallet has no such account.');
	await expect(dialog(page, 'Label account 0').getByLabel('Label')).toHaveValue('Shop');
	wallet.set('label_account', {});
	await page.keyboard.press('Enter');
	await expect(dialog(page, 'Label account 0')).toHaveCount(0);
	expect(wallet.calls.filter(({ method }) => method === 'label_account')).toHaveLength(2);
});

test('an account that does not exist is reported', async ({ page, open, ownChain }) => {
	await open('#/wallet/accounts/999', chainConfig(ownChain));
	await expect(page.getByText('The wallet has no account 999')).toBeVisible();
	await open('#/wallet/accounts/1e0', chainConfig(ownChain));
	await expect(page.getByText('The wallet has no account 1e0')).toBeVisible();
});
