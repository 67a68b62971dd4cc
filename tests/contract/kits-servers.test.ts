/** The kits in deploy/ for servers are read by the programs that they are for: nginx and tor. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../scripts/shared/commands';
import { findNjs, findServer, howToGetPackage, startNginx } from '../../devnet/web-servers';
import { devnet } from './clients';

const deploy = join(root, 'deploy');
const own = mkdtempSync(join(tmpdir(), 'oriel-kits-'));
afterAll(() => rmSync(own, { recursive: true }));

describe('the onion service', () => {
	it('tor reads its lines', async () => {
		const tor = await findServer('tor');
		if (tor === null) throw new Error(`tor was not found. To get it, ${howToGetPackage('tor')}.`);
		const lines = readFileSync(join(deploy, 'torrc'), 'utf8').replace('/var/lib/tor/oriel/', `${own}/onion/`);
		writeFileSync(join(own, 'torrc'), `DataDirectory ${own}/data\n${lines}`);
		const said = execFileSync(tor, ['--verify-config', '-f', join(own, 'torrc'), '--defaults-torrc', '/dev/null'], {
			encoding: 'utf8'
		});
		expect(said).toContain('Configuration was valid');
	});

	it('nginx answers at its socket, and names it to visitors of the site', async () => {
		const socket = join(own, 'onion.sock');
		writeFileSync(join(own, 'index.html'), '<!doctype html>');
		const lines = readFileSync(join(deploy, 'server-onion.conf'), 'utf8').replace('/run/nginx-oriel.sock', socket);
		const nginx = await startNginx(own, { nodes: [new URL(devnet.restricted.url).host], server: lines });
		try {
			const answer = await fetch(`${nginx.url}/?a=1`);
			expect(answer.headers.get('onion-location')).toBe('http://REPLACE.onion/?a=1');
			expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
			// Visitors by the socket are not told apart, and not limited together.
			const statuses = Array.from(
				{ length: 300 },
				() =>
					new Promise<number>((resolve, reject) => {
						request({ socketPath: socket, path: '/node/get_height', agent: false }, (response) => {
							response.resume();
							resolve(response.statusCode ?? 0);
						})
							.on('error', reject)
							.end();
					})
			);
			expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
		} finally {
			await nginx.stop();
		}
	});
});

it('nginx reads the command of the site in the compose file, which loads njs', async () => {
	const nginx = await findServer('nginx');
	if (nginx === null) throw new Error(`nginx was not found. To get it, ${howToGetPackage('nginx')}.`);
	writeFileSync(
		join(own, 'compose.conf'),
		`pid ${own}/nginx.pid; error_log stderr; events {} http { js_import oriel from ${deploy}/node-proxy.js; }`
	);
	const { services } = parse(readFileSync(join(deploy, 'compose.yaml'), 'utf8')) as {
		services: { site: { command: string[] } };
	};
	const [, ...args] = services.site.command.map((arg) => arg.replace('modules/ngx_http_js_module.so', findNjs() ?? ''));
	const { stderr } = spawnSync(nginx, ['-t', '-p', own, '-e', 'stderr', '-c', join(own, 'compose.conf'), ...args], {
		encoding: 'utf8'
	});
	expect(stderr).toContain('test is successful');
});
