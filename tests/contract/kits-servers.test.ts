/** Tests the kit for an onion service with the programs that it is for: nginx and tor. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/shared/commands';
import { findServer, installationHint, startNginx } from '../../devnet/web-servers';
import { devnet } from './clients';

const deploy = join(root, 'deploy');
const own = mkdtempSync(join(tmpdir(), 'oriel-kits-'));
afterAll(() => rmSync(own, { recursive: true }));

describe('the onion service', () => {
	it('tor reads its lines', async () => {
		const tor = await findServer('tor');
		if (tor === null) throw new Error(`tor was not found. To get it, ${installationHint('tor')}.`);
		const lines = readFileSync(join(deploy, 'torrc'), 'utf8').replace('/var/lib/tor/oriel/', `${own}/onion/`);
		writeFileSync(join(own, 'torrc'), `DataDirectory ${own}/data\n${lines}`);
		const said = execFileSync(tor, ['--verify-config', '-f', join(own, 'torrc'), '--defaults-torrc', '/dev/null'], {
			encoding: 'utf8'
		});
		expect(said).toContain('Configuration was valid');
	});

	it('nginx does not limit its visitors together, who all come from this computer', async () => {
		writeFileSync(join(own, 'index.html'), '<!doctype html>');
		// The server of nginx.conf has another port in this test.
		const textReplacements = [['127.0.0.1:8080 ""', '~^127 ""']] as const;
		const nginx = await startNginx(own, { nodes: [new URL(devnet.restricted.url).host], textReplacements });
		try {
			const asked = Array.from({ length: 300 }, () => fetch(`${nginx.url}/node/get_height`));
			expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
		} finally {
			await nginx.stop();
		}
	});
});
