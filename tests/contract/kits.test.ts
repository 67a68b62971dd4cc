/** The kits in deploy/ that cannot be started here are read by the programs that they are for. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/shared/commands';
import { findServer, howToGetPackage } from '../../scripts/shared/web-servers';
import { findOnPath } from '../devnet/programs';
import { startNginx } from '../e2e/support/web-servers';
import { devnet } from './clients';

const deploy = join(root, 'deploy');
const own = mkdtempSync(join(tmpdir(), 'oriel-kits-'));
afterAll(() => rmSync(own, { recursive: true }));

const systemdAnalyze = await findOnPath('systemd-analyze');

const units = readdirSync(join(deploy, 'systemd'));

/** The command line of a unit. */
const commandOf = (unit: string) =>
	(/^ExecStart=((?:.*\\\n)*.*)$/m.exec(readFileSync(join(deploy, 'systemd', unit), 'utf8'))?.[1] ?? '')
		.replace(/\\\n/g, ' ')
		.trim()
		.split(/\s+/);

describe('the units of systemd', () => {
	it.skipIf(systemdAnalyze === null)('are read without a complaint, where systemd-analyze is installed', () => {
		const { stderr } = spawnSync('systemd-analyze', ['verify', ...units.map((unit) => join(deploy, 'systemd', unit))], {
			encoding: 'utf8'
		});
		expect(stderr.split('\n').filter((line) => units.some((unit) => line.includes(unit)))).toEqual([]);
	});

	it.each(['monerod.service', 'monero-wallet-rpc.service'])('%s: the program knows every option', (unit) => {
		const [program = '', ...args] = commandOf(unit);
		const help = execFileSync(program, ['--help'], { encoding: 'utf8' });
		for (const option of args.filter((arg) => arg.startsWith('--'))) expect(help).toMatch(new RegExp(`${option}\\b`));
	});

	it('open no port to other computers', () => {
		for (const unit of ['monerod.service', 'monero-wallet-rpc.service']) {
			const args = commandOf(unit);
			const addresses = args.filter((_, index) => /bind-ip$/.test(args[index - 1] ?? ''));
			expect(addresses.length).toBeGreaterThan(0);
			expect(new Set(addresses)).toEqual(new Set(['127.0.0.1']));
		}
	});
});

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
