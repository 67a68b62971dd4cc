import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { serve } from '../serve';
import { buildDirectory } from '../shared/build';
import { findChromium } from '../shared/chromium';

const FLAGS = [
	'--no-sandbox',
	'--disable-gpu',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync'
];

/**
 * Starts the installed Chromium.
 *
 * @throws Error if there is none
 */
export async function startBrowser(): Promise<Browser> {
	const executablePath = await findChromium();
	if (executablePath === null) throw new Error('No Chromium is installed; ORIEL_CHROMIUM may name one');
	return chromium.launch({ executablePath, args: FLAGS });
}

/** Serves the built site with a node, and with wallet services if any are given. */
export function serveWith(node: { url: string }, ...wallets: { url: string }[]) {
	const config = {
		nodes: [{ name: 'Node', url: node.url }],
		wallets: wallets.map(({ url }) => ({ name: 'Shop', url }))
	};
	return serve({ directory: buildDirectory, overrides: { '/config.json': JSON.stringify(config) } });
}

/** A new browser profile with one page, its debugging session, and the transferred bytes of each request. */
export interface Tab {
	context: BrowserContext;
	page: Page;
	session: CDPSession;
	/** Requests of the page. `at`: when the request was sent; `until`: when its answer was complete (ms since 1970). */
	requests: { url: string; method: string; at: number; until: number; bytes: number }[];
}

/** Opens a tab with an empty cache. */
export async function openTab(browser: Browser, viewport = { width: 1280, height: 800 }): Promise<Tab> {
	const context = await browser.newContext({ viewport });
	const page = await context.newPage();
	// tsx wraps functions in calls of `__name`, which the page does not define.
	await page.addInitScript('globalThis.__name ??= (named) => named');
	await page.addInitScript(() => {
		const tasks: { start: number; duration: number }[] = [];
		Object.assign(window, { tasks });
		new PerformanceObserver((list) => {
			for (const { startTime: start, duration } of list.getEntries()) tasks.push({ start, duration });
		}).observe({ type: 'longtask', buffered: true });
	});
	const session = await context.newCDPSession(page);
	await session.send('Network.enable');
	const requests: Tab['requests'] = [];
	const open = new Map<string, Tab['requests'][number]>();
	/** Unix time (ms) at which the timestamps of the browser's protocol are 0. */
	let clockOrigin = 0;
	session.on('Network.requestWillBeSent', ({ requestId, request, wallTime, timestamp }) => {
		const at = wallTime * 1000;
		clockOrigin = at - timestamp * 1000;
		const entry = { url: request.url, method: request.method, at, until: Infinity, bytes: 0 };
		open.set(requestId, entry);
		requests.push(entry);
	});
	session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
		const entry = open.get(requestId);
		if (entry) Object.assign(entry, { bytes: encodedDataLength, until: clockOrigin + timestamp * 1000 });
	});
	return { context, page, session, requests };
}

/**
 * Returns the durations (ms) of the tasks of more than 50 ms.
 *
 * @param since leaves out tasks that started before this time of the page's clock (ms)
 */
export const longTasks = (page: Page, since = 0): Promise<number[]> =>
	page.evaluate((since) => {
		const { tasks } = window as unknown as { tasks: { start: number; duration: number }[] };
		return tasks.filter(({ start }) => start >= since).map(({ duration }) => duration);
	}, since);

/** Simulates a slow phone: the CPU four times slower, on a slow line. */
export async function slowDown(tab: Tab): Promise<void> {
	await tab.session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
	await slowLine(tab);
}

/** Simulates a slow line: 1.6 Mbit/s, 150 ms round trip. */
export async function slowLine({ session }: Tab): Promise<void> {
	await session.send('Network.emulateNetworkConditions', {
		offline: false,
		latency: 150,
		downloadThroughput: 1_600_000 / 8,
		uploadThroughput: 1_600_000 / 8
	});
}

/** Returns the heap in use (MB), with array buffers. */
export async function heapOf({ session }: Tab): Promise<number> {
	await session.send('HeapProfiler.collectGarbage');
	// Older browsers do not return `backingStorageSize`.
	const usage: { usedSize: number; backingStorageSize?: number } = await session.send('Runtime.getHeapUsage');
	return (usage.usedSize + (usage.backingStorageSize ?? 0)) / 1e6;
}

export function median(values: readonly number[]): number {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
