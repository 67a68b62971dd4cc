import type { Browser, Page } from '@playwright/test';
import type { Proxy } from '../../devnet/stand-in/proxy';
import { median, openTab } from './browser';

/** A page, opened from its address or by what somebody does on another page. */
export interface Opened {
	address: string;
	/** There once the page shows what it is for. */
	ready: string;
	/** What is done on the page at `address` first, and what is there before that. */
	first?: { ready: string; then: (page: Page) => Promise<void> };
}

/** Milliseconds that each exchange waits: much more than the page itself takes. */
const DELAY = 600;

/**
 * How many exchanges with node and wallet service wait for each other until a page has its content, preflights counted: what
 * a delay of each exchange adds to the time, in units of that delay. Median of three.
 */
export async function roundTrips(browser: Browser, site: string, proxies: readonly Proxy[], opened: Opened) {
	const times: Record<number, number> = {};
	for (const delay of [0, DELAY]) {
		const runs: number[] = [];
		for (let run = 0; run < 3; run++) runs.push(await timeToContent(browser, site, proxies, opened, delay));
		times[delay] = median(runs);
	}
	return ((times[DELAY] ?? NaN) - (times[0] ?? NaN)) / DELAY;
}

async function timeToContent(
	browser: Browser,
	site: string,
	proxies: readonly Proxy[],
	{ address, ready, first }: Opened,
	delay: number
): Promise<number> {
	const { context, page } = await openTab(browser);
	const set = (milliseconds: number) => proxies.forEach((proxy) => (proxy.delay = milliseconds));
	if (first) {
		await page.goto(`${site}/${address}`);
		await page.waitForSelector(first.ready);
	}
	set(delay);
	const started = performance.now();
	await (first ? first.then(page) : page.goto(`${site}/${address}`));
	await page.waitForSelector(ready);
	const taken = performance.now() - started;
	set(0);
	await context.close();
	return taken;
}
