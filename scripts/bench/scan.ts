import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { made } from '../../devnet/chain-data/wallets';
import { openTab } from './browser';
import { PER_BLOCK } from './long-chain';

export interface Scanned {
	/** Transactions per second, with coinbases: each takes one derivation. */
	speed: number;
	/** Megabytes between the page's maximum memory in the first and the last third of the scan; null when unknown. */
	growth: number | null;
}

/** Measures a scan in the page, on all cores. */
export async function scanned(browser: Browser, site: string, blocks: number): Promise<Scanned> {
	const { context, page } = await openTab(browser);
	const session = await browser.newBrowserCDPSession();
	const { processInfo } = await session.send('SystemInfo.getProcessInfo');
	const before = new Set(processInfo.map(({ id }) => id));
	await page.goto(`${site}/#/scan?from=0&to=${blocks - 1}`);
	const { address, view_key } = made.wallets.shop;
	await page.getByLabel('Address', { exact: true }).fill(address);
	await page.getByLabel('Private view key', { exact: true }).fill(view_key);
	const { processInfo: after } = await session.send('SystemInfo.getProcessInfo');
	const renderers = after.filter(({ type }) => type === 'renderer').map(({ id }) => id);
	const own = renderers.filter((id) => !before.has(id)).at(-1) ?? renderers.at(-1) ?? 0;
	const samples: { done: number; megabytes: number }[] = [];
	const started = performance.now();
	await page.getByRole('button', { name: 'Scan', exact: true }).click();
	const progress = page.getByRole('progressbar');
	while (!(await page.getByText('Done. Each block follows').isVisible())) {
		const done = await progress.evaluate((bar) => (bar instanceof HTMLProgressElement ? bar.value : 0));
		const megabytes = residentMegabytes(own);
		if (megabytes !== null) samples.push({ done, megabytes });
		if (await page.getByText('stopped').isVisible()) throw new Error('The scan stopped');
		await sleep(100);
	}
	const seconds = (performance.now() - started) / 1000;
	await session.detach();
	await context.close();
	const most = (from: number, to: number) =>
		Math.max(...samples.filter(({ done }) => done >= from && done <= to).map(({ megabytes }) => megabytes));
	const growth = samples.length > 10 ? most((blocks * 2) / 3, blocks) - most(blocks / 10, blocks / 3) : null;
	return { speed: (blocks * PER_BLOCK) / seconds, growth };
}

/** Null without `/proc`. */
function residentMegabytes(id: number): number | null {
	try {
		const [, pages = '0'] = readFileSync(`/proc/${id}/statm`, 'utf8').split(' ');
		return (Number(pages) * 4096) / 1e6;
	} catch {
		return null;
	}
}
