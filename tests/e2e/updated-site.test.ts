/**
 * Tests a site whose files are replaced while it is open, or that lacks some of them, in browsers without cached files.
 */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { serve, type ServedRequest, type Site } from '../../scripts/serve';
import { buildDirectory } from '../../scripts/shared/build';
import { expect, test as base } from './support/test';

interface Copy {
	directory: string;
	/** Removes the files whose path matches, with their compressed copies. */
	remove(files: RegExp): Promise<unknown>;
}

const test = base.extend<{ copy: () => Promise<Copy>; own: Site & { served: ServedRequest[] } }>({
	/** Creates copies of the built site; each has another version. */
	copy: async ({}, use) => {
		const folder = await mkdtemp(join(tmpdir(), 'oriel-updated-'));
		let count = 0;
		await use(async () => {
			const directory = join(folder, String(count++));
			await cp(buildDirectory, directory, { recursive: true });
			const remove = async (files: RegExp) => {
				const paths = (await readdir(directory, { recursive: true })).filter((path) => files.test(path));
				return Promise.all(paths.map((path) => rm(join(directory, path))));
			};
			await remove(/(index\.html|version\.json)\.(br|gz)$/);
			const page = await readFile(join(directory, 'index.html'), 'utf8');
			await writeFile(join(directory, 'index.html'), page.replace('<html', `<html data-version="${count}"`));
			await writeFile(join(directory, '_app/version.json'), `{"version":"${count}"}`);
			return { directory, remove };
		});
		await rm(folder, { recursive: true, force: true, maxRetries: 5 });
	},

	own: async ({ chain }, use) => {
		const served: ServedRequest[] = [];
		const config = JSON.stringify({ nodes: [{ name: 'Node', url: chain.node }] });
		const overrides = { '/config.json': config };
		const site = await serve({ directory: buildDirectory, overrides, onRequest: (request) => served.push(request) });
		await use(Object.assign(site, { served }));
		await site.close();
	}
});

test.use({ networkErrors: true });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const versionOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['version'] ?? 'open');

test('an open page whose files are gone says so, stays, and loads the new version at the next link', async ({
	page,
	own,
	copy
}) => {
	await page.goto(`${own.url}/#/block/42`);
	await expect(heading(page)).toContainText('Block 42');
	const updated = await copy();
	await updated.remove(/_app\/immutable\/chunks\//);
	await own.load(updated.directory);

	const before = own.served.length;
	await page.getByRole('link', { name: 'Pool', exact: true }).click();
	await expect(page.getByText('This site was updated:')).toBeVisible();
	await expect(page).toHaveURL(/#\/block\/42$/);
	await expect(heading(page)).toContainText('Block 42');
	// The open page continues: an address whose files are loaded needs no new version.
	await expect(page.getByRole('button', { name: /Node: \d+/ })).toBeVisible();
	expect(await versionOf(page)).toBe('open');

	await own.load((await copy()).directory);
	await page.getByRole('link', { name: 'Network', exact: true }).click();
	await expect(heading(page)).toHaveText(/peer/);
	expect(await versionOf(page)).toBe('2');
	await expect(page.getByText('This site was updated:')).toHaveCount(0);
	// The page requested the files of one page, and not in a loop.
	expect(own.served.slice(before).filter(({ status }) => status === 404).length).toBeLessThan(5);
});

test('a first visit of a site that lacks a file names it', async ({ browser, own, copy }) => {
	const start = await readFile(join(buildDirectory, 'index.html'), 'utf8');
	/** Files that every page needs, and those of the checkout and of the overview. */
	const needed = [
		...start.matchAll(/(<link href="\.\/|#\/pay\?'\)\) files = \["|files = \[")(_app\/immutable\/[\w./-]+\.js)/g)
	];
	expect(needed.length).toBeGreaterThan(2);
	for (const [, where, file = ''] of needed) {
		const broken = await copy();
		await broken.remove(new RegExp(file));
		await own.load(broken.directory);
		const before = own.served.length;
		// A new page without files of an earlier visit.
		const page = await browser.newPage();
		await page.goto(`${own.url}/${where?.startsWith('#/pay') ? '#/pay?' : '#/'}`);
		await expect(page.locator('body')).toContainText(
			/could not load one of its files, [\w.-]+\.js\. Reload the page\./
		);
		await expect(page.getByText('Waiting for the node')).toHaveCount(0);
		expect(own.served.slice(before).filter(({ path }) => path === '/')).toHaveLength(1);
		await page.close();
	}
});
