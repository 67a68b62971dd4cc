import { expect, type Locator, type Page } from '@playwright/test';

/** Poll interval (ms) of a page to its node, and of a checkout to its sources of payments. */
const POLL_INTERVAL_MS = 5000;

/**
 * Advances the page's clock, which the test has installed (`page.clock.install()`), to the next poll. All tabs of a
 * browser share the clock; it also runs by itself, and it ends calls whose timeout is over (`AbortSignal.timeout`).
 */
export const advanceToNextPoll = (page: Page): Promise<void> => page.clock.runFor(POLL_INTERVAL_MS);

/** Advances the page's clock until something is visible that appears only once a call has waited for long. */
export const advanceUntilVisible = (page: Page, seen: Locator): Promise<void> =>
	expect(async () => {
		await page.clock.runFor(POLL_INTERVAL_MS);
		await expect(seen).toBeVisible({ timeout: 200 });
	}).toPass();

/** Returns a function that waits until all requests of the page are answered. Call this before the page is opened. */
export function requestsIdle(page: Page): () => Promise<void> {
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
