import { readdir } from 'node:fs/promises';
import type { Request } from '@playwright/test';
import { buildDirectory } from '../../scripts/shared/build';
import { expect, test } from './support/test';

test("the site's own log has file names, and nothing of what was looked at", async ({ page, open, site, chain }) => {
	const from = site.served.length;
	await open('');
	await expect(page.getByTestId('tip')).toBeVisible();
	for (const { address, shows } of [
		{ address: `#/tx/${chain.hashes.confirmed}`, shows: 'Transaction' },
		{ address: `#/block/${chain.hashes.block}`, shows: 'Block 111' },
		{ address: '#/block/42', shows: 'Block 42' },
		{ address: `#/search?q=${chain.addresses.shop}`, shows: 'Search' },
		{ address: '#/blocks?from=100', shows: 'Blocks' }
	]) {
		await page.evaluate((address) => (location.hash = address), address);
		await expect(page.getByRole('heading', { level: 1 })).toContainText(shows);
		await page.reload();
		await expect(page.getByRole('heading', { level: 1 })).toContainText(shows);
	}
	const paths = site.served.slice(from).map(({ path }) => path);
	expect(paths.length).toBeGreaterThan(10);
	const files = new Set((await readdir(buildDirectory, { recursive: true })).map((file) => `/${file}`));
	expect(paths.filter((path) => path !== '/' && !files.has(path))).toEqual([]);
});

test('nothing is sent to the node but what is asked: no cookie, no referrer', async ({ page, open, site, standIn }) => {
	const node = await standIn();
	const sent: Request[] = [];
	page.on('requestfinished', (request) => {
		if (request.url().startsWith(node.url)) sent.push(request);
	});
	await open('', { nodes: [{ name: 'Node', url: node.url }] });
	await expect(page.getByRole('heading', { name: 'Newest in the pool' })).toBeVisible();
	await expect.poll(() => sent.length).toBeGreaterThan(3);
	const headers = await Promise.all(sent.map((request) => request.allHeaders()));
	expect(headers.filter((each) => 'cookie' in each || 'referer' in each)).toEqual([]);
	expect(new Set(node.requests.map(({ origin }) => origin))).toEqual(new Set([site.url]));
});
