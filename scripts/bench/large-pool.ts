import type { Browser } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTab } from './browser';

export interface LargePool {
	/** Milliseconds from the end of the node's first batch to the first rows. */
	firstRows: number;
	/** Milliseconds of the longest task while scrolling to the end. */
	longestTask: number;
	/** MB of the heap, with array buffers, once all transactions are loaded. */
	heap: number;
}

/** In bytes; older browsers do not give the second one. */
interface HeapUsage {
	usedSize: number;
	backingStorageSize?: number;
}

/** Measures the pool page. */
export async function largePool(browser: Browser, site: string): Promise<LargePool> {
	const { context, page, session } = await openTab(browser);
	await page.addInitScript(() => {
		const seen = { rows: 0, longest: 0 };
		Object.assign(window, { seen });
		performance.setResourceTimingBufferSize(1000);
		new MutationObserver((_, observer) => {
			if (document.querySelectorAll('tr.fixed').length === 0) return;
			observer.disconnect();
			requestAnimationFrame(() => (seen.rows = performance.now()));
		}).observe(document, { childList: true, subtree: true });
		new PerformanceObserver((list) => {
			for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
		}).observe({ type: 'longtask' });
	});
	await page.goto(`${site}/#/pool`);
	await page.waitForSelector('tr.fixed', { timeout: 120_000 });
	await sleep(1500);
	const firstRows = await page.evaluate(() => {
		const answers = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/get_transactions'));
		const answered = Math.min(...answers.map((entry) => (entry as PerformanceResourceTiming).responseEnd));
		return (window as unknown as { seen: { rows: number } }).seen.rows - answered;
	});
	await page.evaluate(() => {
		(window as unknown as { seen: { longest: number } }).seen.longest = 0;
	});
	await page.mouse.move(600, 500);
	for (let i = 0; i < 60; i++) {
		await page.mouse.wheel(0, i % 10 === 9 ? 40_000 : 900);
		await sleep(50);
	}
	const longestTask = await page.evaluate(() => (window as unknown as { seen: { longest: number } }).seen.longest);
	await page.getByText('10,000 transactions').waitFor({ timeout: 120_000 });
	await session.send('HeapProfiler.collectGarbage');
	const { usedSize, backingStorageSize = 0 } = (await session.send('Runtime.getHeapUsage')) as HeapUsage;
	await context.close();
	return {
		firstRows: Math.round(firstRows),
		longestTask: Math.round(longestTask),
		heap: (usedSize + backingStorageSize) / 1e6
	};
}
