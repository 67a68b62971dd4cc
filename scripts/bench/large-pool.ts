import type { Browser } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStandIn } from '../../devnet/stand-in';
import { heapOf, longTasks, openTab, serveWith } from './browser';
import { WINDOW_SELECTOR } from './pages';

/** Selector of a picture of the waiting transactions. */
const PICTURE_SELECTOR = `main ${WINDOW_SELECTOR}`;
/** Selector of a transaction in the table. */
const ROW_SELECTOR = 'main tbody a[href^="#/tx/"]';

export interface LargePool {
	/** Time (ms) from the end of the node's first batch to the first rows. */
	firstRows: number;
	/** Time (ms) from the end of the node's first batch to the first panes. */
	firstPanes: number;
	/** Longest task (ms) from the end of the node's first batch until all transactions are loaded and drawn. */
	longestLoading: number;
	/** Time (ms) from a move of the pointer until the pane under it is named, the longest of 200. */
	hover: number;
	/** Longest task (ms) while scrolling to the end. */
	longestTask: number;
	/** Heap (MB), with array buffers, once all transactions are loaded. */
	heap: number;
}

/** Measures the pool page. */
export async function largePool(browser: Browser, site: string): Promise<LargePool> {
	const tab = await openTab(browser);
	const { context, page } = tab;
	await page.addInitScript(
		([picture, row]) => {
			const seen = { rows: 0, panes: 0 };
			Object.assign(window, { seen });
			performance.setResourceTimingBufferSize(1000);
			const firstFrame = (selector: string, key: 'rows' | 'panes') =>
				new MutationObserver((_, observer) => {
					if (!document.querySelector(selector)) return;
					observer.disconnect();
					requestAnimationFrame(() => (seen[key] = performance.now()));
				}).observe(document, { childList: true, subtree: true });
			firstFrame(row, 'rows');
			firstFrame(picture, 'panes');
		},
		[PICTURE_SELECTOR, ROW_SELECTOR] as const
	);
	await page.goto(`${site}/#/pool`);
	await page.waitForSelector(ROW_SELECTOR, { timeout: 120_000 });
	await page.getByRole('heading', { name: '10,000 waiting' }).waitFor({ timeout: 120_000 });
	await page.waitForSelector(PICTURE_SELECTOR);
	await sleep(1500);
	const { answered, rows, panes } = await page.evaluate(() => {
		const answers = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/get_transactions'));
		const answered = Math.min(...answers.map((entry) => (entry as PerformanceResourceTiming).responseEnd));
		return { answered, ...(window as unknown as { seen: { rows: number; panes: number } }).seen };
	});
	const longestLoading = Math.max(0, ...(await longTasks(page, answered)));
	const hover = await page.evaluate(async (picture) => {
		const field = document.querySelector(picture);
		if (!field) return NaN;
		const { left, top, width, height } = field.getBoundingClientRect();
		let longest = 0;
		for (let i = 0; i < 200; i++) {
			const position = { clientX: left + ((i * 37) % width), clientY: top + ((i * 53) % height), bubbles: true };
			const before = performance.now();
			field.dispatchEvent(new PointerEvent('pointermove', position));
			// The page is updated in a microtask; reading the layout forces it now.
			await Promise.resolve();
			document.body.getBoundingClientRect();
			longest = Math.max(longest, performance.now() - before);
		}
		return longest;
	}, PICTURE_SELECTOR);
	await page.getByRole('button', { name: /^Show all/ }).click();
	await sleep(1000);
	const scrolling = await page.evaluate(() => performance.now());
	await page.mouse.move(600, 500);
	for (let i = 0; i < 60; i++) {
		await page.mouse.wheel(0, i % 10 === 9 ? 40_000 : 900);
		await sleep(50);
	}
	const longestTask = Math.max(0, ...(await longTasks(page, scrolling)));
	const heap = await heapOf(tab);
	await context.close();
	return {
		firstRows: Math.round(rows - answered),
		firstPanes: Math.round(panes - answered),
		longestLoading: Math.round(longestLoading),
		hover: Math.round(10 * hover) / 10,
		longestTask: Math.round(longestTask),
		heap
	};
}

/**
 * Measures calls, and bytes of answers, that the pool page takes until it makes no more, and then for each of three
 * polls that find 50 more transactions.
 */
export async function poolTraffic(browser: Browser, poolSize: number): Promise<{ calls: number; bytes: number }[]> {
	const node = await startStandIn({ poolSize });
	const site = await serveWith(node);
	const { context, page, requests } = await openTab(browser);
	const costs = [];
	const polls = () => node.requests.filter(({ operation }) => operation === 'get_info').length;
	await page.goto(`${site.url}/#/pool`);
	for (let change = 0; change < 4; change++) {
		for (let before = -1; before !== node.requests.length - polls(); await sleep(6000))
			before = node.requests.length - polls();
		const answers = requests.splice(0).filter(({ url }) => url.startsWith(node.url));
		costs.push({ calls: node.requests.splice(0).length, bytes: answers.reduce((sum, { bytes }) => sum + bytes, 0) });
		node.world.pool.size += 50;
	}
	await context.close();
	await Promise.all([site.close(), node.stop()]);
	return costs;
}
