import type { Page } from '@playwright/test';

/**
 * Has the time of all pages of a test go on as it does, and further when `page.clock` says so; also for the calls that wait for an
 * answer, whose `AbortSignal.timeout` Playwright's clock does not know. Before a page is opened.
 */
export async function installClock(page: Page): Promise<void> {
	await page.clock.install();
	await page.context().addInitScript(() => {
		AbortSignal.timeout = (milliseconds) => {
			const controller = new AbortController();
			setTimeout(() => controller.abort(new DOMException('The time is over', 'TimeoutError')), milliseconds);
			return controller.signal;
		};
	});
}
