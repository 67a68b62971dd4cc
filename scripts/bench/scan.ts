import type { Browser } from '@playwright/test';
import { recordedWallets } from '../../devnet/chain-data/wallets';
import { startMainNetwork } from '../../devnet/main-network';
import { INITIAL_HEIGHT } from '../../devnet/main-network/chain';
import { planTransfer } from '../../devnet/main-network/transactions';
import { openTab, serveWith } from './browser';

/** Plans 100 transfers of two outputs for each block. */
const plan = (height: number) =>
	Array.from({ length: 200 }, (_, number) => planTransfer(height, [height, number]))
		.filter(({ outputs }) => outputs === 2)
		.slice(0, 100);

const { address, view_key } = recordedWallets.wallets.shop;

/**
 * Measures the cost of a scan for each block: bytes of the node's answers, CPU time (ms, all cores), and their limits
 * (kB and ms).
 */
export async function scans(browser: Browser) {
	const node = await startMainNetwork({ pool: 1, clock: () => 1_700_000_000, plan });
	const site = await serveWith(node);
	const system = await browser.newBrowserCDPSession();
	const cpuTimeMs = async () => {
		const { processInfo } = await system.send('SystemInfo.getProcessInfo');
		return 1000 * processInfo.reduce((sum, { type, cpuTime }) => sum + (type === 'renderer' ? cpuTime : 0), 0);
	};
	const scan = async (isVerified: boolean, blocks: number) => {
		const { context, page, requests } = await openTab(browser);
		await page.goto(`${site.url}/#/scan?from=${INITIAL_HEIGHT - blocks}&to=${INITIAL_HEIGHT - 1}`);
		await page.getByLabel('Address', { exact: true }).fill(address);
		await page.getByLabel('Private view key', { exact: true }).fill(view_key);
		await page.getByLabel('Verify every transaction').setChecked(isVerified);
		const before = await cpuTimeMs();
		await page.getByRole('button', { name: 'Scan', exact: true }).click();
		await page.getByText('Done.').waitFor({ timeout: 120_000 });
		const cpu = (await cpuTimeMs()) - before;
		const answers = requests.filter(({ url }) => url.endsWith('.bin'));
		await context.close();
		return { cpu, bytes: answers.reduce((sum, { bytes }) => sum + bytes, 0) };
	};
	const costs = [];
	for (const { isVerified, ...limits } of [{ isVerified: false, size: 80, time: 30 }, { isVerified: true }]) {
		// Both scans include the cost of starting one; the difference does not.
		const few = await scan(isVerified, 50);
		const many = await scan(isVerified, 250);
		const name = isVerified ? 'of whole blocks' : 'without signatures';
		costs.push({ name, bytes: (many.bytes - few.bytes) / 200, cpu: (many.cpu - few.cpu) / 200, ...limits });
	}
	await Promise.all([site.close(), node.stop()]);
	return costs;
}
