import { expect, type Page } from '@playwright/test';

/**
 * Lets the page's own clock, which the test has installed (`page.clock.install()`), run on as far as to the next poll: a page polls its
 * node, and a checkout what it is paid by, every 5 s. All tabs of the browser have one clock.
 */
export const untilNextPoll = (page: Page): Promise<void> => page.clock.runFor(5000);

/** Gives a function that waits until what the page has asked is answered. Called before the page is opened. */
export function answersOf(page: Page): () => Promise<void> {
	let open = 0;
	page.on('request', () => open++);
	page.on('requestfinished', () => open--);
	page.on('requestfailed', () => open--);
	const underWay = async () => {
		await page.evaluate(() => null);
		return open;
	};
	return () => expect.poll(underWay).toBe(0);
}
