/** Tests the built site as nginx and Caddy serve it with the configurations in deploy/. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { archiveOf, filesBelow } from '../../scripts/release/archive';
import { sha256Hex } from '../../scripts/release/contents';
import { buildDirectory } from '../../scripts/shared/build';
import { startNginx, webServers } from '../../devnet/web-servers';
import { testPolicies } from './support/policies';
import { withOwnContext, runDeployCheck, copySite, describeServer } from './support/served-site';
import { expect, test } from './support/test';
import { isFull } from '../full';

/** Ending, encoding and compression of the compressed file that each server sends in place of the file itself. */
const inPlaceOf = { nginx: ['gz', 'gzip', gzipSync], Caddy: ['br', 'br', brotliCompressSync] } as const;

/**
 * Runs the commands below a heading of the guide with a folder in place of /, except for those that change this
 * computer.
 */
async function followGuide(heading: string, own: string, release: string, { linkAlone = false } = {}) {
	const guide = await readFile('docs/run-an-explorer.md', 'utf8');
	const block = guide.split(`# ${heading}\n`)[1]?.split('```sh\n')[1]?.split('```')[0]?.trim() ?? '';
	const link = block.split('\n').find((line) => line.includes('oriel.next'));
	const commands = (linkAlone ? `release=${release}\n${link}` : block)
		.replaceAll(/^(apt-get|certbot|adduser|systemctl) .*$/gm, '')
		.replaceAll(/\/(?=(opt|srv|etc|var)\b)/g, `${own}/`)
		.replace(/oriel-0[\w.-]+/, release);
	execFileSync('bash', ['-euc', commands], { cwd: own });
}

/** Returns the language of each page that the worker has cached, after it has checked for a new version. */
const keptPages = (page: Page) =>
	page.evaluate(async () => {
		const registration = await navigator.serviceWorker.ready;
		await registration.update();
		const pages = (await caches.keys()).map(async (name) => (await (await caches.open(name)).match('/'))?.text());
		return (await Promise.all(pages)).map((text) => /lang="(\w+)"/.exec(text ?? '')?.[1]);
	});

for (const name of ['nginx', 'Caddy'] as const) {
	const start = webServers[name];

	describeServer(name, start, (site) => {
		test('an update in place, and the way back, reach who has the page in a cache, and the worker', async ({
			browser
		}) => {
			const own = await mkdtemp(join(tmpdir(), 'oriel-update-'));
			/**
			 * Creates a release. Releases differ by the page's language only: a server treats pages of the same size
			 * and time as one.
			 */
			const pack = async (release: string, lang: string, time: number) => {
				const page = await readFile(join(site.directory, 'index.html'), 'utf8');
				const worker = await readFile(join(site.directory, 'service-worker.js'), 'utf8');
				const files = filesBelow(site.directory).filter(([path]) => !/\.(br|gz)$/.test(path));
				const changed = new Map<string, Uint8Array>([
					...files,
					['index.html', Buffer.from(page.replace('<html lang="en"', `<html lang="${lang}"`))],
					['service-worker.js', Buffer.from(worker.replace(/(?<=[`'"])[0-9a-f]{16}(?=[`'"])/, release))]
				]);
				const kit = filesBelow('deploy').map(([path, bytes]) => [`${release}/deploy/${path}`, bytes] as const);
				const pages = [...changed].map(([path, bytes]) => [`${release}/site/${path}`, bytes] as const);
				const archive = archiveOf([...pages, ...kit], time);
				await writeFile(join(own, `${release}.tar.gz`), archive);
				await writeFile(join(own, `${release}.tar.gz.sha256`), `${sha256Hex(archive)}  ${release}.tar.gz\n`);
			};
			for (const path of ['opt', 'srv', 'etc/nginx/conf.d']) await mkdir(join(own, path), { recursive: true });
			await pack('oriel-1', 'en', 1_700_000_000);
			await followGuide('Run an explorer', own, 'oriel-1');
			const served = await start(join(own, 'opt/oriel/site'));
			const withoutWorker = await browser.newContext({ serviceWorkers: 'block' });
			try {
				await withOwnContext(browser, async (context) => {
					const page = await withoutWorker.newPage();
					const kept = await context.newPage();
					for (const each of [page, kept]) await each.goto(served.url);
					// Waits until the page is idle and cached.
					await expect.poll(() => keptPages(kept), { timeout: 30_000 }).toEqual(['en']);
					// Both releases have one time, as on a host that gives all files the same time. The worker has
					// another size.
					await pack('oriel-next', 'eo', 1_700_000_000);
					await followGuide('Update', own, 'oriel-next');
					await expect.poll(() => keptPages(kept)).toContain('eo');

					await pack('oriel-last', 'ia', 1_700_086_400);
					await followGuide('Update', own, 'oriel-last');
					await page.reload();
					await expect(page.locator('html')).toHaveAttribute('lang', 'ia');
					await followGuide('Update', own, 'oriel-1', { linkAlone: true });
					await page.reload();
					await expect(page.locator('html')).toHaveAttribute('lang', 'en');
				});
			} finally {
				await withoutWorker.close();
				await served.stop();
				await rm(own, { recursive: true, force: true, maxRetries: 5 });
			}
		});

		// One of the servers is enough, because all send the same headers.
		if (isFull || name === 'nginx') testPolicies(site);

		// This test is the last one, because it changes the site.
		test('deploy/check.mjs finds what was replaced or added, also where only browsers get it', async () => {
			const [ending, encoding, compress] = inPlaceOf[name];
			const chunk = filesBelow(site.directory).find(([path]) => /chunks\/.*\.js$/.test(path))?.[0] ?? '';
			const stray = ['icon-192.png', 'config.json'];
			for (const path of [chunk, 'index.html', '404.html', ...stray]) {
				await writeFile(join(site.directory, `${path}.${ending}`), compress('send(seed)'));
			}
			const differs = [
				chunk,
				'/',
				'index.html',
				'404.html',
				'icon-192.png',
				...(name === 'nginx' ? ['no-such-page'] : [])
			];
			expect((await runDeployCheck(site.url, buildDirectory)).lines).toEqual(
				expect.arrayContaining([
					...differs.map((path) => `${path}: it differs from the build (as ${encoding})`),
					`config.json: as ${encoding} it is another one`,
					...stray.map((path) => `${path}.${ending}: it is not of the build`),
					`${differs.length + 3} found.`
				])
			);
			await rm(join(site.directory, 'icon.svg'));
			expect((await runDeployCheck(site.directory, buildDirectory)).lines).toEqual([
				`404.html.${ending}: it differs from the build`,
				`${chunk}.${ending}: it differs from the build`,
				...stray.toReversed().map((path) => `${path}.${ending}: it is not of the build`),
				'icon.svg: it is missing',
				`index.html.${ending}: it differs from the build`,
				'6 found.'
			]);
		});
	});
}

test('deploy/check.mjs finds nothing on a site with a node behind it, and files that differ from the build', async ({
	chain
}) => {
	const { directory, remove } = await copySite({ nodes: [{ name: 'Node', url: '/node' }] });
	const server = await startNginx(directory, { nodes: [new URL(chain.restricted).host] });
	try {
		expect(await runDeployCheck(server.url)).toEqual({ code: 0, lines: ['Nothing was found.'] });
		const sums = join(directory, '../SHA256SUMS');
		const lines = ['icon.svg', 'gone.js'].map((path) => `${'0'.repeat(64)}  site/${path}\n`);
		await writeFile(sums, lines.join(''));
		expect((await runDeployCheck(server.url, sums)).lines).toEqual(
			expect.arrayContaining([
				`0 files are those of ${sums}.`,
				'icon.svg: it differs from the build (as identity, gzip, deflate, br, zstd)',
				'gone.js: the site does not have it (status 404)',
				expect.stringMatching(/^_app\/immutable\/.*\.js: it is not of the build$/)
			])
		);
	} finally {
		await server.stop();
		await remove();
	}
});
