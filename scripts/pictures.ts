/**
 * Takes the pictures of README: the explorer from the simulated main network, the wallet from a private chain.
 *
 *     node --import tsx scripts/pictures.ts
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { traffic } from '../devnet/accounts';
import { startDevnet } from '../devnet/index';
import { startMainNetwork } from '../devnet/main-network';
import { OwnWalletService } from '../devnet/own';
import { createClient } from '../src/lib/rpc/client';
import { getBlock, getHeight } from '../src/lib/rpc/daemon/blocks';
import { serveWith, startBrowser } from './bench/browser';
import { buildSite } from './shared/build';
import { root } from './shared/commands';
import { mineInitialBlocks } from './start/life';

/** Time for what the page loads when it is idle. */
const SETTLE_MS = 8000;

/** Size of the pictures in CSS pixels, and of the overview, which ends below the windows and their legend. */
const SIZE = { width: 1280, height: 800 };
const OVERVIEW_SIZE = { width: 1280, height: 602 };

const browser = await startBrowser();
try {
	await buildSite();
	await takeExplorer();
	await takeWallet();
} finally {
	await browser.close();
}

async function takeExplorer(): Promise<void> {
	const node = await startMainNetwork();
	const site = await serveWith(node);
	try {
		const client = createClient({ url: node.url });
		const height = (await client.call(getHeight)).height - 3;
		const [hash = ''] = (await client.call(getBlock, { height })).tx_hashes;
		await takePicture(`${site.url}/#/block/${height}`, 'block', { colorScheme: 'dark' });
		await takePicture(`${site.url}/#/`, 'overview', { size: OVERVIEW_SIZE });
		await takePicture(`${site.url}/#/tx/${hash}`, 'transaction');
	} finally {
		await Promise.all([site.close(), node.stop()]);
	}
}

async function takeWallet(): Promise<void> {
	const devnet = await startDevnet({ origins: ['*'] });
	const own = await OwnWalletService.start({ owner: 'the traffic', daemonUrl: devnet.node.url });
	const site = await serveWith(devnet.node, devnet.wallet);
	try {
		await own.restore(traffic);
		await mineInitialBlocks(devnet, own);
		await takePicture(`${site.url}/#/wallet`, 'wallet');
	} finally {
		await Promise.all([site.close(), own.stop(), devnet.stop()]);
	}
}

/** Saves a picture of a page once its drawing is there. */
async function takePicture(
	url: string,
	name: string,
	{ size = SIZE, colorScheme = 'light' as 'light' | 'dark' } = {}
): Promise<void> {
	const page = await browser.newPage({ viewport: SIZE, colorScheme });
	await page.goto(url);
	await page.locator('main svg').first().waitFor();
	await sleep(SETTLE_MS);
	await page.screenshot({ path: join(root, 'docs', 'pictures', `${name}.png`), clip: { x: 0, y: 0, ...size } });
	await page.close();
}
