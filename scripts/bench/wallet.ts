import type { Browser } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { LargeWallet } from '../../devnet/stand-in/large-wallet';
import { startWalletStandIn, type WalletAnswers } from '../../devnet/stand-in/wallet';
import { heapOf, median, openTab, serveWith } from './browser';

/** Limits of a page's costs, where there are any. */
type Limits = Partial<Record<'calls' | 'size' | 'block', number>>;

/** Costs of a page of a wallet. */
export interface WalletPage {
	name: string;
	limits: Limits;
	/** Number of calls to the service in the first seconds. */
	calls: number;
	/** Bytes of their answers. */
	bytes: number;
	/**
	 * CPU time (ms) of the browser's main thread for a poll that finds a new block, minus that of a poll that finds
	 * none.
	 */
	block: number;
	/** Heap in use (MB). */
	heap: number;
}

const HOME = { address: 'wallet', text: 'Latest transfers' };
const HISTORY = { address: 'wallet/history', text: 'Balance' };
const OUTPUTS = { address: 'wallet/outputs', text: 'outputs, ' };

const WALLETS: {
	transfers: number;
	accounts: number;
	pages: ({ address: string; text: string } & Limits)[];
}[] = [
	{ transfers: 20_000, accounts: 50, pages: [{ ...HOME, calls: 18, size: 200 }] },
	{
		transfers: 100_000,
		accounts: 20,
		pages: [
			{ ...HOME, calls: 20, size: 400 },
			{ ...HISTORY, size: 300, block: 30 },
			{ ...OUTPUTS, block: 50 }
		]
	}
];

/** Number of blocks to mine; every second one has a transfer. */
const MINED_BLOCKS = 6;

/** Measures pages of wallets with many transfers. */
export async function walletPages(browser: Browser, node: string): Promise<WalletPage[]> {
	const costs: WalletPage[] = [];
	for (const { transfers, accounts, pages } of WALLETS) {
		const use = { blocksApart: 30, addresses: 40, outgoingInterval: 3, contacts: 1000, maxOutputs: 50_000 };
		const wallet = new LargeWallet(transfers, accounts, 3_300_000, use);
		const service = await startWalletStandIn(wallet.answers as WalletAnswers);
		const site = await serveWith({ url: node }, service);
		for (const { address, text, ...limits } of pages) {
			const tab = await openTab(browser);
			const { context, page, session } = tab;
			await session.send('Performance.enable', { timeDomain: 'threadTicks' });
			const cpuTimeMs = async () => {
				const { metrics } = await session.send('Performance.getMetrics');
				return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
			};
			const poll = async () => {
				const before = await cpuTimeMs();
				await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
				await sleep(3000);
				return (await cpuTimeMs()) - before;
			};
			service.calls.length = 0;
			await page.goto(`${site.url}/#/${address}`);
			await page.locator('main').getByText(text).first().waitFor({ timeout: 120_000 });
			await sleep(3000);
			const asked = [...service.calls];
			const blocks: number[] = [];
			for (let block = 0; block < MINED_BLOCKS; block++) {
				const idle = await poll();
				wallet.mine(...(block % 2 ? [3] : []));
				blocks.push((await poll()) - idle);
			}
			costs.push({
				name: `${address} of ${transfers} transfers`,
				limits,
				calls: asked.length,
				heap: await heapOf(tab),
				bytes: asked.reduce((sum, { bytes }) => sum + bytes, 0),
				block: median(blocks)
			});
			await context.close();
		}
		await Promise.all([site.close(), service.stop()]);
	}
	return costs;
}
