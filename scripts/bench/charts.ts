import type { Browser } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StandIn } from '../../devnet/stand-in';
import { openTab } from './browser';
import type { Results } from './results';

/** Visits: name, address, and maximum number of calls for headers. */
const MEASURED_PAGES = [
	['charts of a week', '#/charts?blocks=5040', 250],
	['charts of a month', '#/charts?blocks=21600', 250],
	['charts of a year', '#/charts?blocks=262800', 250],
	// The limit includes the calls of the list of blocks that the date leads to.
	['block by date', '#/blocks?date=2023-05-17', 6]
] as const;

/** Measures pages that use many block headers: the calls until they make no more, and those of a reload. */
export async function headerCosts(browser: Browser, site: string, node: StandIn, results: Results): Promise<void> {
	for (const [name, address, most] of MEASURED_PAGES) {
		const { context, page, session, requests } = await openTab(browser);
		await session.send('Performance.enable');
		const calls = async (go: () => Promise<unknown>) => {
			node.requests.length = 0;
			await go();
			const asked = () => node.requests.filter(({ operation }) => operation.includes('header')).length;
			for (let last = -1; last !== asked(); await sleep(5000)) last = asked();
			return asked();
		};
		results.add(`${name}: calls for headers`, await calls(() => page.goto(`${site}/${address}`)), '', most);
		const bytes = requests.reduce((sum, { url, bytes }) => sum + (url.startsWith(node.url) ? bytes : 0), 0);
		const { metrics } = await session.send('Performance.getMetrics');
		results.add(`${name}: answers`, bytes / 1000, 'kB', 250);
		results.add(`${name}: CPU`, 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN), 'ms');
		results.add(`${name}: calls for headers at a reload`, await calls(() => page.reload()), '', 1);
		await context.close();
	}
}
