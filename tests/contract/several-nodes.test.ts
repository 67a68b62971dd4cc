/** Tests which of several nodes deploy/nodes.mjs gives to nginx. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OwnNode } from '../../devnet/own';
import { Program } from '../../devnet/process';
import { callJsonRpc } from '../../devnet/rpc';
import { startStandIn, type Fault, type StandIn } from '../../devnet/stand-in';
import { startLiar } from '../../devnet/stand-in/liar';
import { startNginx } from '../../devnet/web-servers';
import { root, run } from '../../scripts/shared/commands';
import { devnet } from './clients';

const host = ({ url }: { url: string }) => new URL(url).host;
/** Timeout (ms) of the polls: nodes.mjs waits 5 s for a node that hangs. */
const timeout = 25_000;

let directory = '';
beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), 'oriel-nodes-'));
	await writeFile(join(directory, 'index.html'), '<!doctype html>');
});
afterAll(() => rm(directory, { recursive: true }));

/** Starts nodes.mjs, which checks the nodes every 0.1 s. */
function startNodes(nodes: readonly { url: string }[]) {
	const file = join(directory, 'nodes.conf');
	const outputFile = join(directory, 'nodes.log');
	const program = Program.start({
		name: 'nodes.mjs',
		command: 'env',
		args: ['EVERY=0.1', process.execPath, join(root, 'deploy/nodes.mjs'), file, ...nodes.map(host)],
		directory,
		outputFile,
		onExit: () => {}
	});
	const read = (path: string) => readFile(path, 'utf8').catch(() => '');
	return {
		program,
		file,
		listed: (wanted: readonly { url: string }[]) =>
			expect.poll(() => read(file), { timeout }).toBe(wanted.map((node) => `server ${host(node)};\n`).join('')),
		logged: (text: string) => expect.poll(() => read(outputFile), { timeout }).toContain(text),
		stop: async () => {
			await program.end();
			await rm(file, { force: true });
			await rm(outputFile);
		}
	};
}

/** Copies a list as oriel-nodes-list.service does, with folders of a test. */
async function copyList(from: string, folder: string) {
	const unit = await readFile(join(root, 'deploy/systemd/oriel-nodes-list.service'), 'utf8');
	const [, command = ''] = /^ExecStart=\/bin\/sh -c "(.*)"$/m.exec(unit) ?? [];
	const copied = command.replace('/etc/nginx/oriel', folder).replace('/var/lib/oriel-nodes/nodes.conf', from);
	return run(['sh', '-c', copied]);
}

describe('of three nodes', () => {
	let nodes: [StandIn, StandIn, StandIn];
	let checker: ReturnType<typeof startNodes>;
	beforeEach(async () => {
		nodes = [await startStandIn(), await startStandIn(), await startStandIn()];
		checker = startNodes(nodes);
	});
	afterEach(async () => {
		await checker.stop();
		await Promise.all(nodes.map((node) => node.stop()));
	});

	const info = (change: () => Record<string, unknown>): [string, Fault] => [
		'get_info',
		{ change: (result) => ({ ...result, ...change() }) }
	];
	let call = 0;
	it.each<[string, [string, Fault]]>([
		['claims a height of 10^9', info(() => ({ height: 10 ** 9 }))],
		['claims to be at the first block', info(() => ({ height: 1 }))],
		['has another height each time', info(() => ({ height: [10 ** 9, 3010, 3, 2900][call++ % 4] }))],
		['claims a height that is no number', info(() => ({ height: '3000' }))],
		['is 3 blocks behind', info(() => ({ height: 2997 }))],
		['says that it is not synchronized', info(() => ({ synchronized: false }))],
		['hangs', ['*', { delayMs: 60_000 }]],
		['hangs when it is asked for a block', ['get_block_header_by_height', { delayMs: 60_000 }]],
		['has no such block', ['get_block_header_by_height', { error: { code: -2, message: 'Too high' } }]],
		['gives no hash', ['get_block_header_by_height', { change: () => ({ block_header: {} }) }]],
		['answers with status 500', ['*', { status: 500, body: '' }]],
		['answers at great length', info(() => ({ version: 'x'.repeat(200_000) }))]
	])(
		'one that %s is left out, and comes back',
		async (_, [operation, fault]) => {
			const [first, second, third] = nodes;
			await checker.listed(nodes);
			second.setFault(operation, fault);
			await checker.listed([first, third]);
			second.setFault(operation, null);
			await checker.listed(nodes);
		},
		3 * timeout
	);

	it('one that has another one answer in its place is left out', async () => {
		const [first, second, third] = nodes;
		await checker.listed(nodes);
		second.setFault('*', { status: 307, headers: { location: `${first.url}/json_rpc` } });
		await checker.listed([first, third]);
	});

	it('one on another chain is left out, and none when all three are', async () => {
		const [first, second, third] = nodes;
		await checker.listed(nodes);
		third.world.chain.reorganisedFrom = 2000;
		await checker.listed([first, second]);
		second.setFault(...info(() => ({ height: 10 ** 9 })));
		await checker.logged('The nodes do not agree');
		await checker.listed([first, second]);
	});

	it('those 2 blocks behind stay', async () => {
		await checker.listed(nodes);
		nodes[0].world.chain.height += 2;
		const before = nodes[0].requests.length;
		await expect.poll(() => nodes[0].requests.length, { timeout }).toBeGreaterThan(before + 6);
		await checker.listed(nodes);
	});

	it('the only one that answers is used, of two that disagree both stay, and so does the list when all are gone', async () => {
		const [first, second, third] = nodes;
		await checker.listed(nodes);
		third.setFault('*', { status: 500, body: '' });
		await checker.listed([first, second]);
		second.setFault(...info(() => ({ height: 10 ** 9 })));
		await checker.logged(
			`The nodes do not agree: ${host(first)} at height 3000, ${host(second)} at height 1000000000. The list stays as it is.`
		);
		await checker.listed([first, second]);
		second.setFault('get_info', { hangUp: true });
		await checker.listed([first]);
		first.setFault('*', { hangUp: true });
		await checker.logged('No node answers. The list stays as it is.');
		await checker.listed([first]);
	});
});

it('of a list, lines that name a node are handed to nginx, and a list without one is not', async () => {
	const written = join(directory, 'written.conf');
	const used = join(directory, 'nodes.conf');
	const good = ['server 127.0.0.1:18089;', 'server [::1]:18089;', 'server node.example:443;'];
	const bad = [
		'} error_log /etc/passwd; {',
		'server 10.0.0.1:1; include /etc/shadow;',
		' server a:1;',
		'server a:1',
		''
	];
	await writeFile(written, [...bad, ...good, ...bad].join('\n'));
	expect((await copyList(written, directory)).code).toBe(0);
	expect(await readFile(used, 'utf8')).toBe(`${good.join('\n')}\n`);
	await writeFile(written, bad.join('\n'));
	expect((await copyList(written, directory)).code).not.toBe(0);
	expect(await readFile(used, 'utf8')).toBe(`${good.join('\n')}\n`);
	await rm(used);
});

it('real nodes behind nginx: a liar, one that is behind, one that hangs and one on another chain are left out', async () => {
	const { shop } = devnet.addresses;
	const first = await OwnNode.start({ owner: 'first' });
	const second = await OwnNode.start({ owner: 'second' });
	const liar = await startLiar(first.url);
	const nodes = [first, second, liar];
	const nginx = await startNginx(directory, {
		nodes: nodes.map(host),
		textReplacements: [['rate=20r/s', 'rate=5000r/s']]
	});
	const checker = startNodes(nodes);
	/** Submits all blocks of the first node to the second. */
	const catchUp = async () => {
		for (let height = await second.height(); height < (await first.height()); height++) {
			const { blob } = await callJsonRpc<{ blob: string }>(first, 'get_block', { height });
			await callJsonRpc(second, 'submit_block', [blob]);
		}
	};
	try {
		await first.mine(10, shop);
		await catchUp();
		await checker.listed(nodes);

		liar.lie('get_info', (result) => void (result['height'] = 10 ** 9));
		await checker.listed([first, second]);
		liar.lie('get_info', null);
		await checker.listed(nodes);

		await first.mine(5, shop);
		await checker.listed([first, liar]);
		const heightOf = async () => {
			const response = await fetch(`${nginx.url}/node/get_height?${Math.random()}`);
			return ((await response.json()) as { height: number }).height;
		};
		await copyList(checker.file, nginx.ownDirectory);
		await run(nginx.reload);
		const heights = async () => new Set(await Promise.all(Array.from({ length: 8 }, heightOf)));
		await expect.poll(heights, { timeout }).toEqual(new Set([16]));
		await catchUp();
		await checker.listed(nodes);

		process.kill(first.pid ?? 0, 'SIGSTOP');
		await checker.listed([second]);
		process.kill(first.pid ?? 0, 'SIGCONT');
		await checker.listed(nodes);

		const fork = await callJsonRpc<string>(second, 'on_get_block_hash', [8]);
		await second.mineOn(fork, 8, shop);
		expect(await second.height()).toBe(17);
		await checker.listed([first, liar]);
	} finally {
		await checker.stop();
		await nginx.stop();
		await liar.stop();
		await Promise.all([first.stop(0), second.stop(0)]);
	}
});
