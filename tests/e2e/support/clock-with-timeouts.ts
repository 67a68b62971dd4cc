import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Installs the clock of all pages of a test, before the first is opened. Time goes on as it does, and further when `page.clock` says so;
 * also for calls that wait for an answer, whose `AbortSignal.timeout` Playwright's clock does not know.
 */
export async function installClockWithTimeouts(page: Page): Promise<void> {
	await page.clock.install();
	await page.context().addInitScript(() => {
		AbortSignal.timeout = (milliseconds) => {
			const controller = new AbortController();
			setTimeout(() => controller.abort(new DOMException('The time is over', 'TimeoutError')), milliseconds);
			return controller.signal;
		};
	});
}

/** Puts the clock forward, 5 s at a time, until something is seen that only shows once a call has waited for long. */
export const passTimeUntil = (page: Page, seen: Locator): Promise<void> =>
	expect(async () => {
		await page.clock.runFor(5000);
		await expect(seen).toBeVisible({ timeout: 200 });
	}).toPass();
