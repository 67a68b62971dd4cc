/** Tests of the effects that a site's headers have in a browser. */
import { createServer } from 'node:http';
import type { BrowserContext, Page, Worker } from '@playwright/test';
import { requestLink } from '../../../src/lib/links';
import { recordedWallets } from '../../../devnet/chain-data/wallets';
import { listen } from '../../../devnet/stand-in/loopback';
import { withOwnContext, IMMUTABLE, type ServedSite } from './served-site';
import { expect, test } from './test';

/** Start of the path of the only worker that may compile WebAssembly. */
const WASM_WORKER = `${IMMUTABLE}workers/wasm.worker`;

/**
 * Tries to run text as a program. Runs in a page or worker, in a task of its own: the debugger's own calls are exempt.
 */
const tryEvaluations = () =>
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
				// Smallest module: its magic number and version.
				WebAssembly: attempt(() => new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)))
			})
		);
	});

const REFUSED_PROGRAMS = { eval: 'EvalError', Function: 'EvalError', WebAssembly: 'CompileError' };

/**
 * Starts a worker of a file of the site from a page without a policy: only the headers of the worker's file apply to
 * it.
 */
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

/** Declares the tests of a site's policies. They are the same behind every server that sends the same headers. */
export function testPolicies(site: ServedSite): void {
	test('no text becomes a program, in the page and in any worker', async ({ browser }) => {
		await withOwnContext(browser, async (context) => {
			const page = await context.newPage();
			await page.goto(site.url);
			expect(await page.evaluate(tryEvaluations)).toEqual(REFUSED_PROGRAMS);

			const empty = await emptyPage(context, site.url);
			const files = site.paths.filter((path) => path.startsWith(`${IMMUTABLE}workers/`));
			expect(files.map((path) => path.replace(/-.{8}\.js$/, '')).sort()).toEqual([
				...['backup.worker', 'scan.worker', 'verify.worker'].map((file) => `${IMMUTABLE}workers/${file}`),
				WASM_WORKER
			]);
			for (const path of files) {
				const worker = await startWorker(empty, path);
				const allowed = path.startsWith(WASM_WORKER) ? { ...REFUSED_PROGRAMS, WebAssembly: 'ran' } : REFUSED_PROGRAMS;
				expect([path, await worker.evaluate(tryEvaluations)]).toEqual([path, allowed]);
			}

			const [serviceWorker] = await Promise.all([
				context.waitForEvent('serviceworker'),
				empty.evaluate(() => navigator.serviceWorker.register('/service-worker.js').then(() => undefined))
			]);
			expect(await serviceWorker.evaluate(tryEvaluations)).toEqual(REFUSED_PROGRAMS);
		});
	});

	test('a page that opened the site has no hold on what is typed there', async ({ browser, chain }) => {
		const opener = createServer((_, response) => {
			response.setHeader('content-type', 'text/html');
			response.end('<!doctype html><title>Another site</title>');
		});
		const attacking = await listen(opener);
		try {
			await withOwnContext(browser, async (context) => {
				const attacker = await context.newPage();
				await attacker.goto(attacking.url);
				const [opened] = await Promise.all([
					context.waitForEvent('page'),
					attacker.evaluate((address) => {
						Object.assign(window, { opened: window.open(address, 'oriel') });
					}, `${site.url}/${requestLink()}`)
				]);
				await opened.getByRole('textbox', { name: 'Address' }).fill(chain.addresses.shop);
				await opened.getByLabel('Amount in XMR').fill('2');
				await expect(opened).toHaveURL(/&tx_amount=2$/);
				const before = opened.url();

				const other = `${site.url}/${requestLink({ address: recordedWallets.wallets.customer.address, tx_amount: '9' })}`;
				expect(await attacker.evaluate(() => (window as unknown as { opened: Window }).opened.closed)).toBe(true);
				// A window opened by that name is a new one.
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
}
