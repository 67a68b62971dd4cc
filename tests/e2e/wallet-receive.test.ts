import { follow } from './support/follow';
import { readShown } from './support/pay';
import { qrMatrix, qrPath } from '../../src/lib/payment/qr';
import type { Page } from '@playwright/test';
import { startProxy } from '../../devnet/stand-in/proxy';
import {
	ask,
	button,
	expect,
	freshAddress,
	isMarked,
	mark,
	mineOn,
	ODD_TEXTS,
	part,
	pay,
	shopOf,
	test
} from './support/wallet-page';

const uriOf = (page: Page) => part(page, 'Preview').locator('code').innerText();
const came = (page: Page) => part(page, 'Payments received');

test('a fresh address is asked for money by a link that the wallet service reads as it was meant', async ({
	page,
	open,
	own
}) => {
	await open('#/wallet/receive', shopOf(own));
	const choosing = part(page, 'Address');
	await button(choosing, 'New address').click();
	await expect(choosing.getByText(/^Address \d+ created\.$/)).toBeVisible();
	type Listed = { addresses: { address: string; address_index: number; label: string }[] };
	const listed = async () => (await ask<Listed>(own, 'get_address', { account_index: 0 })).addresses;
	const { address = '', address_index = 0 } = (await listed()).at(-1) ?? {};
	await expect(page).toHaveURL(new RegExp(`#/wallet/receive\\?account=0&address=${address_index}$`));
	await expect(choosing).toContainText(`${address_index} · unused`);
	const labelling = choosing.getByLabel('Label of this address');
	await labelling.fill(ODD_TEXTS.emoji);
	await labelling.press('Tab');
	await expect(choosing.getByText(`Label of address ${address_index} saved.`)).toBeVisible();
	expect((await listed()).at(-1)?.label).toBe(ODD_TEXTS.emoji);
	await expect(page.getByTestId('address').locator('.groups')).toHaveText(address);
	await expect(choosing).toContainText(`${address_index} · ${ODD_TEXTS.emoji} · unused`);

	const asking = part(page, 'Request details');
	await asking.getByLabel('Amount').fill('1.0000000000001');
	await expect(asking).toContainText('has more than the 12 decimals of the coin');
	await expect(part(page, 'Preview')).toContainText('Correct the request details to see the request.');
	await asking.getByLabel('Amount').fill('1.500000000001');
	await asking.getByLabel('Your name').fill('Bob’s shop');
	await asking.getByLabel('Description').fill(`${ODD_TEXTS.markup} & more`);
	const uri = await uriOf(page);
	expect(uri).toMatch(/^monero:8/);
	// The service's own reading stops at an “=”: what is made here has none left.
	expect(await ask(own, 'parse_uri', { uri })).toMatchObject({
		uri: {
			address,
			amount: 1_500_000_000_001,
			recipient_name: 'Bob’s shop',
			tx_description: `${ODD_TEXTS.markup} & more`
		}
	});
	await expect(page.getByRole('link', { name: 'Open in wallet' })).toHaveAttribute('href', uri);
	const matrix = qrMatrix(uri);
	const drawn = page.getByRole('img', { name: 'QR code of the payment link' }).locator('path');
	await expect(drawn).toHaveAttribute('d', (matrix && qrPath(matrix).path) ?? '');

	// Whoever leaves before the next address is created stays where they are.
	let answer = () => {};
	const held = new Promise<void>((resolve) => (answer = resolve));
	await page.route(`${own.wallet.url}/json_rpc`, async (route, request) => {
		if (request.postData()?.includes('"create_address"')) await held;
		await route.continue();
	});
	const created = page.waitForResponse((response) => !!response.request().postData()?.includes('"create_address"'));
	await button(choosing, 'New address').click();
	await follow(page, '#/wallet/history');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('History');
	const visited: string[] = [];
	page.on('framenavigated', (frame) => visited.push(frame.url()));
	const loaded = page.waitForResponse((response) => !!response.request().postData()?.includes('"get_transfers"'));
	answer();
	await Promise.all([created, loaded]);
	await follow(page, '#/wallet/book');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Address book');
	expect(visited.filter((url) => url.includes('receive'))).toEqual([]);
});

test('a request waits, sees the payment in the pool, counts its confirmations and is received', async ({
	page,
	open,
	own
}) => {
	const { address, index } = await freshAddress(own, 'Order 17');
	await open(`#/wallet/receive?account=0&address=${index}`, shopOf(own));
	await expect(page.getByTestId('address')).toHaveText(address);
	await part(page, 'Request details').getByLabel('Amount').fill('0.4');
	await expect(came(page).getByRole('status')).toContainText('Open');
	await mark(page);

	await pay(own, address, 300_000_000_000n, page);
	await expect(came(page).getByRole('status')).toContainText('Paid in part');
	await expect(came(page).getByRole('status')).toContainText('0.3 XMR of 0.4 XMR · 0.1 XMR is missing');
	await expect(part(page, 'Preview').locator('code')).toHaveText(`monero:${address}?tx_amount=0.100000000000`);
	expect(await readShown(page, 400)).toBe(`monero:${address}?tx_amount=0.100000000000`);
	await mineOn(own, 1, page);
	await expect(came(page).getByRole('listitem')).toContainText('1 of 10');
	await pay(own, address, 200_000_000_000n, page);
	await expect(came(page).getByRole('status')).toContainText('0.1 XMR more than requested');
	await expect(came(page).getByRole('status')).toContainText('0 of ');
	await expect(part(page, 'Preview')).toContainText('Nothing is left to pay.');
	await expect(page.getByRole('img', { name: 'QR code' })).toHaveCount(0);
	await mineOn(own, 10, page);
	await expect(came(page).getByRole('status')).toContainText('Overpaid');
	await expect(came(page).getByRole('listitem')).toHaveCount(2);

	await button(part(page, 'Address'), 'Choose an address').click();
	await page.getByLabel('Find by label').fill('order 17');
	const row = page.getByRole('row', { name: `Receive to address ${index} ·` });
	await expect(row).toContainText(/Order 17\s*used\s*0\.500000000000/);
	await page.getByLabel('Find by label').fill('');
	await page.getByRole('button', { name: 'Receive to address 0 ·' }).click();
	await expect(page.getByTestId('address')).toHaveText(/^4/);
	await expect(page.getByLabel('Find by label')).toHaveCount(0);
	await page.goBack();
	await expect(came(page).getByRole('status')).toContainText('Overpaid');
	expect(await isMarked(page)).toBe(true);

	await page.getByRole('link', { name: 'History', exact: true }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
	await page.goBack();
	await expect(came(page).getByRole('status')).toContainText('Overpaid');
	await expect(part(page, 'Request details').getByLabel('Amount')).toHaveValue('0.4');

	await page.reload();
	await expect(came(page).getByRole('status')).toContainText('Open');
	await expect(came(page)).toContainText('Before that, 2 payments came to this address: 0.5 XMR.');
});

test('the address of a request does not change when it is paid', async ({ page, open, own }) => {
	await freshAddress(own, '');
	await open('#/wallet/receive', shopOf(own));
	const address = (await page.getByTestId('address').locator('.groups').textContent()) ?? '';
	await pay(own, address, 100_000_000_000n, page);
	await mineOn(own, 1, page);
	await expect(came(page).getByRole('status')).toContainText('1 of 10 confirmations');
	await expect(page.getByTestId('address').locator('.groups')).toHaveText(address);
});

test('the address that is proposed is the newest subaddress without a label that nobody has paid', async ({
	page,
	open,
	own
}) => {
	type Listed = { addresses: { address: string; address_index: number; label: string; used: boolean }[] };
	const list = async () => (await ask<Listed>(own, 'get_address', { account_index: 0 })).addresses;
	const unused = [await freshAddress(own, ''), await freshAddress(own, '')];
	await freshAddress(own, 'For Ann');
	await open('#/wallet/receive', shopOf(own));
	const offeredAddress = async () => {
		await expect(page.getByTestId('address')).toHaveText(/^8/);
		return (await page.getByTestId('address').locator('.groups').textContent()) ?? '';
	};
	const first = await offeredAddress();
	expect(first).toBe(unused[1]?.address);

	// Whoever opens the page again gets the same one.
	const { length } = await list();
	await page.goto('about:blank');
	await open('#/wallet/receive', shopOf(own));
	expect(await offeredAddress()).toBe(first);
	expect(await list()).toHaveLength(length);

	// A payment in the pool is enough to offer another one.
	await pay(own, first, 100_000_000_000n, page);
	await expect(came(page).getByRole('status')).toContainText('0 of ');
	await page.goto('about:blank');
	await open('#/wallet/receive', shopOf(own));
	expect(await offeredAddress()).toBe(unused[0]?.address);
	expect(await list()).toHaveLength(length);
	await mineOn(own, 1, page);
});

test('no address is created unasked, and one that the browser asked for twice on a broken connection is reported', async ({
	page,
	open,
	own,
	ending
}) => {
	const { account_index } = await ask<{ account_index: number }>(own, 'create_account', {});
	const proxy = await ending(startProxy(own.wallet.url));
	const created = () => proxy.calls.filter(({ method }) => method === 'create_address').length;
	for (let visit = 0; visit < 3; visit++) {
		proxy.once('create_address', { kind: 'drop_after' });
		await page.goto('about:blank');
		await open(`#/wallet/receive?account=${account_index}`, {
			...shopOf(own),
			wallets: [{ name: 'Shop', url: proxy.url }]
		});
		await expect(page.getByText('No unused address is left.')).toBeVisible();
	}
	expect(created()).toBe(0);
	proxy.clear();
	proxy.once('create_address', { kind: 'drop_after' });
	await button(page, 'New address').click();
	await expect(page.getByText('2 addresses were created')).toBeVisible();
	await expect(page.getByTestId('address')).toHaveText(/^8/);
	expect(created()).toBe(2);
});

test('an integrated address is made for the main address, and waits for its own payment id', async ({
	page,
	open,
	own
}) => {
	await open('#/wallet/receive?account=0&address=0', shopOf(own));
	await page.getByText('Integrated address', { exact: true }).click();
	await page.getByLabel('Payment id').fill('11223344');
	await button(page, 'Create integrated address').click();
	await expect(page.getByText('A payment id has 16 hex digits.')).toBeVisible();
	await page.getByLabel('Payment id').fill('1122334455667788');
	await button(page, 'Create integrated address').click();
	await expect(part(page, 'Preview with integrated address')).toBeVisible();
	const address = await page.getByTestId('address').locator('.groups').innerText();
	expect(await ask(own, 'split_integrated_address', { integrated_address: address })).toMatchObject({
		payment_id: '1122334455667788'
	});
	await expect(came(page).getByRole('status')).toContainText('Open');
	await pay(own, address, 100_000_000_000n, page);
	await expect(came(page).getByRole('status')).toContainText('0 of ');
	await button(page, 'Use the primary address').click();
	await expect(part(page, 'Preview')).toBeVisible();
	await mineOn(own, 1, page);
});

test('an address or an account that is not there is reported', async ({ page, open, own }) => {
	await open('#/wallet/receive?account=0&address=99999', shopOf(own));
	await expect(page.getByText('The wallet has no address 99999 in account 0.')).toBeVisible();
	await open('#/wallet/receive?account=77', shopOf(own));
	await expect(page.getByText('The wallet has no account 77.')).toBeVisible();
});

test('the address and the link are copied', async ({ page, open, own, context }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await open('#/wallet/receive?account=0&address=0', shopOf(own));
	await button(page, 'Copy the payment link').click();
	await expect(button(page, 'Copied the payment link')).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await uriOf(page));
	await button(page, 'Copy the address').press('Enter');
	await expect(button(page, 'Copied the address')).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^4\w{94}$/);
});
