/**
 * Tests the Dockerfiles of deploy/ without Docker: runs their lines on this computer's Debian, and starts their
 * programs as their user, read-only.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { recordedWallets } from '../../devnet/chain-data/wallets';
import { openDebianTree, type DebianTree } from '../../devnet/debian-tree';
import { archiveOf } from '../../scripts/release/archive';
import { contentsOf } from '../../scripts/release/contents';
import { buildWatcher } from '../../scripts/release/watcher';
import { buildDirectory, buildSite } from '../../scripts/shared/build';
import { root } from '../../scripts/shared/commands';
import { testInTree } from './in-tree';

const CONTEXT = '/root/context';

/** An instruction of a Dockerfile, such as RUN, and the rest of its line. */
type Instruction = readonly [name: string, rest: string];

function instructionsOf(file: string): Instruction[] {
	const text = readFileSync(join(root, file), 'utf8').replaceAll(/\\\n\s*/g, '');
	return Array.from(text.matchAll(/^([A-Z]+) (.*)$/gm), ([, name = '', rest = '']) => [name, rest] as const);
}

/** Returns the words of an instruction in its JSON form, quoted for a shell. */
const commandOf = (instructions: readonly Instruction[], wanted: string): string => {
	const rest = instructions.find(([name]) => name === wanted)?.[1] ?? '';
	const words = JSON.parse(rest.slice(rest.indexOf('["'), rest.lastIndexOf(']') + 1)) as string[];
	return words.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');
};

let tree: DebianTree | null = null;
const own = mkdtempSync(join(tmpdir(), 'oriel-containers-'));
beforeAll(async () => {
	await buildSite();
	tree = await openDebianTree();
	if (!tree) return;
	const contents = contentsOf(buildDirectory, await buildWatcher(own));
	await tree.write('/root/context.tar.gz', archiveOf(contents, 1_795_403_068));
	await tree.run(`
		mkdir ${CONTEXT} && tar -xzf /root/context.tar.gz -C ${CONTEXT}
		printf '#!/bin/sh\nexit 0' > /usr/local/sbin/apt-get && chmod 755 /usr/local/sbin/apt-get
		rm -rf /etc/nginx/conf.d/* /etc/nginx/oriel /etc/nginx/sites-enabled/* /opt/oriel*
		ln -s ../sites-available/default /etc/nginx/sites-enabled/default
		useradd --non-unique --uid 1000 node
		echo '127.0.0.1 node' >> /etc/hosts
		mkdir -p /var/log/nginx /root/chain /run/volumes
		monerod --non-interactive --regtest --offline --no-zmq --data-dir /root/chain --check-updates disabled \
			--rpc-bind-port 18081 --rpc-restricted-bind-ip 127.0.0.1 --rpc-restricted-bind-port 18089 > /dev/null 2>&1 &
	`);
}, 600_000);
afterAll(async () => {
	await tree?.close();
	rmSync(own, { recursive: true });
});

const inTree = testInTree(() => tree);

/** Builds an image's files in the tree: COPY and RUN. */
async function build(debian: DebianTree, instructions: readonly Instruction[]): Promise<void> {
	for (const [name, rest] of instructions) {
		if (name === 'RUN') await debian.run(rest);
		if (name !== 'COPY') continue;
		const words = rest.split(' ');
		const to = words.pop() ?? '';
		for (const from of words) {
			const isFolder = (await debian.attempt(`test -d ${CONTEXT}/${from}`)).code === 0;
			const target = to.endsWith('/') ? to + (from.split('/').at(-1) ?? '') : to;
			await debian.run(`mkdir -p ${dirname(target)}; cp -r ${CONTEXT}/${from}${isFolder ? '/.' : ''} ${target}`);
		}
	}
}

/**
 * Starts the program of an image, as its user, with everything read-only except some folders.
 *
 * @returns its health check, as a command
 */
async function start(
	debian: DebianTree,
	instructions: readonly Instruction[],
	folders: { temporary: readonly string[]; volumes: readonly string[] },
	settings = ''
): Promise<string> {
	const [user = '', variables = ''] = ['USER', 'ENV'].map(
		(wanted) => instructions.find(([name]) => name === wanted)?.[1]
	);
	const as = `runuser -u ${user} -- env PATH=${dirname(process.execPath)}:$PATH ${variables} ${settings}`;
	const script = `/root/start-${user}`;
	// The user owns the output, as with Docker: nginx opens /dev/stderr.
	await debian.write(`${script}.log`, '');
	await debian.write(
		script,
		`
		for folder in ${folders.volumes.join(' ')}; do mount --bind $folder $folder; done
		for folder in ${folders.temporary.join(' ')}; do mount -t tmpfs -o mode=1777 tmpfs $folder; done
		mount -o remount,bind,ro /
		exec ${as} ${commandOf(instructions, 'CMD')}`
	);
	await debian.run(`
		chmod 755 /root
		chown ${user} ${script}.log
		setsid unshare --mount bash -eu ${script} >> ${script}.log 2>&1 < /dev/null &
	`);
	return `${as} ${commandOf(instructions, 'HEALTHCHECK')}`;
}

/** Repeats a command until it succeeds. */
const until = (debian: DebianTree, command: string) =>
	debian.run(`for try in {1..60}; do ${command} && exit; sleep 0.5; done; cat /root/start-*.log; exit 1`);

const fetchFrom = (path: string) => `curl -fsS -o /dev/null http://127.0.0.1:8080${path}`;

describe('the compose file', () => {
	it('is read by docker-compose, with and without the watcher', () => {
		for (const profile of [[], ['--profile', 'shop']]) {
			execFileSync('docker-compose', ['-f', 'deploy/compose.yaml', ...profile, 'config', '-q'], { cwd: root });
		}
	});
});

inTree('the site starts before its node is there, finds it later, and writes nowhere else', async (debian) => {
	const image = instructionsOf('deploy/Dockerfile');
	await build(debian, image);
	await debian.write('/opt/oriel/site/config.json', '{ "nodes": [{ "name": "Our node", "url": "/node" }] }');
	const isHealthy = await start(debian, image, { temporary: ['/run', '/var/lib/nginx'], volumes: ['/var/cache'] });
	await until(debian, isHealthy);
	await debian.run(fetchFrom('/config.json'));
	expect((await debian.attempt(fetchFrom('/node/get_height'))).output).toContain('502');
	expect(
		await debian.run("ps -o user= -C nginx | sort -u; curl -sI -H 'accept-encoding: br' http://127.0.0.1:8080/")
	).toMatch(/^www-data\nHTTP\/1.1 200 OK[^]*content-encoding: br/i);
	// Starts a DNS server at the address of Docker's resolver.
	await debian.run(`pebble-challtestsrv -defaultIPv6 '' -dns01 127.0.0.11:53 -management 127.0.0.1:8055 \
		-http01 '' -https01 '' -tlsalpn01 '' > /dev/null 2>&1 &`);
	await until(debian, fetchFrom('/node/get_height'));
});

inTree('the watcher takes orders at its socket, and writes nowhere else', async (debian) => {
	const image = instructionsOf('deploy/watcher/Dockerfile');
	await build(debian, image);
	const token = 'a-token-of-some-length';
	const { address, view_key } = recordedWallets.wallets.shop;
	const settings = `NODE=http://node:18089 ADDRESS=${address} VIEW_KEY=${view_key} ACCOUNT=7 TOKEN=${token}`;
	const volumes = ['/var/lib/oriel-watcher', '/var/lib/oriel/requests', '/run/oriel-watcher'];
	const isHealthy = await start(debian, image, { temporary: [], volumes }, settings);
	await until(debian, isHealthy);
	const order = await debian.run(`curl -sS --unix-socket /run/oriel-watcher/socket -H 'Authorization: Bearer ${token}' \
		http://localhost/orders -d '{"id":"17","amount":"0.37"}'; ls /var/lib/oriel/requests | wc -l`);
	expect(order).toMatch(/"id":\s?"17"[^]*1\n$/);
});
