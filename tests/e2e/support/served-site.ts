/** Copy of the built site behind a server, and tests that every server of it has to pass. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { headersFor } from '../../../scripts/serve/headers';
import { buildDirectory } from '../../../scripts/shared/build';
import { recordedWallets } from '../../../devnet/chain-data/wallets';
import type { WebServer } from '../../../devnet/web-servers';
import { expect, test } from './test';

export const IMMUTABLE = '/_app/immutable/';

/** Site that a server serves; its fields are set once the server is started. */
export interface ServedSite {
	url: string;
	/** Directory of its files. */
	directory: string;
	/** Paths of its files, such as /index.html. */
	paths: string[];
}

export interface CopiedSite {
	directory: string;
	remove(): Promise<void>;
}

/** Copies the built site, with the files that an operator puts beside it. */
export async function copySite(config: object): Promise<CopiedSite> {
	const own = await mkdtemp(join(tmpdir(), 'oriel-deploy-'));
	const directory = join(own, 'site');
	await cp(buildDirectory, directory, { recursive: true });
	await writeFile(join(directory, 'config.json'), JSON.stringify(config));
	await mkdir(join(own, 'requests'));
	await symlink(join(own, 'requests'), join(directory, 'requests'));
	return { directory, remove: () => rm(own, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Runs deploy/check.mjs. */
export const runDeployCheck = (...args: readonly string[]) =>
	new Promise<{ code: number; lines: string[] }>((resolve) => {
		execFile(process.execPath, ['deploy/check.mjs', ...args], (error, stdout, stderr) =>
			resolve({ code: Number(error?.code ?? 0), lines: (stdout + stderr).trim().split('\n') })
		);
	});

/** Runs a test in a browser context where violations of the policy are allowed: they are what is tested. */
export async function withOwnContext<T>(browser: Browser, act: (context: BrowserContext) => Promise<T>): Promise<T> {
	const context = await browser.newContext({ serviceWorkers: 'allow' });
	try {
		return await act(context);
	} finally {
		await context.close();
	}
}

/**
 * Serves a copy of the built site while its tests run: first those that every server has to pass, then those that
 * `declareMore` declares.
 */
export function describeServer(
	name: string,
	start: (directory: string) => Promise<WebServer>,
	declareMore: (site: ServedSite) => void
): void {
	test.describe(name, () => {
		// The site is also viewed without its host.
		test.use({ serviceWorkers: 'allow', networkErrors: true });

		const site: ServedSite = { url: '', directory: '', paths: [] };
		let copied: CopiedSite | undefined;
		let server: WebServer | undefined;

		test.beforeAll(async ({ chain }) => {
			copied = await copySite({ title: 'Oriel', nodes: [{ name: 'Node', url: chain.node }] });
			const { directory } = copied;
			const files = await readdir(directory, { recursive: true, withFileTypes: true });
			const paths = files
				.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
				.map(({ parentPath, name }) => join(parentPath, name).slice(directory.length));
			server = await start(directory);
			Object.assign(site, { url: server.url, directory, paths });
		});
		test.afterAll(async () => {
			await server?.stop();
			await copied?.remove();
		});

		declareForEveryServer(site);
		declareMore(site);
	});
}

function declareForEveryServer(site: ServedSite): void {
	test('sends the same headers with every file, and with what is not there', async () => {
		expect(site.paths.length).toBeGreaterThan(100);
		for (const path of ['/', ...site.paths]) {
			const wanted = headersFor(path);
			const plain = await sendRequest(site.url + path);
			expect([path, plain.status]).toEqual([path, 200]);
			expect(plain.headers, path).toMatchObject(wanted);
			const compressed = await sendRequest(site.url + path, { 'accept-encoding': 'gzip' });
			expect(compressed.headers, path).toMatchObject(wanted);
			// Headers that only pages obey would be wasted on other files.
			if (!('referrer-policy' in wanted)) expect(Object.keys(plain.headers), path).not.toContain('referrer-policy');
			const again = await sendRequest(site.url + path, { 'if-none-match': plain.headers['etag'] ?? '' });
			expect([path, again.status]).toEqual([path, 304]);
			expect(again.headers, path).toMatchObject(wanted);
		}
		const notFound = await readFile(join(site.directory, '404.html'), 'utf8');
		for (const path of ['/tx/abc', '/_app/', `${IMMUTABLE}gone.js`, `${IMMUTABLE}workers/gone.js`]) {
			const { status, headers, body } = await sendRequest(site.url + path);
			expect([path, status, body]).toEqual([path, 404, notFound]);
			expect(headers, path).toMatchObject(headersFor('/404.html'));
		}
	});

	test('the site works, with its workers and without its host', async ({ page, context, chain }) => {
		await page.goto(`${site.url}/#/verify`);
		await expect(page.getByLabel('To height')).toHaveValue(String(chain.tip));
		await page.getByLabel('From height').fill(String(chain.tip - 19));
		await page.getByRole('button', { name: 'Verify', exact: true }).click();
		await expect(page.locator('[data-line="Bytes"]')).toContainText('Hashes of 20 blocks and');

		await page.goto(`${site.url}/#/scan`);
		const { address, view_key } = recordedWallets.wallets.shop;
		await page.getByLabel('Address', { exact: true }).fill(address);
		await page.getByLabel('Private view key', { exact: true }).fill(view_key);
		await page.getByLabel('From height').fill(String(chain.tip - 19));
		await page.getByRole('button', { name: 'Scan', exact: true }).click();
		await expect(page.getByText('Done. Each block follows the previous one')).toBeVisible();

		await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
		await context.setOffline(true);
		await page.reload();
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		await context.setOffline(false);
	});

	test('deploy/check.mjs finds nothing', async () => {
		const { code, lines } = await runDeployCheck(site.url, buildDirectory);
		expect([lines.slice(1), code]).toEqual([['Nothing was found.'], 0]);
		expect(lines[0]).toMatch(/^[1-9]\d\d+ files are those of /);
		expect(await runDeployCheck(site.directory, buildDirectory)).toEqual({ code: 0, lines: ['Nothing was found.'] });
	});
}

const sendRequest = (url: string, headers: Record<string, string> = {}) =>
	new Promise<{ status: number; headers: Record<string, string>; body: string }>((resolve, reject) => {
		const sent = request(url, { headers, agent: false }, (response) => {
			const chunks: Buffer[] = [];
			response.on('data', (chunk: Buffer) => chunks.push(chunk));
			response.on('end', () =>
				resolve({
					status: response.statusCode ?? 0,
					headers: response.headers as Record<string, string>,
					body: Buffer.concat(chunks).toString()
				})
			);
		});
		sent.on('error', reject);
		sent.end();
	});
