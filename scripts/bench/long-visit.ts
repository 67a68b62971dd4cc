import type { Browser } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { mainNetworkOperations } from '../../devnet/main-network';
import { MainNetwork } from '../../devnet/main-network/chain';
import { startStandIn } from '../../devnet/stand-in';
import { heapOf, openTab, serveWith } from './browser';
import { WINDOW_SELECTOR } from './pages';

const MEASURED_BLOCKS = 2000;
/** Number of blocks until all caches are filled. */
const WARM_UP_BLOCKS = 100;
/** Simulated time (seconds) between two polls, in which about ten blocks are mined. */
const POLL_STEP_S = 1200;

/**
 * Returns the growth of the heap (MB) of a tab that shows the overview while 2,000 blocks and 20,000 transactions pass,
 * as in 24 hours of a busy network: the clocks of the network and of the tab are put forward, and the page's own timer
 * polls.
 */
export async function heapGrowth(browser: Browser): Promise<number> {
	let now = Math.floor(Date.now() / 1000);
	const network = new MainNetwork(10, () => now);
	const node = await startStandIn({ operations: mainNetworkOperations(network) });
	const site = await serveWith(node);
	const tab = await openTab(browser);
	await tab.page.clock.install();
	await tab.page.goto(`${site.url}/#/`);
	await tab.page.waitForSelector(WINDOW_SELECTOR);
	const pass = async (blocks: number) => {
		for (const end = network.height + blocks; network.height < end;) {
			now += POLL_STEP_S;
			await tab.page.clock.fastForward(1000 * POLL_STEP_S);
			// The network grows when the poll arrives, which is on its way.
			do await sleep(300);
			while ((await tab.page.getByTestId('tip').innerText()) !== (network.height - 1).toLocaleString('en'));
		}
		await sleep(3000);
		return heapOf(tab);
	};
	const before = await pass(WARM_UP_BLOCKS);
	const growth = (await pass(MEASURED_BLOCKS)) - before;
	await tab.context.close();
	await Promise.all([site.close(), node.stop()]);
	return growth;
}
