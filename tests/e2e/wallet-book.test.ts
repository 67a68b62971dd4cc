import { customer, shop } from '../../devnet';
import { syncingInBackground } from '../../devnet/stand-in/wallet';
import { visible } from '../../src/lib/format/visible';
import { followLink } from './support/follow';
import { callShopService, button, expect, ODD_TEXTS, section, chainConfig, test } from './support/wallet-page';
import type { Page } from '@playwright/test';

test.use({ hasCustomer: false });

interface Book {
	entries?: { address: string; description: string; index: number }[];
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const entry = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Stagenet address from the reference implementation's tests. */
const stagenet = '53teqCAESLxeJ1REzGMAat1ZeHvuajvDiXqboEocPaDRRmqWoVPzy46GLo866qRFjbNhfkNckyhST3WEvBviDwpUDd7DSzB';

test('an address is added once it is right, edited, found and deleted', async ({ page, open, ownChain }) => {
	await open('#/wallet/book', chainConfig(ownChain));
	await expect(page.getByText('The address book is empty.')).toBeVisible();
	const adding = section(page, 'Add an address');
	const address = adding.getByLabel('Address');
	await button(adding, 'Add').click();
	await expect(adding).toContainText('There is no address.');
	await expect(address).toBeFocused();
	await address.fill(`${customer.address.slice(0, -1)}1`);
	await expect(adding).toContainText('its checksum is wrong');
	await address.fill(customer.address.slice(0, -5));
	await expect(adding).toContainText('95');
	await address.fill(stagenet);
	await expect(adding).toContainText('stagenet');
	await address.fill(` ${customer.address}\n`);
	await adding.getByLabel('Description').fill(ODD_TEXTS.markup);
	await button(adding, 'Add').press('Enter');
	await expect(adding.getByRole('status')).toContainText('Address added.');
	await expect(address).toHaveValue('');
	await expect(entry(page, ODD_TEXTS.markup).locator('.groups')).toHaveText(customer.address);

	await button(page, `Edit ${ODD_TEXTS.markup}`).click();
	const editing = dialog(page, 'Edit an entry');
	await editing.getByLabel('Description').fill(ODD_TEXTS.rightToLeft);
	await button(editing, 'Save entry').click();
	await expect(editing).toHaveCount(0);
	await expect(page.getByText('Entry saved.')).toBeVisible();
	await expect(entry(page, visible(ODD_TEXTS.rightToLeft)).locator('bdi')).toHaveText(visible(ODD_TEXTS.rightToLeft));

	await page.getByLabel('Find by description or address').fill('nobody');
	await expect(page.getByText('No entry has all of these words.')).toBeVisible();
	await page.getByLabel('Find by description or address').fill('דירה');
	await entry(page, visible(ODD_TEXTS.rightToLeft))
		.getByRole('link', { name: /^Send to/ })
		.click();
	await expect(page).toHaveURL(new RegExp(`send\\?to=${customer.address}`));
	await page.goBack();

	await button(page, `Delete ${visible(ODD_TEXTS.rightToLeft)}`).click();
	await page.keyboard.press('Escape');
	expect((await callShopService<Book>(ownChain, 'get_address_book')).entries).toHaveLength(1);
	await expect(button(page, `Delete ${visible(ODD_TEXTS.rightToLeft)}`)).toBeFocused();
	await button(page, `Delete ${visible(ODD_TEXTS.rightToLeft)}`).click();
	await expect(dialog(page, 'Delete this entry?')).toContainText(customer.address);
	await button(dialog(page, 'Delete this entry?'), 'Delete entry').click();
	await expect(page.getByText('Entry deleted.')).toBeVisible();
	expect((await callShopService<Book>(ownChain, 'get_address_book')).entries ?? []).toEqual([]);
});

test('a payment id is never lost from an entry, nor left in one', async ({ page, open, ownChain }) => {
	const { integrated_address } = await callShopService<{ integrated_address: string }>(
		ownChain,
		'make_integrated_address',
		{
			standard_address: customer.address,
			payment_id: '1122334455667788'
		}
	);
	await callShopService(ownChain, 'add_address_book', { address: integrated_address, description: 'With an id' });
	await open('#/wallet/book', chainConfig(ownChain));
	const editing = dialog(page, 'Edit an entry');
	const addresses = async () =>
		((await callShopService<Book>(ownChain, 'get_address_book')).entries ?? []).map(({ address, description }) => [
			description,
			address
		]);

	await button(page, 'Edit With an id').click();
	await editing.getByLabel('Description').fill('Renamed');
	await button(editing, 'Save entry').click();
	await expect(editing).toHaveCount(0);
	expect(await addresses()).toEqual([['Renamed', integrated_address]]);

	await button(page, 'Edit Renamed').click();
	await editing.getByLabel('Address').fill(shop.address);
	await button(editing, 'Save entry').click();
	await expect(editing).toHaveCount(0);
	expect(await addresses()).toEqual([['Renamed', shop.address]]);

	await button(page, 'Edit Renamed').click();
	await editing.getByLabel('Address').fill(integrated_address);
	await button(editing, 'Save entry').click();
	await expect(editing).toHaveCount(0);
	expect(await addresses()).toEqual([['Renamed', integrated_address]]);
});

test('an entry that has moved meanwhile is not deleted', async ({ page, walletStandIn }) => {
	const book = (descriptions: string[]) => ({
		entries: descriptions.map((description, index) => ({ address: shop.address, description, index }))
	});
	const wallet = await walletStandIn('#/wallet/book', {
		get_address_book: book(['Alice', 'Bob']),
		delete_address_book: { error: { code: -1, message: 'Failed to delete address book entry' } }
	});
	await button(page, 'Delete Alice').click();
	const asking = dialog(page, 'Delete this entry?');
	wallet.set('get_address_book', book(['Bob']));
	await button(asking, 'Delete entry').click();
	await expect(asking.getByRole('status')).toContainText('Failed to delete address book entry');
	await button(asking, 'Delete entry').click();
	await expect(asking).toHaveCount(0);
	await expect(page.getByText('the address book has changed in the meantime')).toBeVisible();
	expect(wallet.calls.filter(({ method }) => method === 'delete_address_book')).toHaveLength(1);
});

test('background sync is said on the pages of the wallet, keeps the names, and is stopped there', async ({
	page,
	walletStandIn
}) => {
	const book = { entries: [{ address: customer.address, description: 'Carla', index: 0 }] };
	const wallet = await walletStandIn('#/wallet/book', {
		get_address_book: book,
		stop_background_sync: ({ wallet_password }) => {
			if (wallet_password !== 'right') return { error: { code: -22, message: 'Invalid password.' } };
			wallet.set('get_address_book', book);
			wallet.set('describe_transfer', { error: { code: -1, message: 'one of the sets must be given' } });
			return {};
		}
	});
	await expect(page.getByText('Carla')).toBeVisible();
	const notice = page.getByText('Background sync is on');
	await expect(notice).toHaveCount(0);
	// Another program starts background sync.
	for (const [method, answer] of Object.entries(syncingInBackground)) wallet.set(method, answer);
	await followLink(page, '#/wallet');
	await followLink(page, '#/wallet/book');
	await expect(notice).toBeVisible();
	await expect(page.getByText('Carla')).toBeVisible();
	await expect(page.getByText(/These are the entries from before/)).toBeVisible();
	await expect(page.getByRole('alert')).toHaveCount(0);
	await followLink(page, '#/wallet/send');
	await expect(notice).toBeVisible();
	await expect(page.getByText('Carla')).toBeVisible();

	await button(page, 'Stop it…').click();
	const asking = dialog(page, 'Stop background sync');
	const password = asking.getByRole('textbox', { name: 'Password of the wallet file' });
	await password.fill('wrong');
	await button(asking, 'Stop').click();
	await expect(asking.getByText('Wrong password')).toBeVisible();
	await password.fill('right');
	await button(asking, 'Stop').click();
	await expect(asking).toHaveCount(0);
	await expect(notice).toHaveCount(0);
});

test('a page that is opened during background sync says so, without an error', async ({ page, walletStandIn }) => {
	await walletStandIn('#/wallet/book', syncingInBackground);
	await expect(page.getByText('Background sync is on')).toBeVisible();
	await expect(page.getByText('The address book is not available during background sync.')).toBeVisible();
	await expect(page.getByRole('alert')).toHaveCount(0);
});
