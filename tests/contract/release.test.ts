/** Tests of the archive that is released, and of the check of a site against it. The e2e tests of servers check good sites. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveOf } from '../../scripts/release/archive';
import { serve, type Site } from '../../scripts/serve';
import { buildDirectory, buildSite } from '../../scripts/shared/build';
import { root } from '../../scripts/shared/commands';

const own = mkdtempSync(join(tmpdir(), 'oriel-release-'));
beforeAll(() => buildSite().then(() => undefined), 600_000);
afterAll(() => rmSync(own, { recursive: true }));

/** Runs deploy/check.mjs. */
const check = (...args: readonly string[]) =>
	new Promise<{ code: number; lines: string[] }>((resolve) => {
		execFile(process.execPath, [join(root, 'deploy/check.mjs'), ...args], (error, stdout, stderr) =>
			resolve({ code: Number(error?.code ?? 0), lines: (stdout + stderr).trim().split('\n') })
		);
	});

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
	it('finds each fault of a site that is set up badly', async () => {
		const good: Site = await serve({ directory: buildDirectory });
		const config = {
			nodes: [{ name: 'Open', url: '/open' }],
			wallets: [{ name: 'Ours', url: 'http://wallet.example:18083' }],
			simulated: true
		};
		// A bad server: every path exists, no answer has the headers, scripts are sent as text, and every call is
		// answered.
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
				/^config\.json: it says that its nodes are simulated/m,
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
