import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDevnet } from '../devnet';
import { startMainNetwork } from '../devnet/main-network';
import { startProxy } from '../devnet/stand-in/proxy';
import { serveWith, startBrowser } from './bench/browser';
import { headerCosts } from './bench/charts';
import { largePool, poolTraffic } from './bench/large-pool';
import { heapGrowth } from './bench/long-visit';
import { packageSizes } from './bench/packages';
import { failingNodes } from './bench/public-node';
import { measureWindows, firstLoad, idleCalls, layoutShift, paints, sizeOf, timeToHeading } from './bench/pages';
import { Results } from './bench/results';
import { scans } from './bench/scan';
import { walletPages } from './bench/wallet';
import { watcherCosts } from './bench/watcher';
import { buildSite } from './shared/build';
import { root } from './shared/commands';

/**
 * Measures a production build on a private chain of the real programs, and on the simulated main network, whose clock
 * does not advance.
 */
async function bench(): Promise<void> {
	const results = new Results();
	console.log('Building, and starting a private chain…');
	await buildSite();
	const chain = await startDevnet({ origins: ['*'] });
	const now = Math.floor(Date.now() / 1000);
	const busy = await startMainNetwork({ clock: () => now });
	const pool = await startMainNetwork({ pool: 10_000, clock: () => now });
	const site = await serveWith(chain.node, chain.wallet);
	const busySite = await serveWith(busy, chain.wallet);
	const withoutWallet = await serveWith(busy);
	const poolSite = await serveWith(pool, chain.wallet);
	const browser = await startBrowser();
	try {
		const { hashes, addresses } = chain;
		const query = `address=${addresses.customer}&tx_amount=1.5`;
		const block = 'a[href^="#/block/"]';
		const pages = [
			{ name: 'overview', address: '#/', ready: block, limit: 5, size: 107, most: 13, after: 8, shift: 0.01 },
			{ name: 'blocks', address: '#/blocks', ready: 'tbody tr' },
			{ name: 'block', address: `#/block/${hashes.block}`, ready: 'main dl', limit: 3, size: 117, most: 15, after: 10 },
			{ name: 'transaction', address: `#/tx/${hashes.confirmed}`, ready: 'main dl', limit: 4, size: 121, most: 17 },
			{ name: 'pool', address: '#/pool', ready: 'main tbody tr', size: 117, most: 17 },
			{ name: 'alternatives', address: '#/alternatives', ready: 'h1' },
			{ name: 'pay', address: `#/pay?${query}`, ready: 'svg[role=img]', size: 82, most: 13 },
			{ name: 'point of sale', address: '#/pay/point-of-sale', ready: '.keys', size: 113, most: 21 },
			{ name: 'console', address: '#/console', ready: 'main h1' },
			{ name: 'wallet', address: '#/wallet', ready: '#balance' },
			{
				name: 'connect',
				address: '#/wallet',
				ready: 'main form',
				size: 108,
				most: 21,
				waits: 3,
				site: withoutWallet.url
			}
		];
		for (const { name, address, ready, limit, size, most: maxFiles, after, waits, ...page } of pages) {
			const url = page.site ?? site.url;
			const { files, later, rounds, calls } = await firstLoad(browser, url, address, ready);
			results.add(`${name}: first load until there is content`, sizeOf(files), 'kB', size);
			results.add(`${name}: files of that`, files.length, '', maxFiles);
			results.add(`${name}: rounds of files that wait for each other`, rounds, '', waits);
			results.add(`${name}: fetched after that`, sizeOf(later), 'kB');
			results.add(`${name}: files after that`, later.length, '', after);
			results.add(`${name}: calls at start`, calls, '', limit);
			const moved = await layoutShift(browser, url, address, ready);
			results.add(`${name}: layout shift`, moved, '', page.shift ?? 0.05);
		}
		const slow = [await startProxy(chain.node.url), await startProxy(chain.wallet.url)] as const;
		const slowSite = await serveWith(...slow);
		for (const opening of [
			{ name: 'block', from: '#/', link: block, heading: 'Block' },
			{ name: 'transaction', from: '#/pool', link: 'td a[href^="#/tx/"]', heading: 'Transaction' },
			{ name: 'transfer', from: '#/wallet/history', link: 'a[href^="#/wallet/history/"]', heading: 'Transfer' }
		]) {
			const time = await timeToHeading(browser, slowSite.url, slow, opening);
			results.add(`${opening.name}: click to its own heading, at a service of 5 s`, time, 'ms', 150);
		}
		await Promise.all([slowSite.close(), ...slow.map((proxy) => proxy.stop())]);
		results.add('overview: requests per idle minute', await idleCalls(browser, site.url, false), '', 12);
		results.add('overview: requests per minute when hidden', await idleCalls(browser, site.url, true), '', 0);
		const overview = await paints(browser, `${site.url}/`, block);
		results.add('slow phone: overview, first paint', overview.first, 'ms');
		results.add('slow phone: overview, largest paint', overview.largest, 'ms');
		results.add('slow phone: first block, first visit', overview.content, 'ms');
		results.add('slow phone: first block, second visit', overview.secondVisit, 'ms');
		results.add('slow phone: overview, total blocking time', overview.blocked, 'ms', 150);
		const { windowsWithoutPanes, transactions, longestTask } = await measureWindows(browser, busySite.url);
		results.add('slow line: windows without panes after 3 s', windowsWithoutPanes, '', 0);
		results.add('busy overview: transactions fetched at idle', transactions / 1000, 'kB', 600);
		results.add('busy overview: longest task', longestTask, 'ms', 50);
		const moved = await layoutShift(browser, busySite.url, '#/', block);
		results.add('busy overview: layout shift', moved, '', 0.01);
		results.add('overview: heap growth in 24 hours', await heapGrowth(browser), 'MB', 2);
		const largest = await largePool(browser, poolSite.url);
		results.add('pool of 10,000: answer to first rows', largest.firstRows, 'ms', 300);
		results.add('pool of 10,000: answer to first panes', largest.firstPanes, 'ms', 100);
		results.add('pool of 10,000: longest task while it is loaded and drawn', largest.longestLoading, 'ms', 50);
		results.add('pool of 10,000: pointer to the named pane, longest of 200', largest.hover, 'ms', 16);
		results.add('pool of 10,000: longest task while scrolling', largest.longestTask, 'ms', 50);
		results.add('pool of 10,000: heap once all are loaded', largest.heap, 'MB', 60);
		await headerCosts(browser, busySite.url, busy, results);
		for (const [size, most, change] of [
			[300, 400, 80],
			[9_000, 10_000, 120],
			[50_000, 400, 60]
		] as const) {
			const [start = NaN, ...changes] = (await poolTraffic(browser, size)).map(({ bytes }) => bytes / 1000);
			results.add(`pool of ${size}: answers until it is at rest`, start, 'kB', most);
			results.add(`pool of ${size}: answers for 50 transactions more`, Math.max(...changes), 'kB', change);
		}
		for (const { name, calls, bytes, block, heap, limits } of await walletPages(browser, busy.url)) {
			results.add(`${name}: calls at start, a poll among them`, calls, '', limits.calls);
			results.add(`${name}: answers at start`, bytes / 1000, 'kB', limits.size);
			results.add(`${name}: CPU for a new block`, block, 'ms', limits.block);
			results.add(`${name}: heap`, heap, 'MB');
		}
		for (const { name, calls, wait } of await failingNodes()) {
			results.add(`public node ${name}: calls that reach it, 200 visitors in 60 s`, calls, '', 31);
			results.add(`public node ${name}: longest wait`, wait * 1000, 'ms', 4500);
		}
		const watcher = await watcherCosts();
		results.add('watcher: order to link, longest of 20', watcher.order, 'ms', 120);
		results.add('watcher: payment in the pool to event, longest of 5', watcher.pool, 'ms', 6000);
		results.add('watcher: payment in a block to event, longest of 5', watcher.block, 'ms', 6000);
		for (const { transactions, cpu, memory } of watcher.searches) {
			results.add(`watcher: CPU for 1,000 of ${transactions} transactions that it missed`, cpu, 'ms', 250);
			results.add(`watcher: memory after ${transactions} of them`, memory, 'MB', 150);
		}
		for (const { name, bytes, cpu, size, time } of await scans(browser)) {
			results.add(`scan ${name}: answers for a block of 100`, bytes / 1000, 'kB', size);
			results.add(`scan ${name}: CPU for a block of 100`, cpu, 'ms', time);
		}
	} finally {
		await browser.close();
		await Promise.all([
			site.close(),
			busySite.close(),
			withoutWallet.close(),
			poolSite.close(),
			busy.stop(),
			pool.stop(),
			chain.stop()
		]);
	}
	const { getInfo, everything } = await packageSizes();
	results.add('oriel-rpc: a bundle that calls get_info', getInfo / 1000, 'kB', 12);
	results.add('oriel-rpc: a bundle with every operation', everything / 1000, 'kB', 45);
	const file = join(root, 'bench-results.json');
	writeFileSync(file, `${JSON.stringify(results.rows, null, '\t')}\n`);
	console.log(`${results.summary()}\nWritten to bench-results.json`);
}

await bench();
