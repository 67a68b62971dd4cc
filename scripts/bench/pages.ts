import type { Browser } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Proxy } from '../../devnet/stand-in/proxy';
import { longTasks, median, openTab, slowDown, slowLine, type Tab } from './browser';

/** A file that a page asked for: when, when it was there, and its size on the wire. */
type File = Tab['requests'][number];

export interface FirstLoad {
	/** Files of the site's host that were asked for before there was content. */
	files: File[];
	/** Those asked for after that. */
	later: File[];
	/** How many of the former waited for each other at most. */
	rounds: number;
	/** Calls to the node and the wallet service, preflights not counted. */
	calls: number;
}

/** A block or a coming one, drawn. */
export const WINDOW = '[data-window]';

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
	/** What the page has before its service answers. */
	heading: string;
}

/** Milliseconds from a click on a link until the page that it opens has its own heading, while the services take five seconds. */
export async function timeToHeading(
	browser: Browser,
	site: string,
	proxies: readonly Proxy[],
	{ from, link, heading }: Opening
): Promise<number> {
	const { context, page } = await openTab(browser);
	await page.goto(`${site}/${from}`);
	await page.locator(link).first().waitFor();
	// Files of other pages are fetched once this one is at rest.
	await sleep(3000);
	for (const proxy of proxies) proxy.always = () => ({ kind: 'delay', milliseconds: 5000 });
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
	for (const proxy of proxies) proxy.always = () => undefined;
	await context.close();
	return time;
}

/** In kB. */
export const sizeOf = (files: readonly File[]) => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

/** A file waited for those that were there when it was asked for. */
function roundsOf(files: readonly File[]): number {
	const rounds = new Map<File, number>();
	for (const file of files) {
		const waitedFor = [...rounds].filter(([{ until }]) => until <= file.at).map(([, round]) => round);
		rounds.set(file, 1 + Math.max(0, ...waitedFor));
	}
	return Math.max(0, ...rounds.values());
}

/** How far content moves by itself after the first paint, as browsers add it up (`layout-shift`), the larger of a wide and a narrow window. */
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
	/** How many windows have no panes, neither clear nor coloured, 3 s after the first one is seen on a line of 1.6 Mbit/s. */
	bare: number;
	/** Bytes of `/get_transactions` in the first 20 s of a visit on a fast line. */
	transactions: number;
	/** Milliseconds, in that time. */
	longestTask: number;
}

/** Measures the windows of the overview. */
export async function facade(browser: Browser, site: string): Promise<FacadeFigures> {
	const slow = await openTab(browser);
	await slowDown(slow);
	await slow.page.goto(`${site}/#/`);
	await slow.page.waitForSelector(WINDOW, { timeout: 60_000 });
	await sleep(3000);
	const bare = await slow.page.evaluate((selector) => {
		// An outline or two are drawn as paths of one or two pieces; panes are many.
		const pieces = (path: Element) => path.getAttribute('d')?.match(/M/g)?.length ?? 0;
		const hasPanes = (window: Element) => [...window.querySelectorAll('path')].some((path) => pieces(path) > 2);
		return [...document.querySelectorAll(selector)].filter((window) => !hasPanes(window)).length;
	}, WINDOW);
	await slow.context.close();
	const tab = await openTab(browser);
	await tab.page.goto(`${site}/#/`);
	await tab.page.waitForSelector(WINDOW);
	await sleep(20_000);
	const answers = tab.requests.filter(({ url }) => url.endsWith('/get_transactions'));
	const longestTask = Math.max(0, ...(await longTasks(tab.page)));
	await tab.context.close();
	return { bare, transactions: answers.reduce((sum, { bytes }) => sum + bytes, 0), longestTask };
}

/** Requests to the node per minute while nothing happens on the chain, preflights counted. */
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
	/** Milliseconds to the first and to the largest contentful paint. */
	first: number;
	largest: number;
	/** Milliseconds until `ready` matched. */
	content: number;
	/** The same on the second visit, with what the browser has kept. */
	again: number;
	/** Milliseconds beyond 50 of each task of the first visit. */
	blocked: number;
}

/** Paint times on a slow phone. Median of five, each in its own profile. */
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
		const { content: again } = await visit();
		runs.push({ ...first, again, blocked });
		await tab.context.close();
	}
	const middle = (name: keyof Paint) => Math.round(median(runs.map((run) => run[name])));
	return {
		first: middle('first'),
		largest: middle('largest'),
		content: middle('content'),
		again: middle('again'),
		blocked: middle('blocked')
	};
}
