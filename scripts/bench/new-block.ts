import type { Browser } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTab } from './browser';

/** Seconds from a mined block to its height on the open overview: the longest of five, at irregular times. */
export async function minedToSeen(browser: Browser, site: string, mine: () => Promise<unknown>): Promise<number> {
	const { context, page } = await openTab(browser);
	await page.goto(`${site}/#/`);
	const tip = page.locator('[data-testid=tip]');
	await tip.waitFor();
	let longest = 0;
	for (let run = 0; run < 5; run++) {
		await sleep(1300 * run + 700);
		const before = await tip.textContent();
		await mine();
		const mined = performance.now();
		while ((await tip.textContent()) === before) await sleep(20);
		longest = Math.max(longest, performance.now() - mined);
	}
	await context.close();
	return Math.round(longest / 100) / 10;
}
