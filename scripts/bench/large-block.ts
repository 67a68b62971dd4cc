import type { Browser } from '@playwright/test';
import { openTab } from './browser';

export interface LargeBlock {
	/** Seconds of CPU of the page's main thread, from the start of the app until the block is verified. */
	cpu: number;
	/** In the document. */
	elements: number;
	/** Milliseconds of the longest task. */
	longestTask: number;
	/** Transferred from the node. */
	bytes: number;
}

/** Measures the page of a block. */
export async function largeBlock(browser: Browser, site: string, height: number): Promise<LargeBlock> {
	const { context, page, session, requests } = await openTab(browser);
	await page.addInitScript(() => {
		const seen = { longest: 0 };
		Object.assign(window, { seen });
		new PerformanceObserver((list) => {
			for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
		}).observe({ type: 'longtask' });
	});
	await session.send('Performance.enable');
	await page.goto(`${site}/#/block/${height}`);
	await page.locator('[data-line=Bytes][data-state=passed]').waitFor({ timeout: 30_000 });
	const { metrics } = await session.send('Performance.getMetrics');
	const cpu = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
	const { elements, longestTask } = await page.evaluate(() => ({
		elements: document.querySelectorAll('*').length,
		longestTask: (window as unknown as { seen: { longest: number } }).seen.longest
	}));
	const bytes = requests.reduce((sum, { url, bytes }) => sum + (url.startsWith(site) ? 0 : bytes), 0);
	await context.close();
	return { cpu, elements, longestTask: Math.round(longestTask), bytes };
}
