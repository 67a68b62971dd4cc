import { payLink, pointOfSaleLink } from '../../src/lib/links';
import { answersOf } from './support/clock';
import { button, expect, freshAddress, fund, mineOn, part, pay, shopOf, test } from './support/wallet-page';
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
	const answered = answersOf(page);
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

test('a payment is told of in the background: sale, wallet and checkout', async ({ page, open, own }) => {
	test.setTimeout(240_000);
	const toldIn = timeOf(page);
	await fund(own);
	await open(pointOfSaleLink, shopOf(own));
	await page.getByLabel('Amount in XMR').fill('0.3');
	await button(page, 'Charge 0.3 XMR').click();
	const address = (await page.getByTestId('address').locator('.groups').textContent()) ?? '';
	await button(page, 'Notify me').click();
	await expect(page.locator('main').getByRole('status').filter({ hasText: 'Waiting for the payment' })).toBeVisible();
	await hide(page);
	await pay(own, address, 300_000_000_000n);
	await toldIn(['Payment received: 0.3 of 0.3 XMR']);
	await mineOn(own, 2);
	await toldIn(['Payment received: 0.3 of 0.3 XMR', 'Paid: 0.3 of 0.3 XMR']);

	const { address: second, index } = await freshAddress(own, '');
	await page.goto('about:blank');
	await open(`#/wallet/receive?account=0&address=${index}`, shopOf(own));
	await part(page, 'Receive').getByText('More', { exact: true }).click();
	await button(page, 'Notify me').click();
	await hide(page);
	await pay(own, second, 200_000_000_000n);
	await toldIn(['Payment received: 0.2 XMR']);

	const { address: third } = await freshAddress(own, '');
	const settings = { version: 1, theme: 'system', node: null, nodes: [], wallet: own.wallet.url };
	await page.goto('about:blank');
	await page.addInitScript((text) => {
		if (location.protocol !== 'about:') localStorage.setItem('oriel', text);
	}, JSON.stringify(settings));
	await open(payLink({ address: third, tx_amount: '0.1' }), shopOf(own));
	await expect(page.getByText('Waiting for your payment')).toBeVisible();
	await button(page, 'Notify me').click();
	await hide(page);
	await pay(own, third, 100_000_000_000n);
	await toldIn(['Seen: 0.1 XMR']);
});
