/** Tests links that are pasted into the address bar, or set by a script, while the page is open. */
import type { Page } from '@playwright/test';
import { walletSendLink } from '../../src/lib/links';
import { customer, shop } from '../../devnet';
import { OwnWalletService } from '../../devnet/own';
import { expect, isPageMarked, markPage, test } from './support/wallet-page';

test.use({ hasCustomer: false });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const byScript = (page: Page, hash: string) => page.evaluate((hash) => void (location.hash = hash), hash);

test('a hash set by a script or typed leads to its page, without a reload', async ({ page, open, site, chain }) => {
	await open('#/block/42');
	await expect(heading(page)).toContainText('Block 42');
	await markPage(page);
	await byScript(page, '#/block/43');
	await expect(heading(page)).toContainText('Block 43');
	// The address bar does the same with a link of the same page.
	await page.goto(`${site.url}/#/block/44`);
	await expect(heading(page)).toContainText('Block 44');
	await byScript(page, `#/search?q=${encodeURIComponent(' 50 & more%')}`);
	await expect(page.getByRole('main')).toContainText('50 & more%');
	await page.evaluate((hash) => location.replace(hash), `#/tx/${chain.hashes.confirmed}`);
	await expect(heading(page)).toContainText('Transaction');
	for (const height of [44, 43, 42]) {
		await page.goBack();
		await expect(heading(page)).toContainText(`Block ${height}`);
	}
	for (const height of [43, 44]) {
		await page.goForward();
		await expect(heading(page)).toContainText(`Block ${height}`);
	}
	await page.getByRole('link', { name: 'Network', exact: true }).click();
	await expect(heading(page)).toHaveText(/peer/);
	await page.goBack();
	await expect(heading(page)).toContainText('Block 44');
	expect(await isPageMarked(page)).toBe(true);
});

test.describe('where a login is asked for', () => {
	// Chromium logs each 401 as an error.
	test.use({ networkErrors: true });

	test('a pasted link keeps a login and a prepared payment', async ({ page, open, site, ownChain, stopAfterTest }) => {
		const login = { user: 'owner', password: 'secret' };
		const wallet = await stopAfterTest(
			OwnWalletService.start({ origin: site.url, daemonUrl: ownChain.node.url, login })
		);
		await wallet.restore(shop);
		await wallet.call('refresh');
		await open('#/wallet/connect', {
			nodes: [{ name: 'Node', url: ownChain.node.url }],
			wallets: [{ name: 'Shop', url: wallet.url }]
		});
		await page.getByRole('button', { name: 'Connect', exact: true }).click();
		await page.getByLabel('User name').fill(login.user);
		await page.getByLabel('Password', { exact: true }).fill(login.password);
		await page.getByRole('button', { name: 'Log in' }).click();
		await expect(page).toHaveURL(/#\/wallet$/);
		await markPage(page);

		await page.goto(`${site.url}/${walletSendLink(customer.address)}`);
		await expect(page.getByRole('textbox', { name: 'To', exact: true })).toHaveValue(customer.address);
		await page.getByRole('textbox', { name: 'Amount' }).fill('0.01');
		await page.getByRole('button', { name: 'Review', exact: true }).click();
		const send = page.getByRole('button', { name: /^Send [\d.,]+ XMR$/ });
		await expect(send).toHaveText('Send 0.01 XMR');

		await page.goto(`${site.url}/#/wallet/history`);
		await expect(heading(page)).toContainText('History');
		await byScript(page, walletSendLink(`monero:${customer.address}?tx_amount=5`));
		await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('5');
		await expect(send).toHaveCount(0);
		expect(await isPageMarked(page)).toBe(true);
	});
});
