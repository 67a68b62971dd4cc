import type { Browser } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDevnet } from '../../devnet';
import { idOf, startStandIn, type StandIn } from '../../devnet/stand-in';
import { startProxy, type Proxy } from '../../devnet/stand-in/proxy';
import { serve } from '../serve';
import { buildDirectory } from '../shared/build';
import { openTab, startBrowser } from './browser';
import type { Results } from './results';

/** Milliseconds that a cause lasts. */
const LASTS = 25_000;

/** Pages of a node, and what is there once they show what they are about. */
const PAGES = [
	{ name: 'overview', address: '#/', ready: 'section[aria-labelledby=newest-transactions] tbody a' },
	{ name: 'block', address: '#/block/2999', ready: 'dl.facts' },
	{ name: 'transaction', address: `#/tx/${idOf('transaction', 2997, 0)}`, ready: 'dl.facts' },
	{ name: 'blocks', address: '#/blocks', ready: 'tbody tr' },
	{ name: 'pool', address: '#/pool', ready: 'tr.fixed' },
	{ name: 'output look-up', address: '#/outputs?amount=0&index=100', ready: 'text=Commitment' },
	{ name: 'unknown hash', address: `#/search?q=${'ab'.repeat(32)}`, ready: 'text=Nothing found for this hash' }
];

const WALLET_PAGES = [
	{ name: 'wallet home', address: '#/wallet', ready: '#balance' },
	{ name: 'history', address: '#/wallet/history', ready: 'h1:has-text("History")' },
	{ name: 'send', address: '#/wallet/send', ready: 'h1:has-text("Send")' },
	{ name: 'receive', address: '#/wallet/receive', ready: 'h1:has-text("Receive")' }
];

type Cause = (proxy: Proxy, node: StandIn, behind: StandIn) => () => void;

/** Holds every call until it is over, as a program does that is stopped or scans. */
function hang(proxy: Proxy): () => void {
	let end = () => {};
	const over = new Promise<void>((resolve) => (end = resolve));
	proxy.always = () => ({ kind: 'meanwhile', before: () => over });
	return () => {
		proxy.always = () => undefined;
		end();
	};
}

const CAUSES: Readonly<Record<string, Cause>> = {
	restricted: (_, node) => {
		const closed = ['/get_transaction_pool', '/get_alt_blocks_hashes', 'get_alternate_chains', 'get_coinbase_tx_sum'];
		for (const operation of closed) node.set(operation, { status: 404 });
		return () => closed.forEach((operation) => node.set(operation, null));
	},
	'three calls a second': (proxy) => {
		let times: number[] = [];
		proxy.always = () => {
			times = [...times.filter((time) => time > Date.now() - 1000), Date.now()];
			return times.length > 3 ? { kind: 'status', status: 429, delivered: false } : undefined;
		};
		return () => (proxy.always = () => undefined);
	},
	'one of two nodes behind': (proxy, node, behind) => {
		let calls = 0;
		proxy.route = () => (calls++ % 2 === 0 ? node : behind).url;
		return () => (proxy.route = () => node.url);
	},
	hung: hang,
	busy: (_, node) => {
		const hashes = '/get_transaction_pool_hashes.bin';
		node.set('*', { change: () => ({ status: 'BUSY' }) });
		node.set(hashes, { body: '{"status":"BUSY"}' });
		return () => ['*', hashes].forEach((operation) => node.set(operation, null));
	}
};

/** Seconds after a cause is over until a page shows what it is about; 0 where it did so before. */
async function heal(
	browser: Browser,
	{ address, ready }: (typeof PAGES)[number],
	config: object,
	end: () => void
): Promise<number> {
	const overrides = { '/config.json': JSON.stringify(config) };
	const site = await serve({ directory: buildDirectory, overrides });
	const { context, page } = await openTab(browser);
	try {
		await page.goto(`${site.url}/${address}`);
		await sleep(LASTS);
		const before = await page.locator(ready).first().isVisible();
		end();
		const ended = performance.now();
		await page.locator(ready).first().waitFor({ timeout: 120_000 });
		return before ? 0 : (performance.now() - ended) / 1000;
	} finally {
		await context.close();
		await site.close();
	}
}

/** How soon each page recovers from what a node or a wallet service may do. */
export async function measureHealing(results: Results): Promise<void> {
	const browser = await startBrowser();
	const add = (cause: string, pages: typeof PAGES, seconds: readonly number[]) =>
		pages.forEach(({ name }, i) => results.add(`${cause}: ${name} is back after`, seconds[i] ?? NaN, 's', 15));
	for (const [name, cause] of Object.entries(CAUSES)) {
		const measured = PAGES.map(async (page) => {
			const [node, behind] = [await startStandIn(), await startStandIn({ height: 2997 })];
			const proxy = await startProxy(node.url);
			const end = cause(proxy, node, behind);
			const seconds = await heal(browser, page, { nodes: [{ name: 'Node', url: proxy.url }] }, end);
			await Promise.all([proxy.stop(), node.stop(), behind.stop()]);
			return seconds;
		});
		add(name, PAGES, await Promise.all(measured));
	}
	const chain = await startDevnet({ origins: ['*'] });
	const proxy = await startProxy(chain.wallet.url);
	const nodes = [{ name: 'Node', url: chain.node.url }];
	const end = hang(proxy);
	const config = { nodes, wallets: [{ name: 'Wallet', url: proxy.url }] };
	const measured = WALLET_PAGES.map((page) => heal(browser, page, config, end));
	add('wallet service scans', WALLET_PAGES, await Promise.all(measured));
	await browser.close();
	await Promise.all([proxy.stop(), chain.stop()]);
}
