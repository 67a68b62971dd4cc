import type { Page } from '@playwright/test';
import { expect, test } from './support/test';

const isShown = (page: Page) => page.evaluate(() => document.fonts.size === 1);

test('the typeface is fetched after the first content, and shown from the next page on without moving what is read', async ({
	page,
	open
}) => {
	await page.addInitScript(() => {
		const shifts: number[] = [];
		Object.assign(window, { shifts });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
				if (!entry.hadRecentInput) shifts.push(entry.value);
			}
		}).observe({ type: 'layout-shift', buffered: true });
	});
	const fetched = page.waitForResponse(/\.woff2$/);
	await open('#/block/50');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 50');
	await fetched;
	await expect.poll(() => page.evaluate(() => localStorage.getItem('oriel-typeface'))).toContain('.woff2');
	expect(await isShown(page)).toBe(false);

	await page.getByRole('link', { name: 'Pool', exact: true }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/waiting$/);
	await expect.poll(() => isShown(page)).toBe(true);
	const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
	expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.05);

	await open('#/block/50');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 50');
	await expect(page.locator('link[rel=preload][as=font]')).toHaveCount(1);
	await page.getByRole('link', { name: 'Pool', exact: true }).click();
	await expect.poll(() => isShown(page)).toBe(true);
});
