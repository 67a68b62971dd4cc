/** What is released: the same bytes for everybody who builds it, and a check of a site against them. */
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { archiveOf, filesBelow } from '../../scripts/release/archive';
import { serve, type Site } from '../../scripts/serve';
import { buildDirectory, buildSite } from '../../scripts/shared/build';
import { packageProgram, root } from '../../scripts/shared/commands';
import { sources } from '../../scripts/version.js';
import { devnet } from './clients';
import { startNginx } from '../../devnet/web-servers';
import { siteServers } from '../site-servers';

const own = mkdtempSync(join(tmpdir(), 'oriel-release-'));
beforeAll(() => buildSite().then(() => undefined), 600_000);
// All of node_modules is in it.
afterAll(() => rmSync(own, { recursive: true }), 600_000);

/** Runs deploy/check.mjs. */
const check = (...args: readonly string[]) =>
	new Promise<{ code: number; lines: string[] }>((resolve) => {
		execFile(process.execPath, [join(root, 'deploy/check.mjs'), ...args], (error, stdout, stderr) =>
			resolve({ code: Number(error?.code ?? 0), lines: (stdout + stderr).trim().split('\n') })
		);
	});

/** Another Node, for instance 24 where this is 20: its program's path. */
const otherNode = process.env['ORIEL_OTHER_NODE'];

it(`a build in another folder, time zone and locale${otherNode === undefined ? '' : ', by another Node,'} has the same bytes`, () => {
	const elsewhere = join(own, 'another folder');
	for (const path of [...sources, 'tsconfig.json']) {
		mkdirSync(dirname(join(elsewhere, path)), { recursive: true });
		cpSync(join(root, path), join(elsewhere, path), { recursive: true });
	}
	// A symbolic link would lead the bundler back to this folder. Hard links cost nothing, within one disk.
	execFileSync('sh', ['-c', 'cp -al "$1" "$2" || cp -r "$1" "$2"', 'sh', join(root, 'node_modules'), elsewhere]);
	const [thisNode = '', ...args] = [...packageProgram('vite', 'vite'), 'build', '--logLevel', 'error'];
	execFileSync(otherNode ?? thisNode, args, {
		cwd: elsewhere,
		env: {
			...process.env,
			TZ: 'Pacific/Kiritimati',
			LANG: 'tr_TR.UTF-8',
			LC_ALL: 'tr_TR.UTF-8',
			NODE_ENV: 'production'
		},
		stdio: 'ignore'
	});
	const built = filesBelow(join(elsewhere, 'build'));
	expect(built.map(([path]) => path)).toEqual(filesBelow(buildDirectory).map(([path]) => path));
	expect(archiveOf(built, 1).equals(archiveOf(filesBelow(buildDirectory), 1))).toBe(true);
}, 600_000);

it('tar unpacks the archive', () => {
	const file = join(own, 'a.tar.gz');
	writeFileSync(
		file,
		archiveOf(
			[
				['b/2.txt', Buffer.from('two')],
				['a/1.bin', Buffer.alloc(1000, 7)]
			],
			1_795_403_068
		)
	);
	expect(execFileSync('tar', ['-tvzf', file], { encoding: 'utf8', env: { ...process.env, TZ: 'UTC' } })).toMatch(
		/-rw-r--r-- 0\/0 +1000 2026-11-23 03:04 a\/1\.bin\n-rw-r--r-- 0\/0 +3 2026-11-23 03:04 b\/2\.txt\n/
	);
	expect(execFileSync('tar', ['-xOzf', file, 'a/1.bin'])).toEqual(Buffer.alloc(1000, 7));
});

describe('deploy/check.mjs', () => {
	const inPlaceOf = { nginx: ['gz', 'gzip', gzipSync], Caddy: ['br', 'br', brotliCompressSync] } as const;

	it.each(Object.entries(siteServers))(
		'finds nothing on the build that %s serves, and then what was replaced or added, also where only browsers get it',
		async (name, start) => {
			const site = join(own, name);
			cpSync(buildDirectory, site, { recursive: true });
			const config = join(site, 'config.json');
			writeFileSync(config, '{"nodes":[]}');
			// Of the operator.
			mkdirSync(join(own, 'requests'), { recursive: true });
			symlinkSync(join(own, 'requests'), join(site, 'requests'));
			const server = await start(site);
			try {
				const { code, lines } = await check(server.url, buildDirectory);
				expect([lines.slice(1), code]).toEqual([['Nothing was found.'], 0]);
				expect(lines[0]).toMatch(/^[1-9]\d\d+ files are those of /);
				expect(await check(site, buildDirectory)).toEqual({ code: 0, lines: ['Nothing was found.'] });

				if (name !== 'nginx' && name !== 'Caddy') return;
				const [ending, encoding, compress] = inPlaceOf[name];
				const chunk = filesBelow(site).find(([path]) => /chunks\/.*\.js$/.test(path))?.[0] ?? '';
				const stray = ['icon-192.png', 'config.json'];
				for (const path of [chunk, 'index.html', '404.html', ...stray]) {
					writeFileSync(join(site, `${path}.${ending}`), compress('send(seed)'));
				}
				const differs = [
					chunk,
					'/',
					'index.html',
					'404.html',
					'icon-192.png',
					...(name === 'nginx' ? ['no-such-page'] : [])
				];
				expect((await check(server.url, buildDirectory)).lines).toEqual(
					expect.arrayContaining([
						...differs.map((path) => `${path}: it differs from the build (as ${encoding})`),
						`config.json: as ${encoding} it is another one`,
						...stray.map((path) => `${path}.${ending}: it is not of the build`),
						`${differs.length + 3} found.`
					])
				);
				rmSync(join(site, 'icon.svg'));
				expect((await check(site, buildDirectory)).lines).toEqual([
					...[`404.html.${ending}: it differs from the build`, `${chunk}.${ending}: it differs from the build`],
					...stray.toReversed().map((path) => `${path}.${ending}: it is not of the build`),
					...['icon.svg: it is missing', `index.html.${ending}: it differs from the build`, '6 found.']
				]);
			} finally {
				await server.stop();
			}
		}
	);

	it('finds nothing on a site with a node behind it, and files that differ from the build', async () => {
		const site = join(own, 'with-node');
		cpSync(buildDirectory, site, { recursive: true });
		writeFileSync(join(site, 'config.json'), '{"nodes":[{"name":"Node","url":"/node"}]}');
		const server = await startNginx(site, { nodes: [new URL(devnet.restricted.url).host] });
		try {
			expect(await check(server.url)).toEqual({ code: 0, lines: ['Nothing was found.'] });
			const sums = join(own, 'SHA256SUMS');
			const lines = ['icon.svg', 'gone.js'].map((path) => `${'0'.repeat(64)}  ${path}\n`);
			writeFileSync(sums, lines.join(''));
			expect((await check(server.url, sums)).lines).toEqual(
				expect.arrayContaining([
					`0 files are those of ${sums}.`,
					'icon.svg: it differs from the build (as identity, gzip, deflate, br, zstd)',
					'gone.js: the site does not have it (status 404)',
					expect.stringMatching(/^_app\/immutable\/.*\.js: it is not of the build$/)
				])
			);
		} finally {
			await server.stop();
		}
	});

	it('finds each fault of a site that is set up badly', async () => {
		const good: Site = await serve({ directory: buildDirectory });
		const config = {
			nodes: [{ name: 'Open', url: '/open' }],
			wallets: [{ name: 'Ours', url: 'http://wallet.example:18083' }]
		};
		// Everything is found, nothing has a header, scripts are text, and every call is answered.
		const bad = createServer((request, response) => {
			const path = request.url ?? '/';
			if (request.method === 'POST' || path.startsWith('/open')) {
				return void response.end('{"jsonrpc":"2.0","id":"0","result":{"height":1}}');
			}
			if (path === '/config.json') return void response.end(JSON.stringify(config));
			void fetch(good.url + path)
				.then((answer) => answer.text())
				.then((text) =>
					response.writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'immutable' }).end(text)
				);
		});
		await new Promise<void>((listening) => bad.listen(0, '127.0.0.1', listening));
		try {
			const { code, lines } = await check(`http://127.0.0.1:${(bad.address() as AddressInfo).port}`);
			expect(code).toBe(1);
			const text = lines.join('\n');
			for (const fault of [
				/^\/: content-type is "text\/plain"/m,
				/^\/: there is no x-content-type-options/m,
				/^\/: there is no cross-origin-resource-policy/m,
				/^manifest\.webmanifest: content-type is/m,
				/^\/: there is no cross-origin-opener-policy/m,
				/^\/: there is no referrer-policy/m,
				/^\/: there is no permissions-policy/m,
				/^\/: cache-control is "immutable"/m,
				/^\/: any site may show it in a frame/m,
				/^service-worker\.js: its policy lacks default-src 'none'/m,
				/^_app\/immutable\/workers\/.*: its policy lacks/m,
				/^_app\/immutable\/.*\.js: it is not compressed/m,
				/^no-such-page: what is not there has status 200/m,
				/^\.git\/config: it can be read/m,
				/^config\.json: every visitor is given the wallet service http:\/\/wallet\.example/m,
				/^\/open: it passes get_balance on/m,
				/^\/open: it passes submit_block on/m,
				/^\/open: it passes \/mining_status on/m,
				/^\/open: it takes bodies of any size/m,
				/^wallet\/json_rpc: a service of the wallet or the node answers here/m
			]) {
				expect(text).toMatch(fault);
			}
		} finally {
			bad.close().closeAllConnections();
			await good.close();
		}
	});

	it('says what it needs, and when there is no site', async () => {
		expect((await check()).code).toBe(2);
		expect((await check('http://127.0.0.1:1')).code).toBe(2);
	});
});
