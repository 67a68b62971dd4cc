/** Tests one sale, from its amount to the next sale. point-of-sale.test.ts has the rest of the point of sale. */
import { pointOfSaleLink } from '../../src/lib/links';
import { readShownCode } from './support/pay';
import { amountField, expectNothingToScan, salePage, saleStatus, type Subaddress } from './support/point-of-sale';
import {
	callShopService,
	button,
	expect,
	fundCustomer,
	mineAndRefresh,
	payAsCustomer,
	chainConfig,
	test
} from './support/wallet-page';

test('a sale: an amount, a fresh address, a large code, paid, and the next one', async ({ page, open, ownChain }) => {
	await fundCustomer(ownChain);
	await open(pointOfSaleLink, chainConfig(ownChain));
	await expect(amountField(page)).toBeFocused();
	for (const key of ['0', 'Point', '3', '7', 'Delete the last digit', '5']) await button(page, key).click();
	await expect(amountField(page)).toHaveValue('0.35');
	// The keyboard continues an amount that was begun with the keys on screen.
	await page.keyboard.press('1');
	await expect(amountField(page)).toHaveValue('0.351');
	await page.keyboard.press('Backspace');
	await button(page, 'Add a note').click();
	await page.getByLabel('Description').fill('Coffee');
	await button(page, 'Charge 0.35 XMR').click();

	await expect(page.getByText('0.35 XMR', { exact: true })).toBeVisible();
	await expect(saleStatus(page)).toContainText('Waiting for the payment');
	await expect(page.getByRole('banner')).toBeHidden();
	const { addresses } = await callShopService<{ addresses: Subaddress[] }>(ownChain, 'get_address', {
		account_index: 0
	});
	const made = addresses.at(-1);
	expect(made?.label).toMatch(/^Sale \d{4}-\d\d-\d\d \d\d:\d\d UTC · 0\.35 XMR · 2 confirmations · Coffee$/);
	const address = made?.address ?? '';
	await expect(page.getByTestId('address').locator('.groups')).toHaveText(address);
	const box = await page.getByRole('img', { name: 'QR code' }).boundingBox();
	expect(box?.width).toBeGreaterThan(350);
	expect(await readShownCode(page, 600)).toBe(`monero:${address}?tx_amount=0.350000000000&tx_description=Coffee`);

	await page.reload();
	await expect(saleStatus(page)).toContainText('Waiting for the payment');
	const oldLink = page.url().replace('/pay/point-of-sale?', '/pay/till?');
	await page.goto('about:blank');
	await page.goto(oldLink);
	await expect(page).toHaveURL(/#\/pay\/point-of-sale\?account=0/);
	await expect(page.getByTestId('address').locator('.groups')).toHaveText(address);
	await payAsCustomer(ownChain, address, 350_000_000_000n, page);
	await expect(saleStatus(page)).toHaveText('Seen');
	await expect(salePage(page)).toContainText('0 of 2 confirmations');
	await expectNothingToScan(page);
	await mineAndRefresh(ownChain, 1, page);
	await expect(saleStatus(page)).toHaveText('Received');
	await expect(salePage(page)).toContainText('1 of 2 confirmations');
	await expect(salePage(page)).toContainText('Not final until then.');
	await mineAndRefresh(ownChain, 1, page);
	await expect(saleStatus(page)).toHaveText(/Paid/);
	await expectNothingToScan(page);

	await button(page, 'Next sale').click();
	await expect(amountField(page)).toHaveValue('');
	await page.keyboard.type('1,2');
	await page.keyboard.press('Enter');
	await expect(page.getByText('1.2 XMR', { exact: true })).toBeVisible();
	await expect(page.getByTestId('address').locator('.groups')).not.toHaveText(address);
	await expect(saleStatus(page)).toContainText('Waiting for the payment');
});
