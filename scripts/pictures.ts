/**
 * Takes the pictures of README from the simulated main network, but for that of the wallet, which shows the private chain:
 *
 *     node --import tsx scripts/pictures.ts
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMainNetwork } from '../devnet/main-network';
import { createClient } from '../src/lib/rpc/client';
import { getBlock, getHeight } from '../src/lib/rpc/daemon/blocks';
import { startBrowser } from './bench/browser';
import { serve } from './serve';
import { buildDirectory, buildSite } from './shared/build';
import { root } from './shared/commands';
import { configWith } from './start/config';

/** Long enough for what is fetched at idle. */
const SETTLED = 8000;

await buildSite();
const node = await startMainNetwork();
const config = configWith({ nodes: [{ name: 'Node', url: node.url }], wallets: [] });
const site = await serve({ directory: buildDirectory, overrides: { '/config.json': () => config } });
const browser = await startBrowser();
try {
	const take = async (address: string, name: string, colorScheme: 'light' | 'dark' = 'light') => {
		const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme });
		await page.goto(`${site.url}/${address}`);
		await page.locator('main svg').first().waitFor();
		await sleep(SETTLED);
		await page.screenshot({ path: join(root, 'docs', 'pictures', `${name}.png`) });
		await page.close();
	};
	await take(`#/block/${(await heightOf(node.url)) - 3}`, 'block', 'dark');
	await take('#/', 'overview');
	await take(`#/tx/${await recentOf(node.url)}`, 'transaction');
} finally {
	await browser.close();
	await Promise.all([site.close(), node.stop()]);
}

async function heightOf(url: string): Promise<number> {
	return (await createClient({ url }).call(getHeight)).height;
}

/** The id of a recent transaction. */
async function recentOf(url: string): Promise<string> {
	const client = createClient({ url });
	return (await client.call(getBlock, { height: (await heightOf(url)) - 3 })).tx_hashes[0] ?? '';
}
