/**
 * Tests the guide to an explorer over https: runs its own lines on this computer's Debian, with a certificate authority
 * on loopback.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDebianTree, type DebianTree } from '../../devnet/debian-tree';
import { archiveOf } from '../../scripts/release/archive';
import { contentsOf, sha256Hex } from '../../scripts/release/contents';
import { buildWatcher } from '../../scripts/release/watcher';
import { buildDirectory, buildSite } from '../../scripts/shared/build';
import { root } from '../../scripts/shared/commands';
import { testInTree } from './in-tree';

const NAME = 'explorer.example';
const RELEASE = 'oriel-0.1.0-0123abcd';

/** Returns the lines of the first block of commands below a heading. */
function linesBelow(heading: string): string {
	const guide = readFileSync(join(root, 'docs/run-an-explorer.md'), 'utf8');
	return guide.split(`# ${heading}\n`)[1]?.split('```sh\n')[1]?.split('```')[0] ?? '';
}

/** Replacements for programs that need systemd or a network, because the tree has neither. */
const standIns = {
	// All packages are installed already.
	'apt-get': `#!/bin/bash
for word; do case $word in update|install|-*|DPkg::*) ;; *) dpkg -s $word > /dev/null;; esac || exit 100; done`,
	systemctl: `#!/bin/bash -eu
echo "$*" >> /var/log/systemctl.log
case "$*" in
	'reload nginx') nginx -t -q && nginx -s reload;;
	daemon-reload) ;;
	'enable --now '*.service)
		unit=\${!#}
		user=$(sed -n s/^User=//p $unit)
		install -d -o $user -g $user /var/lib/$(sed -n s/^StateDirectory=//p $unit)
		command=$(sed -z 's/\\\\\\n//g' $unit | sed -n s/^ExecStart=//p)
		setsid runuser -u $user -- $command > /var/log/unit.log 2>&1 < /dev/null &;;
	*) echo "unexpected: $*"; exit 1;;
esac`
};

/** Sets up a bare Debian: nginx with its own site, nothing of Oriel, and a certificate authority for certbot. */
async function prepare(tree: DebianTree): Promise<void> {
	for (const [name, script] of Object.entries(standIns)) await tree.write(`/usr/local/sbin/${name}`, script, '755');
	await tree.run(`
		rm -rf /etc/nginx/conf.d/* /etc/nginx/oriel /etc/nginx/sites-enabled/* /etc/letsencrypt /opt/oriel* /var/lib/oriel /var/lib/monero
		ln -s ../sites-available/default /etc/nginx/sites-enabled/default
		printf '127.0.0.2 ${NAME}\\n::1 ${NAME}\\n' >> /etc/hosts
		mkdir -p /var/log/nginx /etc/letsencrypt /root/authority
		cd /root/authority
		openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 1 -subj /CN=127.0.0.1 2> /dev/null
		printf 'server = https://127.0.0.1:14000/dir\\nno-verify-ssl = true\\n' > /etc/letsencrypt/cli.ini
		nginx
	`);
	const listener = { listenAddress: '127.0.0.1:14000', managementListenAddress: '127.0.0.1:15000' };
	const keys = { certificate: '/root/authority/cert.pem', privateKey: '/root/authority/key.pem' };
	await tree.write(
		'/root/authority/pebble.json',
		JSON.stringify({ pebble: { ...listener, ...keys, httpPort: 80, tlsPort: 443 } })
	);
	await tree.run(`
		cd /root/authority
		pebble-challtestsrv -defaultIPv6 '' -dns01 127.0.0.1:8053 -http01 '' -https01 '' -tlsalpn01 '' > dns.log 2>&1 &
		PEBBLE_VA_NOSLEEP=1 PEBBLE_WFE_NONCEREJECT=0 pebble -config pebble.json -dnsserver 127.0.0.1:8053 > pebble.log 2>&1 &
		for try in {1..100}; do curl -sk https://127.0.0.1:15000/roots/0 > root.pem && break; sleep 0.1; done
		grep -q BEGIN root.pem
	`);
}

/** Writes the archive of a release and its hash into /root. */
async function upload(tree: DebianTree, release: string, watcher: string): Promise<void> {
	const contents = contentsOf(buildDirectory, watcher).map(([path, bytes]) => [`${release}/${path}`, bytes] as const);
	const archive = archiveOf(contents, 1_795_403_068);
	await tree.write(`/root/${release}.tar.gz`, archive);
	await tree.write(`/root/${release}.tar.gz.sha256`, `${sha256Hex(archive)}  ${release}.tar.gz\n`);
}

const own = mkdtempSync(join(tmpdir(), 'oriel-guide-'));
let tree: DebianTree | null = null;
let watcher = '';
beforeAll(async () => {
	await buildSite();
	watcher = await buildWatcher(own);
	tree = await openDebianTree();
	if (tree) await prepare(tree);
}, 600_000);
afterAll(async () => {
	await tree?.close();
	rmSync(own, { recursive: true });
});

const it = testInTree(() => tree);

/** Runs deploy/check.mjs in the tree. */
const check = (debian: DebianTree, site: string, more = '', authority = '/root/authority/root.pem') =>
	debian.attempt(`NODE_EXTRA_CA_CERTS=${authority} ${process.execPath} ${root}/deploy/check.mjs ${site} ${more}`);

/** Returns the headers that a visitor receives, by HTTP/2 over IPv6, with the status as `:status`. */
const visit = async (debian: DebianTree, path: string, headers: object = {}) => {
	const script = `
		import { connect } from 'node:http2';
		const session = connect('https://${NAME}', { family: 6 });
		const stream = session.request({ ':path': '${path}', ...${JSON.stringify(headers)} });
		stream.on('response', (headers) => console.log(JSON.stringify(headers)));
		stream.resume().on('close', () => session.close());`;
	await debian.write('/root/visit.mjs', script);
	const answer = await debian.run(`NODE_EXTRA_CA_CERTS=/root/authority/root.pem ${process.execPath} /root/visit.mjs`);
	return JSON.parse(answer) as Record<string, string | number>;
};

it('leads to an explorer over https in which check.mjs finds nothing', async (debian) => {
	await upload(debian, RELEASE, watcher);
	await debian.run(`cd /root; ${linesBelow('Run an explorer')}`);
	const node = `${process.execPath} -e 'fetch("http://127.0.0.1:18089/get_height").catch(() => process.exit(1))'`;
	await debian.run(`for try in {1..100}; do ${node} && exit; sleep 0.2; done; cat /var/log/unit.log; exit 1`);
	expect(await check(debian, `https://${NAME}/`, '/opt/oriel/SHA256SUMS')).toEqual({
		code: 0,
		output: expect.stringMatching(/^\d{3} files are those of .*\nNothing was found.\n$/)
	});

	const page = await visit(debian, '/');
	expect(page).toMatchObject({ ':status': 200, 'strict-transport-security': 'max-age=31536000' });
	const compressed = await visit(debian, '/', { 'accept-encoding': 'gzip, br' });
	expect(compressed).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
});

it('takes at most 12 commands, the check at its end among them', async () => {
	const commands = linesBelow('Run an explorer')
		.replaceAll(/&&\n\s+/g, '&& ')
		.trim()
		.split('\n');
	expect(commands.length + 1).toBeLessThanOrEqual(12);
});

it('leaves no way without TLS but on this computer', async (debian) => {
	const script = `
		import { get } from 'node:http';
		const statusOf = (url) => new Promise((resolve) => get(url, { agent: false }, (response) => resolve(
			response.statusCode + ' ' + response.headers.location)).on('error', (error) => resolve(error.code)));
		for (const url of process.argv.slice(2)) console.log(await statusOf(url));`;
	await debian.write('/root/ask.mjs', script);
	const urls = [`http://${NAME}/a?b=1`, 'http://127.0.0.1:8080/', 'http://127.0.0.2:8080/'];
	const answers = await debian.run(`${process.execPath} /root/ask.mjs ${urls.join(' ')}`);
	expect(answers).toBe(`301 https://${NAME}/a?b=1\n200 undefined\nECONNREFUSED\n`);
});

it('has a certificate that is renewed beside the site, and read by nginx', async (debian) => {
	const serial = () =>
		debian.run(
			`openssl s_client -connect 127.0.0.1:443 -servername ${NAME} < /dev/null 2> /dev/null | openssl x509 -noout -serial`
		);
	const before = await serial();
	await debian.run('certbot renew -n -q --force-renewal --no-random-sleep-on-renew');
	await expect.poll(serial).not.toBe(before);
});

describe('an update', () => {
	const NEXT = 'oriel-0.2.0-4567cdef';
	const update = (release: string) =>
		`cd /root; ${linesBelow('Update').replace(/^release=.*$/m, `release=${release}`)}`;
	const served = (debian: DebianTree) =>
		debian.run('readlink -f /opt/oriel/site/index.html; cat /opt/oriel/site/config.json');

	it('refuses an archive with a byte changed, and unpacks nothing', async (debian) => {
		await upload(debian, NEXT, watcher);
		await debian.run(`printf x | dd of=/root/${NEXT}.tar.gz bs=1 seek=50000 conv=notrunc 2> /dev/null`);
		const { output } = await debian.attempt(update(NEXT));
		expect(output).toContain('FAILED');
		expect(await debian.run('ls /opt')).not.toContain(NEXT);
		expect(await served(debian)).toContain(`/opt/${RELEASE}/site/index.html`);
	});

	it('that is interrupted leaves the old site whole, and can be repeated', async (debian) => {
		await upload(debian, NEXT, watcher);
		// Each command of the update is replaced by one that kills the shell; `tar` does half of its work before.
		for (const [name, half] of [
			['tar', `head -c 400000 /root/${NEXT}.tar.gz | /bin/tar -xz -C /opt 2> /dev/null`],
			['ln', ':'],
			['mv', ':']
		]) {
			await debian.write(`/usr/local/sbin/${name}`, `#!/bin/bash\n${half}\nkill -9 $PPID`, '755');
			expect((await debian.attempt(update(NEXT))).code).not.toBe(0);
			await debian.run(`rm /usr/local/sbin/${name}`);
			expect(await served(debian)).toContain(`/opt/${RELEASE}/site/index.html`);
			expect((await check(debian, `https://${NAME}/`, `/opt/${RELEASE}/SHA256SUMS`)).code).toBe(0);
		}
		await debian.run(update(NEXT));
		expect(await served(debian)).toMatch(new RegExp(`^/opt/${NEXT}/site/index.html\\n.*Our node`));
		expect((await check(debian, '/opt/oriel/site', `/opt/${NEXT}/SHA256SUMS`)).code).toBe(0);
		expect(await debian.run('tail -1 /var/log/systemctl.log')).toBe('daemon-reload\n');
	});
});

describe('check.mjs finds', () => {
	const live = `/etc/letsencrypt/live/${NAME}`;
	const findings = async (debian: DebianTree, site = `https://${NAME}/`, authority?: string) =>
		(await check(debian, site, '', authority)).output.split('\n');

	it('the site on another port without TLS', async (debian) => {
		const config = '/etc/nginx/conf.d/nginx.conf';
		await debian.run(`sed -i 's/listen 127.0.0.1:8080;/&listen 127.0.0.2:8080;/' ${config} && nginx -s reload`);
		await expect.poll(() => findings(debian)).toContain(`${NAME}:8080: the site is here without TLS as well`);
		await debian.run(`sed -i 's/listen 127.0.0.2:8080;//' ${config} && nginx -s reload`);
	});

	it('a certificate for another name, one that nobody knows, and one that has expired', async (debian) => {
		// nginx may still be closing connections of the test before.
		await expect
			.poll(() => findings(debian, 'https://127.0.0.3/'))
			.toContain('127.0.0.3: its certificate is for another name');
		expect((await findings(debian, undefined, '/dev/null'))[0]).toMatch(
			/^explorer.example: no browser trusts its certificate/
		);
		await debian.run(`
			cd /root/authority
			openssl req -newkey rsa:2048 -nodes -keyout old-key.pem -out old.csr -subj /CN=${NAME} 2> /dev/null
			printf subjectAltName=DNS:${NAME} > old.ext
			openssl x509 -req -in old.csr -signkey old-key.pem -days -1 -extfile old.ext -out old.pem 2> /dev/null
			cp --remove-destination old.pem ${live}/fullchain.pem
			cp --remove-destination old-key.pem ${live}/privkey.pem
			nginx -s reload
		`);
		await expect
			.poll(() => findings(debian))
			.toEqual([expect.stringMatching(`^${NAME}: its certificate ended on \\d{4}-\\d\\d-\\d\\d$`), '1 found.', '']);
	});
});
