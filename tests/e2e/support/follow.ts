import type { Page } from '@playwright/test';

/** Goes to an address of the page as a link in it does: what is in the page's memory stays there. */
export const follow = (page: Page, address: string): Promise<void> =>
	page.locator('main').evaluate((main, href) => {
		const link = Object.assign(document.createElement('a'), { href });
		main.append(link);
		link.click();
		link.remove();
	}, address);
