import type { Page } from '@playwright/test';

/** Clicks a link to an address of the page, without a reload: what the page has in memory stays there. */
export const clickLink = (page: Page, address: string): Promise<void> =>
	page.locator('main').evaluate((main, href) => {
		const link = Object.assign(document.createElement('a'), { href });
		main.append(link);
		link.click();
		link.remove();
	}, address);

/** Goes to another address of the page as a link in it does, and waits until the previous page is gone. */
export async function followLink(page: Page, address: string): Promise<void> {
	const before = page.url();
	await clickLink(page, address);
	if (!before.endsWith(address)) await page.waitForURL((url) => url.href !== before);
}
