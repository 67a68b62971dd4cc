import { expect, type Locator, type Page } from '@playwright/test';

/** Milliseconds between two polls: of a page to its node, and of a checkout to its sources of payments. */
const POLL_INTERVAL = 5000;

/**
 * Moves the page's clock, which the test has installed (`page.clock.install()`), to the next poll. All tabs of a browser share the
 * clock; it goes on by itself as well, and also ends calls whose timeout is over (`AbortSignal.timeout`).
 */
export const untilNextPoll = (page: Page): Promise<void> => page.clock.runFor(POLL_INTERVAL);

/** Moves the page's clock on until something is seen that shows only once a call has waited for long. */
export const passTimeUntil = (page: Page, seen: Locator): Promise<void> =>
	expect(async () => {
		await page.clock.runFor(POLL_INTERVAL);
		await expect(seen).toBeVisible({ timeout: 200 });
	}).toPass();

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
