import { payLink, pointOfSaleLink } from '../../src/lib/links';
import { requestsIdle } from './support/clock';
import {
	button,
	expect,
	freshAddress,
	fundCustomer,
	mineAndRefresh,
	section,
	payAsCustomer,
	chainConfig,
	test
} from './support/wallet-page';
import type { Page } from '@playwright/test';

test.beforeEach(async ({ page }) => {
	await page.addInitScript(() => {
		const told: string[] = [];
		// A `function`, because it is called with `new`.
		const shown = function (title: string, { body }: { body: string }) {
			told.push(`${title}: ${body}`);
		};
		const asked = { permission: 'default', requestPermission: async () => 'granted' };
		Object.assign(window, { told, Notification: Object.assign(shown, asked) });
	});
	await page.clock.install();
});

/**
 * Returns a function that advances the clock minute by minute until exactly these notifications were shown. Calls of a
 * minute are answered before the next one.
 */
function timeOf(page: Page): (sentences: readonly string[]) => Promise<void> {
	const answered = requestsIdle(page);
	const afterAMinute = async () => {
		await page.clock.runFor(60_000);
		await answered();
		const told = await page.evaluate(() => (window as unknown as { told: string[] }).told);
		return told.map((text) => text.replaceAll('\u00a0', ' '));
	};
	return (sentences) => expect.poll(afterAMinute, { intervals: [1000], timeout: 60_000 }).toEqual(sentences);
}

const hide = (page: Page) =>
	page.evaluate(() => {
		Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
		document.dispatchEvent(new Event('visibilitychange'));
	});

test('a payment is told of in the background: sale, wallet and checkout', async ({ page, open, ownChain }) => {
	test.setTimeout(240_000);
	const toldIn = timeOf(page);
	await fundCustomer(ownChain);
	await open(pointOfSaleLink, chainConfig(ownChain));
	await page.getByLabel('Amount in XMR').fill('0.3');
	await button(page, 'Charge 0.3 XMR').click();
	const address = (await page.getByTestId('address').locator('.groups').textContent()) ?? '';
	await button(page, 'Notify me').click();
	await expect(page.locator('main').getByRole('status').filter({ hasText: 'Waiting for the payment' })).toBeVisible();
	await hide(page);
	await payAsCustomer(ownChain, address, 300_000_000_000n);
	await toldIn(['Payment received: 0.3 of 0.3 XMR']);
	await mineAndRefresh(ownChain, 2);
	await toldIn(['Payment received: 0.3 of 0.3 XMR', 'Paid: 0.3 of 0.3 XMR']);

	const { address: second, index } = await freshAddress(ownChain, '');
	await page.goto('about:blank');
	await open(`#/wallet/receive?account=0&address=${index}`, chainConfig(ownChain));
	await section(page, 'Receive').getByText('More', { exact: true }).click();
	await button(page, 'Notify me').click();
	await hide(page);
	await payAsCustomer(ownChain, second, 200_000_000_000n);
	await toldIn(['Payment received: 0.2 XMR']);

	const { address: third } = await freshAddress(ownChain, '');
	const settings = { version: 1, theme: 'system', node: null, nodes: [], wallet: ownChain.wallet.url };
	await page.goto('about:blank');
	await page.addInitScript((text) => {
		if (location.protocol !== 'about:') localStorage.setItem('oriel', text);
	}, JSON.stringify(settings));
	await open(payLink({ address: third, tx_amount: '0.1' }), chainConfig(ownChain));
	await expect(page.getByText('Waiting for your payment')).toBeVisible();
	await button(page, 'Notify me').click();
	await hide(page);
	await payAsCustomer(ownChain, third, 100_000_000_000n);
	await toldIn(['Seen: 0.1 XMR']);
});
