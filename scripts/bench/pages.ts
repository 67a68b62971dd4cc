import type { Browser } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Proxy } from '../../devnet/stand-in/proxy';
import { longTasks, median, openTab, slowDown, slowLine, type Tab } from './browser';

/** File that a page requested: the times of the request and of the end of the answer, and the size on the wire. */
type LoadedFile = Tab['requests'][number];

export interface FirstLoad {
	/** Files of the site's host that were requested before there was content. */
	files: LoadedFile[];
	/** Files of the site's host that were requested after that. */
	later: LoadedFile[];
	/** Length of the longest chain of files, each requested after the one before was loaded. */
	rounds: number;
	/** Calls to the node and the wallet service, without preflights. */
	calls: number;
}

/** Selector of a drawn block, mined or upcoming. */
export const WINDOW_SELECTOR = '[data-window]';

/** Measures the first load of a page, with an empty cache, at 1.6 Mbit/s and 150 ms. */
export async function firstLoad(browser: Browser, site: string, address: string, ready: string): Promise<FirstLoad> {
	const tab = await openTab(browser);
	await slowLine(tab);
	await tab.page.addInitScript((ready) => {
		new MutationObserver((_, observer) => {
			if (!document.querySelector(ready)) return;
			observer.disconnect();
			Object.assign(window, { contentAt: Date.now() });
		}).observe(document, { childList: true, subtree: true });
	}, ready);
	await tab.page.goto(`${site}/${address}`);
	await tab.page.waitForSelector(ready);
	await sleep(4000);
	const contentAt = await tab.page.evaluate(() => (window as unknown as { contentAt: number }).contentAt);
	const own = tab.requests.filter(({ url }) => url.startsWith(site));
	const calls = tab.requests.filter(({ url, method }) => !url.startsWith(site) && method !== 'OPTIONS');
	await tab.context.close();
	const files = own.filter(({ at }) => at <= contentAt);
	return { files, later: own.filter((file) => !files.includes(file)), rounds: roundsOf(files), calls: calls.length };
}

/** A page that is opened from another one by a link. */
export interface Opening {
	name: string;
	from: string;
	link: string;
	/** Heading that the page has before its service answers. */
	heading: string;
}

/**
 * Returns the time (ms) from a click on a link until the page that it opens has its own heading, while the services
 * take five seconds.
 */
export async function timeToHeading(
	browser: Browser,
	site: string,
	proxies: readonly Proxy[],
	{ from, link, heading }: Opening
): Promise<number> {
	const { context, page } = await openTab(browser);
	await page.goto(`${site}/${from}`);
	await page.locator(link).first().waitFor();
	// Files of other pages are prefetched once this one has loaded all it needs.
	await sleep(3000);
	for (const proxy of proxies) proxy.troubleFor = () => ({ kind: 'delay', delayMs: 5000 });
	const time = await page.evaluate(
		async ([link, heading]) => {
			const begun = performance.now();
			const isThere = () => document.querySelector('main h1')?.textContent.includes(heading) ?? false;
			document.querySelector<HTMLElement>(link)?.click();
			while (!isThere()) await new Promise(requestAnimationFrame);
			return performance.now() - begun;
		},
		[link, heading] as const
	);
	for (const proxy of proxies) proxy.troubleFor = () => undefined;
	await context.close();
	return time;
}

/** Sum of the files' sizes (kB). */
export const sizeOf = (files: readonly LoadedFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

/** Returns the number of rounds. A file counts as waiting for all files that were loaded when it was requested. */
function roundsOf(files: readonly LoadedFile[]): number {
	const rounds = new Map<LoadedFile, number>();
	for (const file of files) {
		const waitedFor = [...rounds].filter(([{ until }]) => until <= file.at).map(([, round]) => round);
		rounds.set(file, 1 + Math.max(0, ...waitedFor));
	}
	return Math.max(0, ...rounds.values());
}

/**
 * Returns how far content moves by itself after the first paint, as browsers add it up (`layout-shift`): the larger sum
 * of a wide and a narrow window.
 */
export async function layoutShift(browser: Browser, site: string, address: string, ready: string): Promise<number> {
	const sums: number[] = [];
	for (const viewport of [
		{ width: 1280, height: 800 },
		{ width: 360, height: 740 }
	]) {
		const { context, page } = await openTab(browser, viewport);
		await page.addInitScript(() => {
			const moved = { sum: 0 };
			Object.assign(window, { moved });
			new PerformanceObserver((list) => {
				for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
					if (!entry.hadRecentInput) moved.sum += entry.value;
				}
			}).observe({ type: 'layout-shift', buffered: true });
		});
		await page.goto(`${site}/${address}`);
		await page.waitForSelector(ready);
		await sleep(2500);
		sums.push(await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum));
		await context.close();
	}
	return Math.max(...sums);
}

export interface FacadeFigures {
	/**
	 * Number of windows that have no panes, neither clear nor coloured, 3 s after the first window appears, on a line
	 * of 1.6 Mbit/s.
	 */
	windowsWithoutPanes: number;
	/** Bytes of `/get_transactions` in the first 20 s of a visit on a fast line. */
	transactions: number;
	/** Longest task (ms) in that time. */
	longestTask: number;
}

/** Measures the windows of the overview. */
export async function measureWindows(browser: Browser, site: string): Promise<FacadeFigures> {
	const slow = await openTab(browser);
	await slowDown(slow);
	await slow.page.goto(`${site}/#/`);
	await slow.page.waitForSelector(WINDOW_SELECTOR, { timeout: 60_000 });
	await sleep(3000);
	const windowsWithoutPanes = await slow.page.evaluate((selector) => {
		// Outlines are paths of one or two pieces; a path of panes has more.
		const pieces = (path: Element) => path.getAttribute('d')?.match(/M/g)?.length ?? 0;
		const hasPanes = (window: Element) => [...window.querySelectorAll('path')].some((path) => pieces(path) > 2);
		return [...document.querySelectorAll(selector)].filter((window) => !hasPanes(window)).length;
	}, WINDOW_SELECTOR);
	await slow.context.close();
	const tab = await openTab(browser);
	await tab.page.goto(`${site}/#/`);
	await tab.page.waitForSelector(WINDOW_SELECTOR);
	await sleep(20_000);
	const answers = tab.requests.filter(({ url }) => url.endsWith('/get_transactions'));
	const longestTask = Math.max(0, ...(await longTasks(tab.page)));
	await tab.context.close();
	return { windowsWithoutPanes, transactions: answers.reduce((sum, { bytes }) => sum + bytes, 0), longestTask };
}

/** Returns the number of requests to the node per minute while nothing happens on the chain, with preflights. */
export async function idleCalls(browser: Browser, site: string, hidden: boolean): Promise<number> {
	const SECONDS = 30;
	const tab = await openTab(browser);
	await tab.page.goto(`${site}/#/`);
	await tab.page.waitForSelector('[data-testid=tip]');
	await sleep(2000);
	if (hidden) {
		await tab.page.evaluate(() => {
			Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
			document.dispatchEvent(new Event('visibilitychange'));
		});
	}
	const before = tab.requests.length;
	await sleep(SECONDS * 1000);
	const calls = tab.requests.slice(before).filter(({ url }) => !url.startsWith(site)).length;
	await tab.context.close();
	return (calls * 60) / SECONDS;
}

export interface Paint {
	/** Time (ms) to the first contentful paint (`first`) and to the largest one (`largest`). */
	first: number;
	largest: number;
	/** Time (ms) until `ready` matched. */
	content: number;
	/** Time (ms) until `ready` matched on the second visit, with the browser's cache. */
	secondVisit: number;
	/** Total blocking time: the sum of the ms beyond 50 of each task of the first visit. */
	blocked: number;
}

/** Measures paint times on a slow phone: the median of five runs, each in its own profile. */
export async function paints(browser: Browser, url: string, ready: string): Promise<Paint> {
	const runs: Paint[] = [];
	for (let run = 0; run < 5; run++) {
		const tab = await openTab(browser, { width: 412, height: 823 });
		await slowDown(tab);
		await tab.page.addInitScript((ready) => {
			const seen = { first: 0, largest: 0, content: 0 };
			Object.assign(window, { seen });
			const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
				new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
			observe('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime));
			observe('paint', ({ name, startTime }) => {
				if (name === 'first-contentful-paint') seen.first = startTime;
			});
			new MutationObserver((_, observer) => {
				if (!document.querySelector(ready)) return;
				observer.disconnect();
				seen.content = performance.now();
			}).observe(document, { childList: true, subtree: true });
		}, ready);
		const visit = async () => {
			await tab.page.goto(url);
			await tab.page.waitForSelector(ready, { timeout: 60_000 });
			await sleep(2000);
			return tab.page.evaluate(() => (window as unknown as { seen: Omit<Paint, 'again' | 'blocked'> }).seen);
		};
		const first = await visit();
		const blocked = (await longTasks(tab.page)).reduce((sum, duration) => sum + duration - 50, 0);
		await tab.page.goto('about:blank');
		const { content: secondVisit } = await visit();
		runs.push({ ...first, secondVisit, blocked });
		await tab.context.close();
	}
	const middle = (name: keyof Paint) => Math.round(median(runs.map((run) => run[name])));
	return {
		first: middle('first'),
		largest: middle('largest'),
		content: middle('content'),
		secondVisit: middle('secondVisit'),
		blocked: middle('blocked')
	};
}
