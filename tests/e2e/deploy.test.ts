/** The built site as `npm start` serves it, and as nginx and Caddy do by the recipes in deploy/. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page, Worker } from '@playwright/test';
import { archiveOf, filesBelow } from '../../scripts/release/archive';
import { headersFor } from '../../scripts/serve/headers';
import { buildDirectory } from '../../scripts/shared/build';
import { requestLink } from '../../src/lib/links';
import { made } from '../../devnet/chain-data/wallets';
import { listen } from '../../devnet/stand-in/loopback';
import { expect, test as base } from './support/test';
import { isFull } from '../full';
import { siteServers } from '../site-servers';

const IMMUTABLE = '/_app/immutable/';
/** The one worker that may compile WebAssembly. */
const WASM_WORKER = `${IMMUTABLE}workers/wasm.worker`;

interface BuiltSite {
	directory: string;
	/** Addresses of its files, such as /index.html. */
	paths: string[];
}

const test = base.extend<object, { built: BuiltSite }>({
	built: [
		async ({ chain }, use) => {
			const directory = await mkdtemp(join(tmpdir(), 'oriel-deploy-'));
			await cp(buildDirectory, directory, { recursive: true });
			const config = { title: 'Oriel', nodes: [{ name: 'Node', url: chain.node }] };
			await writeFile(join(directory, 'config.json'), JSON.stringify(config));
			await Promise.all(['br', 'gz'].map((ending) => rm(join(directory, `config.json.${ending}`), { force: true })));
			const files = await readdir(directory, { recursive: true, withFileTypes: true });
			const paths = files
				.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
				.map(({ parentPath, name }) => join(parentPath, name).slice(directory.length));
			await use({ directory, paths });
			await rm(directory, { recursive: true, force: true, maxRetries: 5 });
		},
		{ scope: 'worker' }
	]
});

// The site is looked at without its host, too.
test.use({ serviceWorkers: 'allow', networkErrors: true });

const ask = (url: string, headers: Record<string, string> = {}) =>
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

/** Runs in a page or worker. Tries to run text as a program, in a task of its own: the debugger's own calls are exempt. */
const tryPrograms = () =>
	new Promise<Record<string, string>>((resolve) => {
		const attempt = (act: () => unknown) => {
			try {
				act();
				return 'ran';
			} catch (error) {
				return error instanceof Error ? error.name : String(error);
			}
		};
		setTimeout(() =>
			resolve({
				eval: attempt(() => (0, eval)('1')),
				Function: attempt(() => new Function('return 1')()),
				// The smallest module: its magic number and version.
				WebAssembly: attempt(() => new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)))
			})
		);
	});

const refused = { eval: 'EvalError', Function: 'EvalError', WebAssembly: 'CompileError' };

/** Starts a worker of a file of the site from a page without a policy: what it may do is what its own file's headers say. */
async function startWorker(page: Page, path: string): Promise<Worker> {
	const [worker] = await Promise.all([
		page.waitForEvent('worker'),
		page.evaluate((path) => void new Worker(path, { type: 'module' }), path)
	]);
	return worker;
}

async function emptyPage(context: BrowserContext, site: string): Promise<Page> {
	await context.route(`${site}/empty.html`, (route) =>
		route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Empty</title>' })
	);
	const page = await context.newPage();
	await page.goto(`${site}/empty.html`);
	return page;
}

/** Runs in a context that may see violations of the policy: they are what is looked for. */
async function apart<T>(browser: Browser, act: (context: BrowserContext) => Promise<T>): Promise<T> {
	const context = await browser.newContext({ serviceWorkers: 'allow' });
	try {
		return await act(context);
	} finally {
		await context.close();
	}
}

/** Runs the commands below a heading of the guide with a folder in place of /, but for those that change this computer. */
async function followGuide(heading: string, own: string, release: string, { lastLine = false } = {}) {
	const guide = await readFile('docs/run-an-explorer.md', 'utf8');
	const block = guide.split(`# ${heading}\n`)[1]?.split('```sh\n')[1]?.split('```')[0]?.trim() ?? '';
	const commands = (lastLine ? `release=${release}\n${block.split('\n').at(-1)}` : block)
		.replaceAll(/^(apt-get|adduser|systemctl) .*$/gm, '')
		.replaceAll(/\/(?=(opt|srv|etc|var)\b)/g, `${own}/`)
		.replace(/oriel-0[\w.-]+/, release);
	execFileSync('bash', ['-euc', commands], { cwd: own });
}

/** The language of each page that the worker keeps, after it has looked for a new version. */
const keptPages = (page: Page) =>
	page.evaluate(async () => {
		const registration = await navigator.serviceWorker.ready;
		await registration.update();
		const pages = (await caches.keys()).map(async (name) => (await (await caches.open(name)).match('/'))?.text());
		return (await Promise.all(pages)).map((text) => /lang="(\w+)"/.exec(text ?? '')?.[1]);
	});

for (const [name, start] of Object.entries(siteServers)) {
	test.describe(name, () => {
		let url = '';
		let stop = () => Promise.resolve();

		test.beforeAll(async ({ built }) => {
			({ url, stop } = await start(built.directory));
		});
		test.afterAll(() => stop());

		test('sends the same headers with every file, and with what is not there', async ({ built }) => {
			expect(built.paths.length).toBeGreaterThan(100);
			for (const path of ['/', ...built.paths]) {
				const wanted = headersFor(path);
				const plain = await ask(url + path);
				expect([path, plain.status]).toEqual([path, 200]);
				expect(plain.headers, path).toMatchObject(wanted);
				const compressed = await ask(url + path, { 'accept-encoding': 'gzip' });
				expect(compressed.headers, path).toMatchObject(wanted);
				// Bytes that nothing would obey.
				if (!('referrer-policy' in wanted)) expect(Object.keys(plain.headers), path).not.toContain('referrer-policy');
				const again = await ask(url + path, { 'if-none-match': plain.headers['etag'] ?? '' });
				expect([path, again.status]).toEqual([path, 304]);
				expect(again.headers, path).toMatchObject(wanted);
			}
			const notFound = await readFile(join(built.directory, '404.html'), 'utf8');
			for (const path of ['/tx/abc', '/_app/', `${IMMUTABLE}gone.js`, `${IMMUTABLE}workers/gone.js`]) {
				const { status, headers, body } = await ask(url + path);
				expect([path, status, body]).toEqual([path, 404, notFound]);
				expect(headers, path).toMatchObject(headersFor('/404.html'));
			}
		});

		test('the site works, with its workers and without its host', async ({ page, context, chain }) => {
			await page.goto(`${url}/#/verify`);
			await expect(page.getByLabel('To height')).toHaveValue(String(chain.tip));
			await page.getByLabel('From height').fill(String(chain.tip - 19));
			await page.getByRole('button', { name: 'Verify', exact: true }).click();
			await expect(page.locator('[data-line="Bytes"]')).toContainText('Hashes of 20 blocks and');

			await page.goto(`${url}/#/scan`);
			const { address, view_key } = made.wallets.shop;
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

		if (name === 'npm start') return;

		test('an update in place, and the way back, reach who has the page in a cache, and the worker', async ({
			browser,
			built
		}) => {
			const own = await mkdtemp(join(tmpdir(), 'oriel-update-'));
			/** Releases differ by the page's language: to a server, pages of one size and time are one. */
			const pack = async (release: string, lang: string, time: number) => {
				const page = await readFile(join(built.directory, 'index.html'), 'utf8');
				const worker = await readFile(join(built.directory, 'service-worker.js'), 'utf8');
				const files = filesBelow(built.directory).filter(([path]) => !/\.(br|gz)$/.test(path));
				const changed = new Map<string, Uint8Array>([
					...files,
					['index.html', Buffer.from(page.replace('<html lang="en"', `<html lang="${lang}"`))],
					['service-worker.js', Buffer.from(worker.replace(/(?<=[`'"])[0-9a-f]{16}(?=[`'"])/, release))]
				]);
				const kit = filesBelow('deploy').map(([path, bytes]) => [`${release}/deploy/${path}`, bytes] as const);
				const site = [...changed].map(([path, bytes]) => [`${release}/site/${path}`, bytes] as const);
				await writeFile(join(own, `${release}.tar.gz`), archiveOf([...site, ...kit], time));
			};
			for (const path of ['opt', 'srv', 'etc/nginx/conf.d']) await mkdir(join(own, path), { recursive: true });
			await pack('oriel-1', 'en', 1_700_000_000);
			await followGuide('Run an explorer', own, 'oriel-1');
			const served = await start(join(own, 'srv/oriel'));
			const withoutWorker = await browser.newContext({ serviceWorkers: 'block' });
			try {
				await apart(browser, async (context) => {
					const [page, kept] = [await withoutWorker.newPage(), await context.newPage()];
					for (const each of [page, kept]) await each.goto(served.url);
					// It comes to rest.
					await expect.poll(() => keptPages(kept), { timeout: 30_000 }).toEqual(['en']);
					// Such as on a host that gives all files one time. The worker has another size.
					await pack('oriel-next', 'eo', 1_700_000_000);
					await followGuide('Update', own, 'oriel-next');
					await expect.poll(() => keptPages(kept)).toContain('eo');

					await pack('oriel-last', 'ia', 1_700_086_400);
					await followGuide('Update', own, 'oriel-last');
					await page.reload();
					await expect(page.locator('html')).toHaveAttribute('lang', 'ia');
					await followGuide('Update', own, 'oriel-1', { lastLine: true });
					await page.reload();
					await expect(page.locator('html')).toHaveAttribute('lang', 'en');
				});
			} finally {
				await withoutWorker.close();
				await served.stop();
				await rm(own, { recursive: true, force: true, maxRetries: 5 });
			}
		});

		// What the headers do is the same behind every server that sends them.
		if (name !== 'nginx' && !isFull) return;

		test('no text becomes a program, in the page and in any worker', async ({ browser, built }) => {
			await apart(browser, async (context) => {
				const page = await context.newPage();
				await page.goto(url);
				expect(await page.evaluate(tryPrograms)).toEqual(refused);

				const empty = await emptyPage(context, url);
				const files = built.paths.filter((path) => path.startsWith(`${IMMUTABLE}workers/`));
				expect(files.map((path) => path.replace(/-.{8}\.js$/, '')).sort()).toEqual([
					...['backup.worker', 'scan.worker', 'verify.worker'].map((file) => `${IMMUTABLE}workers/${file}`),
					WASM_WORKER
				]);
				for (const path of files) {
					const worker = await startWorker(empty, path);
					const allowed = path.startsWith(WASM_WORKER) ? { ...refused, WebAssembly: 'ran' } : refused;
					expect([path, await worker.evaluate(tryPrograms)]).toEqual([path, allowed]);
				}

				const [serviceWorker] = await Promise.all([
					context.waitForEvent('serviceworker'),
					empty.evaluate(() => navigator.serviceWorker.register('/service-worker.js').then(() => undefined))
				]);
				expect(await serviceWorker.evaluate(tryPrograms)).toEqual(refused);
			});
		});

		test('a page that opened the site has no hold on what is typed there', async ({ browser, chain }) => {
			const opener = createServer((_, response) => {
				response.setHeader('content-type', 'text/html');
				response.end('<!doctype html><title>Another site</title>');
			});
			const attacking = await listen(opener);
			try {
				await apart(browser, async (context) => {
					const attacker = await context.newPage();
					await attacker.goto(attacking.url);
					const [opened] = await Promise.all([
						context.waitForEvent('page'),
						attacker.evaluate((address) => {
							Object.assign(window, { opened: window.open(address, 'oriel') });
						}, `${url}/${requestLink()}`)
					]);
					await opened.getByRole('textbox', { name: 'Address' }).fill(chain.addresses.shop);
					await opened.getByLabel('Amount in XMR').fill('2');
					await expect(opened).toHaveURL(/&tx_amount=2$/);
					const before = opened.url();

					const other = `${url}/${requestLink({ address: made.wallets.customer.address, tx_amount: '9' })}`;
					expect(await attacker.evaluate(() => (window as unknown as { opened: Window }).opened.closed)).toBe(true);
					// By its name, it gets a window of its own.
					const [second] = await Promise.all([
						context.waitForEvent('page'),
						attacker.evaluate((address) => {
							(window as unknown as { opened: Window }).opened.location.href = address;
							window.open(address, 'oriel');
						}, other)
					]);
					await expect(second.getByLabel('Amount in XMR')).toHaveValue('9');
					expect(opened.url()).toBe(before);
					await expect(opened.getByRole('textbox', { name: 'Address' })).toHaveValue(chain.addresses.shop);
					await expect(opened.getByLabel('Amount in XMR')).toHaveValue('2');
					expect(await opened.evaluate(() => window.opener)).toBeNull();
				});
			} finally {
				await attacking.stop();
			}
		});
	});
}

test("npm start without Monero's programs shows a recorded chain, and says so", async ({ page }) => {
	const started = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
		env: { ...process.env, PATH: '' },
		stdio: ['ignore', 'pipe', 'inherit']
	});
	const ended = once(started, 'exit');
	try {
		let output = '';
		started.stdout.on('data', (chunk) => (output += String(chunk)));
		await expect.poll(() => output).toContain('Ctrl-C ends');
		expect(output).toMatch(/No private chain: monerod and monero-wallet-rpc cannot be found\. To get them, /);
		await page.goto(/Open +(\S+)/.exec(output)?.[1] ?? '');
		await expect(page).toHaveTitle('Block 270 · Oriel · recorded chain');
		await page.goto(page.url().replace(/#.*|$/, '#/block/111'));
		await expect(page.getByRole('heading', { name: 'Block 111' })).toBeVisible();
		// What it fetches once it is idle is not missing.
		await page.close();
	} finally {
		started.kill('SIGTERM');
		await ended;
	}
});
