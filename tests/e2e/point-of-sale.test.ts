import { customer, callJsonRpc, shop, type PlainDevnet } from '../../devnet';
import { startLiar } from '../../devnet/stand-in/liar';
import { requestsLink, pointOfSaleLink, saleLink, saleSettingsLink } from '../../src/lib/links';
import { EMPTY_REQUEST, writeLabel } from '../../src/lib/payment/label';
import { expectPageToFit } from './support/looks';
import { readShownCode } from './support/pay';
import { amountField, expectNothingToScan, salePage, saleStatus, type Subaddress } from './support/point-of-sale';
import {
	callShopService,
	button,
	expect,
	freshAddress,
	fundCustomer,
	mineAndRefresh,
	payAsCustomer,
	pollNow,
	chainConfig,
	test
} from './support/wallet-page';
import type { Page } from '@playwright/test';

/** Returns a row of the list of requests. */
const listed = (page: Page, text: string) =>
	page.getByRole('listitem').filter({ has: page.getByRole('button', { name: text, exact: true }) });

/**
 * Mines the pool's transactions, and a block after that; the page polls at once.
 *
 * @returns a function that replaces both blocks with empty ones
 */
async function mineAndReplace(own: PlainDevnet, page: Page): Promise<() => Promise<void>> {
	const { block_header } = await callJsonRpc<{ block_header: { hash: string } }>(own.node, 'get_last_block_header');
	await mineAndRefresh(own, 2, page);
	return async () => {
		await own.mine(3, customer.address, block_header.hash);
		await callShopService(own, 'refresh');
		await pollNow(page);
	};
}

test('the seller chooses confirmations, and which second node has to have it', async ({
	page,
	open,
	ownChain,
	stopAfterTest
}) => {
	const second = await stopAfterTest(startLiar(ownChain.node.url));
	const { nodes, wallets } = chainConfig(ownChain);
	await open(pointOfSaleLink, { wallets, nodes: [...nodes, { name: 'Second', url: second.url }] });
	await page.getByRole('link', { name: 'Settings', exact: true }).click();
	await page.getByLabel('Name of the shop').fill('Kiosk');
	await page.getByLabel('A sale counts as paid').selectOption('with 10 confirmations, when it is unlocked');
	await expect(page.getByLabel('Second node')).toHaveCount(0);
	// A single node can show a payment that nobody made.
	const counted = page.getByLabel('A sale counts as paid');
	await expect(counted.getByRole('option')).toHaveText([/^with 2 /, /^with 10 /]);
	await expect(counted).toHaveAccessibleDescription('“As soon as it is seen” and 1 confirmation need a second node.');
	await counted.selectOption('with 2 confirmations');
	await page.getByLabel('Second node').selectOption(`Second ${second.url}`);
	await counted.selectOption('as soon as it is seen');
	await page.getByLabel('Second node').selectOption('None');
	await expect(counted.locator('option:checked')).toHaveText('with 2 confirmations');
	await page.getByLabel('Second node').selectOption(`Second ${second.url}`);
	await expect(counted.locator('option:checked')).toHaveText('as soon as it is seen');
	await page.getByRole('link', { name: 'Done' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Kiosk' })).toBeVisible();
	await amountField(page).fill('0.2');
	await button(page, 'Charge 0.2 XMR').click();
	const address = (await page.getByTestId('address').locator('.groups').textContent()) ?? '';
	await payAsCustomer(ownChain, address, 100_000_000_000n, page);
	await expect(saleStatus(page)).toContainText('Waiting for the rest');
	await expect(salePage(page)).toContainText(/Left to pay\s*0\.1 XMR/);
	await expect(salePage(page)).toContainText(/Asked for\s*0\.2 XMR\s*Received\s*0\.1 XMR\s*Left\s*0\.1 XMR/);
	expect(await readShownCode(page, 600)).toBe(`monero:${address}?tx_amount=0.100000000000&recipient_name=Kiosk`);
	expect(second.calls).not.toContain('/get_transactions');
	second.lie('/get_transactions', ({ txs }) =>
		(txs as { double_spend_seen: boolean }[]).forEach((tx) => (tx.double_spend_seen = true))
	);
	await payAsCustomer(ownChain, address, 200_000_000_000n, page);
	await expect(saleStatus(page)).toHaveText('Seen');
	await expect.poll(() => second.calls).toContain('/get_transactions');
	await expect(saleStatus(page)).toHaveText('Seen');
	second.lie('/get_transactions', null);
	await pollNow(page);
	await expect(saleStatus(page)).toContainText('Overpaid');
	await expect(salePage(page)).toContainText('0.1 XMR too much');
	await expectNothingToScan(page);
	// This browser remembers when a sale counts as paid.
	await page.reload();
	await expect(saleStatus(page)).toContainText('Overpaid');
	await expectNothingToScan(page);
	await page.evaluate((link) => (location.hash = link), requestsLink);
	await page.reload();
	await expect(page.getByRole('listitem').filter({ hasText: 'Overpaid' })).toBeVisible();
});

test('a price in the shop’s currency, with items, tip, typed rate, and receipt', async ({ page, open, ownChain }) => {
	await open(saleSettingsLink, chainConfig(ownChain));
	await page.getByLabel('Currency').fill('eur');
	await page.getByLabel('Items', { exact: true }).fill('Coffee 2.50\nCake 4');
	await page.getByRole('link', { name: 'Done' }).click();
	await expect(page.getByText('Set an exchange rate first.')).toBeVisible();
	await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
	await page.getByLabel('EUR for 1 XMR').fill('151.23');
	await expectPageToFit(page, 'the settings');
	await page.setViewportSize({ width: 1280, height: 800 });
	// After a reload, each tap adds an item.
	await page.goto('about:blank');
	await open(pointOfSaleLink, chainConfig(ownChain));
	await page.getByRole('button', { name: 'Coffee 2.50' }).click();
	await page.getByRole('button', { name: 'Coffee 1 2.50' }).click();
	await button(page, 'One Coffee more').click();
	await button(page, 'One Coffee less').click();
	// Amounts count while they are typed, and a plus begins the next one.
	await page.keyboard.type('1+2+');
	await expect(button(page, 'Charge 8.00 EUR')).toBeVisible();
	await button(page, 'Remove 1').click();
	await button(page, 'Remove 2').click();
	// A text that is too long for a QR code gets no address.
	await button(page, 'Add a note').click();
	await page.getByLabel('Description').fill('щ'.repeat(400));
	await expect(page.getByText(/too long for a QR code\. Shorten it by about \d+ characters/)).toBeVisible();
	await page.getByRole('button', { name: /^Charge/ }).click();
	await expect(amountField(page, 'EUR')).toBeVisible();
	await page.getByLabel('Description').fill('');
	await button(page, '10%').click();
	await expect(page.getByText('0.036369 XMR at 151.23, typed')).toBeVisible();
	// The button is visible on a phone without scrolling.
	await page.setViewportSize({ width: 390, height: 844 });
	await expect(button(page, 'Charge 5.50 EUR')).toBeInViewport({ ratio: 1 });
	const [top, charge, last] = await Promise.all(
		[page.getByRole('heading', { level: 1 }), button(page, 'Charge 5.50 EUR'), button(page, '0')].map((part) =>
			part.boundingBox()
		)
	);
	expect(charge?.y).toBeGreaterThan((last?.y ?? NaN) + (last?.height ?? NaN));
	for (const name of ['Full screen', 'Lock for staff']) {
		const box = await button(page, name).boundingBox();
		expect(
			Math.abs((box?.y ?? NaN) + (box?.height ?? NaN) / 2 - (top?.y ?? NaN) - (top?.height ?? NaN) / 2)
		).toBeLessThan(4);
	}
	await expectPageToFit(page, 'a new sale with items');
	await button(page, 'Charge 5.50 EUR').click();
	await expect(salePage(page)).toContainText(/5\.50 EUR\s*0\.036369 XMR at 151\.23/);
	await expect(salePage(page)).toContainText(/2 × Coffee\s*5\.00\s*Tip\s*0\.50/);
	const { addresses } = await callShopService<{ addresses: Subaddress[] }>(ownChain, 'get_address', {
		account_index: 0
	});
	const { label, address = '' } = addresses.at(-1) ?? {};
	expect(label).toMatch(/ · 5\.50 EUR at 151\.23 = 0\.036369 XMR · 2 confirmations · 2 Coffee 5\.00, tip 0\.50$/);

	await payAsCustomer(ownChain, address, 36_369_000_000n, page);
	await expect(saleStatus(page)).toContainText('Seen');
	await mineAndRefresh(ownChain, 2, page);
	await expect(saleStatus(page)).toContainText('Paid');
	await button(page, 'Receipt code').click();
	await expect(page.getByRole('img', { name: 'QR code of the receipt' })).toBeVisible();
	await page.getByRole('link', { name: 'Open receipt' }).click();
	await expect(page).toHaveURL(/#\/receipt\?.*proof=InProofV2/);
	const receipt = page.getByRole('article');
	await expect(receipt).toContainText('Sent, not final: 2 of 10 confirmations');
	await expect(receipt).toContainText('5.50 EUR at 151.23');
	await expect(receipt).toContainText('2 × Coffee');
});

test('the site’s own rates', async ({ page, open, ownChain }) => {
	const rates = () => JSON.stringify({ time: Math.floor(Date.now() / 1000) - 120, rates: { EUR: '151.23' } });
	await page.route('**/rates.json', (route) => route.fulfill({ body: rates() }));
	await open(saleSettingsLink, chainConfig(ownChain));
	await page.getByLabel('Currency').fill('EUR');
	await page.getByLabel('Rate').selectOption('from this site’s rates.json');
	await page.getByRole('link', { name: 'Done' }).click();
	await amountField(page, 'EUR').fill('1');
	await expect(page.getByText('at 151.23, from this site, 2 min ago')).toBeVisible();
	// The page asks about a text that may mean two amounts, typed as well as pasted.
	const ways = [
		(text: string) => amountField(page, 'EUR').pressSequentially(text),
		(text: string) => page.keyboard.insertText(text)
	];
	for (const enter of ways) {
		await amountField(page, 'EUR').fill('');
		await enter('1,234');
		await expect(amountField(page, 'EUR')).toHaveAccessibleDescription(
			'“1,234” may be 1234 or 1.234: enter it without a comma.'
		);
	}
	await amountField(page, 'EUR').fill('1,5');
	await expect(button(page, 'Charge 1.50 EUR')).toBeVisible();
	await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
	await page.getByLabel('Rate').selectOption('typed here');
	await page.getByLabel('EUR for 1 XMR').fill('1,234');
	await expect(page.getByLabel('EUR for 1 XMR')).toHaveAccessibleDescription(/may be 1234 or 1\.234/);
	await page.getByLabel('EUR for 1 XMR').fill('312,40');
	await page.getByRole('link', { name: 'Done' }).click();
	await amountField(page, 'EUR').fill('1');
	await expect(page.getByText('at 312.40, typed')).toBeVisible();
});

test('an expired sale shows no code, and is paid late', async ({ page, open, ownChain }) => {
	// Unlocks the customer's change of the previous payments.
	await mineAndRefresh(ownChain, 10);
	const created = Math.floor(Date.now() / 60_000 - 120) * 60;
	const price = { total: '30.00', currency: 'EUR', rate: '150' };
	const sale = { madeBy: 'sale', created, amount: 200_000_000_000n, price, text: 'Tea' } as const;
	const label = writeLabel({ ...EMPTY_REQUEST, ...sale }, { ticker: 'XMR', decimals: 12 });
	const { address, index } = await freshAddress(ownChain, label);
	await open(saleLink(0, index, '0.2'), chainConfig(ownChain));
	await expect(saleStatus(page)).toContainText('Expired');
	await expect(salePage(page)).toContainText('Charge it again');
	await expectNothingToScan(page);
	await payAsCustomer(ownChain, address, 200_000_000_000n, page);
	await expect(salePage(page)).toContainText('after it expired.');
	await mineAndRefresh(ownChain, 2, page);
	await expect(saleStatus(page)).toContainText('Paid late');
	await expectNothingToScan(page);
});

test('a sale that is left is found again; cancelled with one press, it is watched, and shown once money comes', async ({
	page,
	open,
	ownChain
}) => {
	await open(pointOfSaleLink, chainConfig(ownChain));
	await amountField(page).fill('0.3');
	await button(page, 'Charge 0.3 XMR').click();
	const address = (await page.getByTestId('address').locator('.groups').textContent()) ?? '';
	const nav = page.getByRole('navigation', { name: 'Pay' });
	await expect(nav).toBeHidden();
	await page.evaluate((link) => (location.hash = link), requestsLink);
	await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible();
	await nav.getByRole('link', { name: 'Point of sale' }).click();
	await expect(page.getByTestId('address').locator('.groups')).toHaveText(address);
	await expect(saleStatus(page)).toContainText('Waiting for the payment');

	await button(page, 'Cancel sale').click();
	await expect(amountField(page)).toHaveValue('');
	const last = page.getByRole('region', { name: 'Last sales' });
	await expect(last).toBeVisible();
	await expect(last).not.toContainText('0.3 XMR');
	await nav.getByRole('link', { name: 'Point of sale' }).click();
	await expect(amountField(page)).toBeVisible();
	await payAsCustomer(ownChain, address, 100_000_000_000n, page);
	await expect(last.getByRole('listitem').filter({ hasText: '0.3 XMR' })).toContainText('Cancelled, but paid');

	// The sale's own address still requests the rest as long as the sale is not cancelled.
	await amountField(page).fill('0.4');
	await button(page, 'Charge 0.4 XMR').click();
	const second = (await page.getByTestId('address').locator('.groups').textContent()) ?? '';
	await payAsCustomer(ownChain, second, 100_000_000_000n, page);
	await expect(saleStatus(page)).toContainText('Waiting for the rest');
	await button(page, 'Cancel sale').click();
	await expect(last.getByRole('listitem').filter({ hasText: '0.4 XMR' })).toBeVisible();
	await last.getByRole('listitem').filter({ hasText: '0.4 XMR' }).getByRole('link').click();
	await expect(salePage(page)).toContainText(/Left to pay\s*0\.3 XMR/);
});

test('with a view key: an address of its own, partial and overpaid, a receipt, and typed again after a reload', async ({
	page,
	open,
	ownChain
}) => {
	await fundCustomer(ownChain);
	const { key } = await callShopService<{ key: string }>(ownChain, 'query_key', { key_type: 'view_key' });
	const viewKey = page.getByLabel('Private view key', { exact: true });
	await open(saleSettingsLink, { nodes: [{ name: 'Node', url: ownChain.node.url }] });
	await page.getByLabel('Payments are seen by').selectOption('this page, with a view key');
	await page.getByRole('link', { name: 'Done' }).click();
	await page.getByLabel('Primary address').fill(shop.address);
	await viewKey.fill(key.replace(/^./, (digit) => (digit === '0' ? '1' : '0')));
	await page.getByLabel('Last address used').fill('150');
	await button(page, 'Start').click();
	await expect(page.getByText('This private view key belongs to another address.')).toBeVisible();
	await viewKey.fill(key);
	await button(page, 'Start').click();
	await amountField(page).fill('0.3');
	await button(page, 'Add a note').click();
	await page.getByLabel('Description').fill('Tea');
	await button(page, 'Charge 0.3 XMR').click();
	await expect(saleStatus(page)).toContainText('Waiting for the payment');
	const address = (await page.getByTestId('address').locator('.groups').textContent()) ?? '';
	const { index } = await callShopService<{ index: object }>(ownChain, 'get_address_index', { address });
	expect(index).toEqual({ major: 0, minor: 151 });

	await payAsCustomer(ownChain, address, 100_000_000_000n, page);
	await expect(salePage(page)).toContainText(/Left to pay\s*0\.2 XMR/);
	expect(await readShownCode(page, 600)).toBe(`monero:${address}?tx_amount=0.200000000000&tx_description=Tea`);
	await payAsCustomer(ownChain, address, 300_000_000_000n, page);
	await expect(saleStatus(page)).toContainText('Seen');
	const replace = await mineAndReplace(ownChain, page);
	await expect(saleStatus(page)).toContainText('Overpaid');
	// The payments are in the pool again.
	await replace();
	await expect(saleStatus(page)).toContainText('Seen');
	await expectNothingToScan(page);
	await mineAndRefresh(ownChain, 2, page);
	await expect(saleStatus(page)).toContainText('Overpaid');
	const transactions = `${ownChain.node.url}/get_transactions`;
	await page.route(transactions, (route) => route.fulfill({ json: { status: 'OK' } }));
	await button(page, 'Receipt code 1').click();
	await expect(page.getByText('which the node did not send')).toBeVisible();
	await page.unroute(transactions);
	await button(page, 'Receipt code 2').click();
	await page.getByRole('link', { name: 'Open receipt' }).click();
	await expect(page.getByRole('article')).toContainText('Sent, not final: 2 of 10 confirmations');
	const link = page.url();
	expect(link).not.toContain(key);
	expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage, ...sessionStorage })))).not.toContain(key);

	await page.goBack();
	await page.reload();
	await viewKey.fill(key);
	await expect(page.getByText('the last address used is 151')).toBeVisible();
	await button(page, 'Start').click();
	await expect(saleStatus(page)).toContainText('Overpaid');
	await page.evaluate((link) => (location.hash = link), requestsLink);
	await expect(listed(page, 'Tea')).toContainText('Overpaid');
	await expect(listed(page, 'Tea')).toContainText('0.1 XMR too much');
	await page.evaluate((link) => (location.hash = link), pointOfSaleLink);
	await expect(page.getByRole('listitem').filter({ hasText: 'Tea' })).toContainText('Overpaid');
});

test('two tills in two tabs take their addresses in the same moment: never the same, and no sale is lost', async ({
	page,
	context,
	open,
	ownChain
}) => {
	const { key } = await callShopService<{ key: string }>(ownChain, 'query_key', { key_type: 'view_key' });
	await open(saleSettingsLink, { nodes: [{ name: 'Node', url: ownChain.node.url }] });
	await page.getByLabel('Payments are seen by').selectOption('this page, with a view key');
	await page.getByRole('link', { name: 'Done' }).click();
	await page.getByLabel('Primary address').fill(shop.address);
	await page.getByLabel('Private view key', { exact: true }).fill(key);
	await button(page, 'Start').click();
	await expect(amountField(page)).toBeVisible();
	const other = await context.newPage();
	await other.goto(page.url());
	await other.getByLabel('Private view key', { exact: true }).fill(key);
	await button(other, 'Start').click();
	const tills = [page, other];
	const addressOf = (till: Page) => till.getByTestId('address').locator('.groups');
	const given: string[] = [];
	for (let sale = 1; sale <= 6; sale++) {
		for (const till of tills) await amountField(till).fill(`0.${sale}`);
		const at = Date.now() + 300;
		await Promise.all(
			tills.map((till) =>
				button(till, `Charge 0.${sale} XMR`).evaluate(
					(charge: HTMLElement, at) =>
						new Promise<void>((resolve) => {
							const press = () => (Date.now() < at ? queueMicrotask(press) : resolve(charge.click()));
							press();
						}),
					at
				)
			)
		);
		for (const till of tills) given.push((await addressOf(till).textContent()) ?? '');
		for (const till of tills) await button(till, 'Cancel sale').click();
	}
	expect(new Set(given).size).toBe(12);
	// Waits until the page's own navigation after the last sale is over.
	await expect(amountField(page)).toBeVisible();
	await page.evaluate((link) => (location.hash = link), requestsLink);
	await expect(page.getByText('Point of sale ·')).toHaveCount(12);
});

test('the sales of the day, cancelled ones too, and the lock that leaves sales alone', async ({
	page,
	open,
	ownChain
}) => {
	await open(pointOfSaleLink, chainConfig(ownChain));
	await amountField(page).fill('0.77');
	await button(page, 'Add a note').click();
	await page.getByLabel('Description').fill('Cancelled tea');
	await button(page, 'Charge 0.77 XMR').click();
	// A sale can be cancelled only once it is known to be unpaid.
	await expect(saleStatus(page)).toContainText('Waiting for the payment');
	await button(page, 'Cancel sale').click();
	await expect(amountField(page)).toHaveValue('');
	const nav = page.getByRole('navigation', { name: 'Pay' });
	await nav.getByRole('link', { name: 'Requests' }).click();
	await expect(listed(page, 'Cancelled tea')).toContainText('0.77 XMR');
	await page.goto('about:blank');
	await open(requestsLink, chainConfig(ownChain));
	await expect(listed(page, 'Cancelled tea').locator('.pill')).toHaveText('Cancelled');
	const download = page.waitForEvent('download');
	await button(page, 'Export CSV').click();
	expect((await download).suggestedFilename()).toMatch(/^requests-\d{4}-\d\d-\d\d\.csv$/);

	await nav.getByRole('link', { name: 'Point of sale' }).click();
	await button(page, 'Lock for staff').click();
	const dialog = page.getByRole('dialog');
	await expect(dialog).toContainText('Reloading ends the lock');
	await dialog.getByLabel('PIN or passphrase').fill('1234');
	await button(dialog, 'Lock').click();
	await expect(nav).toBeHidden();
	await expect(page.getByRole('banner')).toBeHidden();
	await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
	await page.evaluate((link) => (location.hash = link), requestsLink);
	await expect(amountField(page)).toBeVisible();
	await button(page, 'Unlock').click();
	await dialog.getByLabel('PIN or passphrase').fill('1');
	await button(dialog, 'Unlock').click();
	await expect(dialog).toContainText('Wrong PIN or passphrase.');
	await dialog.getByLabel('PIN or passphrase').fill('1234');
	await button(dialog, 'Unlock').click();
	await expect(nav).toBeVisible();
});

test('a link to a sale that the wallet does not have says so', async ({ page, open, ownChain }) => {
	for (const link of [
		saleLink(0, 99_999, '1'),
		saleLink(7, 0, '1'),
		saleLink(0, 0, 'x'),
		`${pointOfSaleLink}?account=0&address=0`
	]) {
		await page.goto('about:blank');
		await open(link, chainConfig(ownChain));
		await expect(page.getByText('There is no such sale in this wallet')).toBeVisible();
		await expect(page.getByRole('link', { name: 'New sale' })).toBeVisible();
	}
});

test('axe finds nothing wrong with a sale, and it fits, narrow and wide', async ({ page, open, ownChain }) => {
	await fundCustomer(ownChain);
	// A new address, because those of earlier tests' sales have the amount in their label.
	const { address_index } = await callShopService<Subaddress>(ownChain, 'create_address', {
		account_index: 0,
		label: 'Without an amount'
	});
	await open(saleLink(0, address_index, '18446744.073709551615'), chainConfig(ownChain));
	await expect(salePage(page)).toBeVisible();
	await expect(page.getByText('Checking…')).toHaveCount(0);
	await expectPageToFit(page, 'a sale');
});

test('a payment that a wallet has rounded is all of it, as far as the shop tolerates that', async ({
	page,
	open,
	ownChain
}) => {
	await open(saleSettingsLink, chainConfig(ownChain));
	await page.evaluate(() => localStorage.setItem('oriel-shop', '{"account":"57"}'));
	await page.reload();
	await expect(page.getByText('This wallet has no account 57')).toBeVisible();
	const tolerance = page.getByLabel('It counts as paid when at most this is missing');
	await expect(tolerance).toHaveAccessibleDescription(
		/Empty: 0\.000000009999, what one with eight decimals leaves out/
	);
	await tolerance.fill('a lot');
	await expect(tolerance).toHaveAttribute('aria-invalid', 'true');
	await tolerance.fill('0');
	await page.getByRole('link', { name: 'Done' }).click();
	await expect(page.getByText('Payments go to its account 0')).toBeVisible();
	await amountField(page).fill('0.069261583656');
	await button(page, 'Charge 0.069261583656 XMR').click();
	const address = (await page.getByTestId('address').locator('.groups').textContent()) ?? '';
	await payAsCustomer(ownChain, address, 69_261_580_000n, page);
	await expect(salePage(page)).toContainText(/Left\s*0\.000000003656 XMR/);
	await page.evaluate((link) => (location.hash = link), saleSettingsLink);
	await tolerance.fill('');
	await page.goBack();
	await expect(saleStatus(page)).toHaveText('Seen');
	await expectNothingToScan(page);
});
