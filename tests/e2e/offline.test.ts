import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { serve, type ServedRequest, type Site } from '../../scripts/serve';
import { buildDirectory } from '../../scripts/shared/build';
import { requestLink } from '../../src/lib/links';
import { followLink } from './support/follow';
import { uriLink } from './support/pay';
import { expect, test as base } from './support/test';

/** A separate site that may go down and come back, and its log. */
interface OwnSite {
	readonly url: string;
	readonly served: ServedRequest[];
	/** Title of the site in its config.json. */
	title: string;
	load(directory: string): Promise<void>;
	leave(): Promise<void>;
	comeBack(): Promise<void>;
}

const test = base.extend<{ ownSite: OwnSite; nextVersion: string }>({
	ownSite: async ({ chain }, use) => {
		const served: ServedRequest[] = [];
		const state = { title: 'Kept' };
		const config = () => JSON.stringify({ ...state, nodes: [{ name: 'Node', url: chain.node }] });
		const start = (port?: number): Promise<Site> =>
			serve({
				directory: buildDirectory,
				overrides: { '/config.json': config },
				onRequest: (request) => served.push(request),
				...(port !== undefined && { port })
			});
		let site = await start();
		await use(
			Object.assign(state, {
				url: site.url,
				served,
				load: (directory: string) => site.load(directory),
				leave: () => site.close(),
				async comeBack() {
					site = await start(site.port);
				}
			})
		);
		await site.close();
	},

	/**
	 * Directory of the same site, one build later: its page shows another version, and its worker has another
	 * fingerprint.
	 */
	nextVersion: async ({}, use) => {
		const directory = await mkdtemp(join(tmpdir(), 'oriel-next-'));
		await cp(buildDirectory, directory, { recursive: true });
		const files = await readdir(directory, { recursive: true });
		// A compressed copy of a file would be sent in place of the changed one.
		await Promise.all(files.filter((file) => /\.(br|gz)$/.test(file)).map((file) => rm(join(directory, file))));
		const change = async (file: string, edit: (text: string) => string) => {
			const before = await readFile(join(directory, file), 'utf8');
			expect(edit(before)).not.toBe(before);
			await writeFile(join(directory, file), edit(before));
		};
		await change('index.html', (text) => text.replace('<html lang="en"', '<html lang="en" data-version="next"'));
		await change('service-worker.js', (text) => text.replace(/(?<=[`'"])[0-9a-f]{16}(?=[`'"])/, '0123456789abcdef'));
		await use(directory);
		await rm(directory, { recursive: true, force: true, maxRetries: 5 });
	}
});

test.use({ serviceWorkers: 'allow', networkErrors: true });

test.beforeEach(({ context }) => context.clock.install());

/** Advances the clock, because the page counts as idle once it has been visible for some seconds. */
const advanceToIdle = (page: Page) => page.clock.fastForward(10_000);

/** Waits until the browser has cached all files, which begins once the page is idle. */
const untilCached = (page: Page) =>
	expect(async () => {
		await advanceToIdle(page);
		expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
	}).toPass({ timeout: 60_000 });

const caches = (page: Page) => page.evaluate(() => window.caches.keys());

const newVersion = (page: Page) => page.getByText('A new version of this site is ready.');

/** Waits until the browser has cached the new version, which it fetches once the page is idle. */
const expectNewVersion = (page: Page) =>
	expect(async () => {
		await advanceToIdle(page);
		await expect(newVersion(page)).toBeVisible({ timeout: 1000 });
	}).toPass({ timeout: 60_000 });

/** Returns the addresses of this site in the browser's caches, by cache. */
const contents = (page: Page) =>
	page.evaluate(async () => {
		const names = await window.caches.keys();
		const lists = await Promise.all(
			names.map(async (name) => (await (await window.caches.open(name)).keys()).map(({ url }) => url))
		);
		return lists.flat();
	});

/** Returns the paths that were requested since then, in order. */
const pathsSince = (served: readonly ServedRequest[], from: number) => served.slice(from).map(({ path }) => path);

test('once loaded, all of the site works without its host, and is not asked for again', async ({
	page,
	ownSite,
	chain
}) => {
	await page.goto(`${ownSite.url}/#/`);
	await expect(page.getByTestId('tip')).toBeVisible();
	await untilCached(page);
	const before = ownSite.served.length;
	for (const { address, ready } of [
		{ address: '#/charts', ready: page.getByRole('navigation', { name: 'Ranges' }) },
		{ address: '#/wallet/connect', ready: page.getByRole('heading', { level: 1, name: 'Open your wallet' }) },
		{ address: '#/console', ready: page.getByRole('heading', { level: 1, name: 'Console' }) },
		{ address: requestLink({ address: chain.addresses.shop }), ready: uriLink(page) }
	]) {
		await followLink(page, address);
		await expect(ready).toBeVisible();
	}
	expect(pathsSince(ownSite.served, before)).toEqual([]);

	await ownSite.leave();
	await page.reload();
	await expect(uriLink(page)).toHaveAttribute('href', `monero:${chain.addresses.shop}`);
	await expect(page).toHaveTitle('Request money · Kept');
	await page.goto(`${ownSite.url}/#/block/111`);
	await expect(page.getByRole('heading', { level: 1, name: 'Block 111' })).toBeVisible();
	await page.goto(`${ownSite.url}/block/112`);
	await expect(page.getByRole('heading', { level: 1, name: 'Block 112' })).toBeVisible();
	await page.goto(`${ownSite.url}/#/tools`);
	await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible();
	await ownSite.comeBack();
});

test('files are kept once the page is at rest, in one order whatever was looked at', async ({ browser, ownSite }) => {
	const orders: string[][] = [];
	for (const address of ['#/', '#/tools']) {
		const context = await browser.newContext({ serviceWorkers: 'allow' });
		await context.clock.install();
		const page = await context.newPage();
		const from = ownSite.served.length;
		await page.goto(`${ownSite.url}/${address}`);
		await expect(page.getByRole('button', { name: /Node: \d+/ })).toBeVisible();
		await untilCached(page);
		const paths = pathsSince(ownSite.served, from);
		const worker = paths.indexOf('/service-worker.js');
		expect(worker).toBeGreaterThan(8);
		const loaded = new Set(paths.slice(0, worker));
		orders.push(paths.slice(worker + 1));
		// Files that the page has loaded itself are not requested again if their name says that they never change.
		expect(orders.at(-1)?.filter((path) => path.includes('/immutable/') && loaded.has(path))).toEqual([]);
		await context.close();
	}
	const [first = [], second = []] = orders;
	const common = first.filter((path) => second.includes(path));
	expect(common.length).toBeGreaterThan(50);
	expect(second.filter((path) => first.includes(path))).toEqual(common);
	expect(common.filter((path) => path !== '/config.json')).toEqual(
		common.filter((path) => path !== '/config.json').toSorted()
	);
});

test('of what a node answers nothing is kept, and all of the site is', async ({ page, ownSite, chain }) => {
	await page.goto(`${ownSite.url}/#/`);
	await expect(page.getByTestId('tip')).toBeVisible();
	await untilCached(page);
	await followLink(page, `#/tx/${chain.hashes.confirmed}`);
	await expect(page.getByRole('heading', { level: 1, name: /Transaction/ })).toBeVisible();
	const paths = (await contents(page)).map((url) => url.replace(ownSite.url, ''));
	expect(paths.filter((path) => !path.startsWith('/'))).toEqual([]);
	const built = (await readdir(buildDirectory, { recursive: true, withFileTypes: true }))
		.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
		.map(({ parentPath, name }) => join(parentPath, name).slice(buildDirectory.length));
	expect(paths.filter((path) => path !== '/' && !built.includes(path))).toEqual([]);
	const chunks = built.filter((path) => path.endsWith('.js') && path !== '/service-worker.js');
	expect(chunks.filter((path) => !paths.includes(path))).toEqual([]);
});

async function openKept(context: BrowserContext, site: OwnSite): Promise<Page> {
	const page = await context.newPage();
	await page.goto(`${site.url}/#/tools`);
	await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible();
	await untilCached(page);
	return page;
}

test('what the operator changes holds at the next visit, also without a network', async ({ context, ownSite }) => {
	const page = await openKept(context, ownSite);
	await expect(page).toHaveTitle('Tools · Kept');
	ownSite.title = 'Changed';
	await page.reload();
	await expect(page).toHaveTitle('Tools · Changed');
	await ownSite.leave();
	await page.reload();
	await expect(page).toHaveTitle('Tools · Changed');
	await ownSite.comeBack();
});

const versionOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['version'] ?? 'first');

test('a new version is reported, loaded on request, and replaces the old one', async ({
	context,
	ownSite,
	nextVersion
}) => {
	const page = await openKept(context, ownSite);
	const old = await caches(page);
	expect(old).toHaveLength(1);
	await expect(newVersion(page)).toHaveCount(0);

	await ownSite.load(nextVersion);
	await page.reload();
	// The cached version is shown at once; the new version is fetched in the background.
	expect(await versionOf(page)).toBe('first');
	await expectNewVersion(page);
	expect(await versionOf(page)).toBe('first');
	await page.getByRole('button', { name: 'Load it' }).click();
	await expect.poll(() => versionOf(page).catch(() => null)).toBe('next');
	await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible();
	await expect(newVersion(page)).toHaveCount(0);
	await expect.poll(() => caches(page)).toEqual(['oriel-0123456789abcdef']);
});

test('another tab goes on with the old version until it is loaded anew', async ({ context, ownSite, nextVersion }) => {
	const page = await openKept(context, ownSite);
	const other = await openKept(context, ownSite);
	await other.evaluate(() => Object.assign(window, { marked: true }));
	const [old = ''] = await caches(page);

	await ownSite.load(nextVersion);
	await page.bringToFront();
	await page.reload();
	await expectNewVersion(page);
	await page.getByRole('button', { name: 'Load it' }).click();
	await expect.poll(() => versionOf(page).catch(() => null)).toBe('next');
	expect(await caches(page)).toEqual(expect.arrayContaining([old, 'oriel-0123456789abcdef']));

	await other.bringToFront();
	await followLink(other, '#/charts');
	await expect(other.getByRole('navigation', { name: 'Ranges' })).toBeVisible();
	expect(await other.evaluate(() => 'marked' in window)).toBe(true);
	await other.close();
	await page.bringToFront();
	await page.reload();
	await expect.poll(() => caches(page)).toEqual(['oriel-0123456789abcdef']);
});

test('a version that is put away comes once the last tab was closed', async ({ context, ownSite, nextVersion }) => {
	const page = await openKept(context, ownSite);
	await ownSite.load(nextVersion);
	await page.reload();
	await expectNewVersion(page);
	await page.getByRole('button', { name: 'Later' }).click();
	await expect(newVersion(page)).toHaveCount(0);
	await page.close();
	const next = await context.newPage();
	await expect
		.poll(async () => {
			await next.goto(`${ownSite.url}/#/tools`);
			const version = await versionOf(next);
			await next.goto('about:blank');
			return version;
		})
		.toBe('next');
});
