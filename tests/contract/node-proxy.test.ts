/** Tests the page's calls through nginx to real nodes, with the kit in deploy/. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { urlToHttpOptions } from 'node:url';
import { daemonOperations, walletOperations } from '../../src/lib/rpc/catalogue';
import { createClient } from '../../src/lib/rpc/client';
import { getBlock, getBlockHeadersRange } from '../../src/lib/rpc/daemon/blocks';
import { getBlocksByHeight } from '../../src/lib/rpc/daemon/bulk';
import { getInfo } from '../../src/lib/rpc/daemon/node';
import { getTransactionPoolHashes } from '../../src/lib/rpc/daemon/pool';
import { getTransactions } from '../../src/lib/rpc/daemon/transactions';
import type { Operation } from '../../src/lib/rpc/operation';
import { recordedWallets } from '../../devnet/chain-data/wallets';
import { startNginx, webServers } from '../../devnet/web-servers';
import { idOf, startStandIn, type Fault, type StandIn } from '../../devnet/stand-in';
import { startProxy, type Proxy } from '../../devnet/stand-in/proxy';
import { OwnNode } from '../../devnet/own';
import { devnet, restricted } from './clients';

const host = (url: string) => new URL(url).host;

/** Raised limit: the tests call more often, as one visitor, than a visitor does. */
const manyCalls = [['rate=20r/s', 'rate=5000r/s']] as const;

let directory = '';
let counted: Proxy;
let nginx: Awaited<ReturnType<typeof startNginx>>;

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), 'oriel-site-'));
	await writeFile(join(directory, 'index.html'), '<!doctype html><title>Site</title>');
	await writeFile(join(directory, '404.html'), '<!doctype html><title>Not found</title>');
	counted = await startProxy(devnet.restricted.url);
	nginx = await startNginx(directory, { nodes: [host(counted.url)], textReplacements: manyCalls });
});
afterAll(async () => {
	await nginx.stop();
	await counted.stop();
	await rm(directory, { recursive: true });
});

const client = () => createClient({ url: `${nginx.url}/node` });

function send(path: string, body?: string): Promise<Response> {
	const init = body === undefined ? {} : { method: 'POST', body, headers: { 'content-type': 'text/plain' } };
	return fetch(nginx.url + path, init);
}

const jsonRpc = (method: string, more = '') => `{"jsonrpc":"2.0","id":"0","method":"${method}"${more}}`;

/** Calls an operation by a name, without params. */
const callByName = ({ style, path }: Operation, name: string) =>
	style === 'json_rpc' ? send('/node/json_rpc', jsonRpc(name)) : send(`/node${style === 'path' ? name : path}`, '{}');

describe('the node behind nginx', () => {
	it('answers the reads of a page as it does directly', async () => {
		const { hash, ...rest } = (await restricted.call(getBlock, { height: 3 })).block_header;
		expect((await client().call(getBlock, { height: 3 })).block_header).toEqual({ hash, ...rest });
		expect((await client().call(getInfo)).top_block_hash).toBe((await restricted.call(getInfo)).top_block_hash);
		const txs_hashes = [devnet.hashes.confirmed];
		expect(await client().call(getTransactions, { txs_hashes })).toEqual(
			await restricted.call(getTransactions, { txs_hashes })
		);
		expect(await client().call(getTransactionPoolHashes)).toEqual(await restricted.call(getTransactionPoolHashes));
		expect((await client().call(getBlocksByHeight, { heights: [1, 2] })).blocks).toHaveLength(2);
		const range = { start_height: 1, end_height: 30 };
		expect((await client().call(getBlockHeadersRange, range)).headers).toHaveLength(30);
	});

	it('gets the reads that are open to strangers, and no other operation by any of its names', async () => {
		for (const operation of daemonOperations) {
			const isOpen = operation.effect === 'read' && !operation.ownerOnly;
			const { status } = await callByName(operation, operation.name);
			if (isOpen) expect([operation.name, status]).not.toEqual([operation.name, 403]);
			else {
				for (const name of [operation.name, ...operation.aliases]) {
					expect([name, (await callByName(operation, name)).status]).toEqual([name, 403]);
				}
			}
		}
		const sent = counted.received.map((line) => /"method":"(\w+)"/.exec(line)?.[1] ?? line.split(' ')[0]);
		const closed = daemonOperations.filter(({ effect, ownerOnly }) => effect !== 'read' || ownerOnly);
		for (const { name } of closed) expect(sent).not.toContain(name);
	});

	it('passes on no operation of a wallet service, not even to a node', async () => {
		const known = new Set(daemonOperations.map(({ name }) => name));
		const own = walletOperations.filter(({ name }) => !known.has(name));
		expect(own.length).toBeGreaterThan(80);
		const before = counted.received.length;
		for (const { name } of own) {
			expect([name, (await send('/node/json_rpc', jsonRpc(name))).status]).toEqual([name, 403]);
			for (const path of [`/${name}`, `/wallet/${name}`]) expect((await send(path)).status).toBe(404);
		}
		for (const path of ['/json_rpc', '/wallet/json_rpc', '/wallet']) {
			expect([path, (await send(path, jsonRpc('get_balance'))).ok]).toEqual([path, false]);
		}
		expect(counted.received).toHaveLength(before);
	});

	it.each([
		['two methods', '{"method":"get_info","method":"stop_daemon"}'],
		['an escaped name', '{"method":"get_info","\\u006dethod":"stop_daemon"}'],
		['a list of calls', `[${jsonRpc('get_info')}]`],
		['no JSON', 'method=get_info'],
		['nothing', '']
	])('refuses a body with %s', async (_, body) => {
		expect((await send('/node/json_rpc', body)).status).toBe(403);
	});

	it('refuses other methods, paths that lead elsewhere, and large bodies', async () => {
		expect((await fetch(`${nginx.url}/node/get_info`, { method: 'PUT', body: '' })).status).toBe(403);
		for (const path of ['/node/', '/node/stop_daemon', '/node/get_info/../stop_daemon']) {
			expect([path, (await send(path)).ok]).toEqual([path, false]);
		}
		for (const path of ['/oriel-node-info', '/server-node.conf']) expect((await send(path)).status).toBe(404);
		expect((await send('/node/get_transactions', 'x'.repeat(70_000))).status).toBe(413);
	});

	it('is asked once for what many ask at the same time, and not again for a deep block', async () => {
		const before = counted.received.length;
		await Promise.all(Array.from({ length: 10 }, () => client().call(getInfo)));
		expect(counted.received.length - before).toBeLessThanOrEqual(1);
		await client().call(getBlock, { height: 7 });
		const once = counted.calls.filter(({ method }) => method === 'get_block').length;
		for (let time = 0; time < 20; time++) await client().call(getBlock, { height: 7 });
		expect(counted.calls.filter(({ method }) => method === 'get_block')).toHaveLength(once);
	});

	it('keeps the headers of the site on its answers', async () => {
		const { headers } = await send('/node/json_rpc', jsonRpc('get_info'));
		expect(headers.get('x-content-type-options')).toBe('nosniff');
		expect(headers.get('cache-control')).toBe('no-cache');
	});
});

describe('the cache keeps', () => {
	const transactions = (...txs_hashes: string[]) => ['/get_transactions', JSON.stringify({ txs_hashes })] as const;
	const mined = (count: number) => Array.from({ length: count }, (_, index) => idOf('transaction', 1002, index % 5));
	const headerAt = (height: number) =>
		['/json_rpc', jsonRpc('get_block_header_by_height', `,"params":{"height":${height}}`)] as const;
	let node: StandIn;
	let cached: Awaited<ReturnType<typeof startNginx>>;
	/** Sends a call, and returns how often it has reached the node. */
	const reached = async ([path, body]: readonly [string, string]) => {
		await (await fetch(`${cached.url}/node${path}`, { method: 'POST', body })).arrayBuffer();
		const { method, params } = JSON.parse(body) as { method?: string; params?: unknown };
		const sent = JSON.stringify(method ? params : JSON.parse(body));
		return node.requests.filter(({ params }) => JSON.stringify(params) === sent).length;
	};
	beforeAll(async () => {
		node = await startStandIn();
		cached = await startNginx(directory, { nodes: [host(node.url)], textReplacements: manyCalls });
	});
	afterAll(() => Promise.all([cached.stop(), node.stop()]));

	it.each<[string, number, Fault]>([
		['with an error', 2991, { error: { code: -2, message: 'Failed' } }],
		['of a node that is busy', 2992, { change: (result) => ({ ...result, status: 'BUSY' }) }],
		['that ends early', 2993, { truncateTo: 300 }],
		['with status 500', 2994, { status: 500 }]
	])('an answer %s for 2 s, for all who wait for it', async (_, height, fault) => {
		node.requests.length = 0;
		node.setFault('get_block_header_by_height', { ...fault, delayMs: 300 });
		const begin = Date.now();
		expect(await Promise.all(Array.from({ length: 10 }, () => reached(headerAt(height))))).toEqual(Array(10).fill(1));
		// Ten calls one after the other would take 5 s, since a waiting request looks again every half second.
		expect(Date.now() - begin).toBeLessThan(4000);
		node.setFault('get_block_header_by_height', null);
		await expect.poll(() => reached(headerAt(height)), { timeout: 25_000 }).toBe(2);
	});

	it('what is mined until the next block, what waits or is partly unknown for 2 s', async () => {
		node.requests.length = 0;
		const short = [
			transactions(idOf('waiting', 1)),
			transactions(...mined(1), 'ab'.repeat(32)),
			['/get_transaction_pool_stats', '{"any":1}'] as const
		];
		// The second body is longer than a page of memory.
		const long = [headerAt(2990), transactions(...mined(100))];
		for (const call of [...short, ...long]) expect(await reached(call)).toBe(1);
		for (const call of short) await expect.poll(() => reached(call), { timeout: 25_000 }).toBe(2);
		for (const call of long) expect(await reached(call)).toBe(1);
		node.world.chain.height++;
		for (const call of long) await expect.poll(() => reached(call), { timeout: 25_000 }).toBe(2);
	});

	it('of a node that fails, the error for 2 s, and deep blocks for as long as it fails', async () => {
		const block = (height: number) => ['/json_rpc', jsonRpc('get_block', `,"params":{"height":${height}}`)] as const;
		const info = ['/json_rpc', jsonRpc('get_info')] as const;
		const statusOf = async ([path, body]: readonly [string, string]) =>
			(await fetch(`${cached.url}/node${path}`, { method: 'POST', body })).status;
		expect(await statusOf(block(5))).toBe(200);
		node.setFault('*', { status: 500 });
		await expect.poll(() => statusOf(info), { timeout: 25_000 }).toBe(500);
		node.requests.length = 0;
		const begin = Date.now();
		for (let time = 0; time < 5; time++) {
			const asked = Array.from({ length: 10 }, (_, index) => statusOf(block(5 + (index % 2))));
			expect(await Promise.all(asked)).toEqual(asked.map((_, index) => (index % 2 ? 502 : 200)));
		}
		// The node receives calls for its state alone, one for each 2 s that this took.
		expect(node.requests.length).toBeLessThanOrEqual(1 + (Date.now() - begin) / 2000);
		node.setFault('*', null);
		await expect.poll(() => statusOf(block(6)), { timeout: 25_000 }).toBe(200);
	});

	it('an answer that is larger than what it reads at once is passed on', async () => {
		const large = { txs: [{ as_hex: 'ab'.repeat(5_000_000) }], status: 'OK' };
		node.setFault('/get_transactions', { body: JSON.stringify(large) });
		const answer = await fetch(`${cached.url}/node/get_transactions`, { method: 'POST', body: transactions()[1] });
		expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, JSON.stringify(large).length]);
	});
});

it('limits how often one visitor calls', async () => {
	const limited = await startNginx(directory, { nodes: [host(devnet.restricted.url)] });
	try {
		const answers = await Promise.all(
			Array.from({ length: 200 }, () => fetch(`${limited.url}/node/get_height`).then(({ status }) => status))
		);
		expect(new Set(answers)).toEqual(new Set([200, 429]));
	} finally {
		await limited.stop();
	}
});

it('a node that hangs is not answered for in its place, and is again once it goes on', async () => {
	const node = await OwnNode.start({ owner: 'hangs' });
	const textReplacements = [...manyCalls, ['proxy_read_timeout 4s', 'proxy_read_timeout 1s']] as const;
	const hung = await startNginx(directory, { nodes: [host(node.url)], textReplacements });
	const ask = () => fetch(`${hung.url}/node/json_rpc`, { method: 'POST', body: jsonRpc('get_info') });
	/** Returns the status codes that ten visitors receive at the same time. */
	const statuses = async () => {
		const answers = await Promise.all(Array.from({ length: 10 }, ask));
		return [...new Set(answers.map(({ status }) => status))];
	};
	try {
		expect(await statuses()).toEqual([200]);
		process.kill(node.pid ?? 0, 'SIGSTOP');
		await expect.poll(statuses, { timeout: 25_000 }).toEqual([504]);
		process.kill(node.pid ?? 0, 'SIGCONT');
		await expect.poll(statuses, { timeout: 25_000 }).toEqual([200]);
	} finally {
		await hung.stop();
		await node.stop(0);
	}
});

describe('who looks at what is written down nowhere', () => {
	const hash = 'ab12'.repeat(16);
	const id = 'cd34'.repeat(8);
	const { address } = recordedWallets.wallets.shop;
	const traces = [hash, id, address, '127.0.0.77'];
	/** Requests with traces in their paths or bodies; the server has no file of that name. */
	const lookUps: [path: string, init?: { method?: string; body?: string }][] = [
		...['tx', 'block', 'transaction', 'search'].map((page): [string] => [`/${page}/${hash}`]),
		[`/search?value=${hash}`],
		[`/search?value=${address}`],
		[`/address/${address}`],
		[`/requests/${id}.json`],
		[`/requests/?${id}`],
		[`/${id}/${hash.repeat(5)}`],
		[`/index.html/${hash}`],
		[`/tx/${hash}%00`],
		[`/tx/${hash}%zz`],
		[`/tx/${hash}/../../../${id}`],
		[`/tx/${hash}`, { method: 'PUT', body: address }],
		[`/tx/${hash}`, { method: 'POST', body: 'x'.repeat(2_000_000) }],
		[`/node/get_transactions?txs_hashes=${hash}`],
		[`/node/${hash}`],
		['/node/get_transactions', { method: 'POST', body: JSON.stringify({ txs_hashes: [hash] }) }],
		['/node/get_transactions', { method: 'POST', body: hash.repeat(2000) }],
		['/node/json_rpc', { method: 'POST', body: jsonRpc('get_block', `,"params":{"hash":"${hash}"}`) }]
	];
	/** Sends all these requests as a visitor from another address, with the page's own address in `referer`. */
	const lookUpAll = async (url: string) => {
		const statuses = new Set<number>();
		for (const [path, { method = 'GET', body = '' } = {}] of lookUps) {
			const status = await new Promise<number>((resolve) => {
				const sent = request(
					{ ...urlToHttpOptions(new URL(url)), path, method, localAddress: '127.0.0.77', agent: false },
					(response) => response.resume().on('close', () => resolve(response.statusCode ?? 0))
				);
				sent.setHeader('referer', `${url}/?${hash}`);
				sent.on('error', () => resolve(0)).end(body);
			});
			statuses.add(status);
		}
		return statuses;
	};
	/** Returns the lines of the log files in a folder that have a trace. */
	async function found(folder: string): Promise<string[]> {
		const names = await readdir(folder, { recursive: true });
		const logs = names.filter((name) => /\.log$/.test(name));
		expect(logs).not.toEqual([]);
		const lines = await Promise.all(logs.map(async (name) => (await readFile(join(folder, name), 'utf8')).split('\n')));
		return lines.flat().filter((line) => traces.some((trace) => line.includes(trace)));
	}
	beforeAll(() => mkdir(join(directory, 'requests'), { recursive: true }));

	it('by nginx and a node, also of calls that are refused, limited, or have no node', async () => {
		const node = await OwnNode.start({ owner: 'looked at' });
		const textReplacements = [
			['rate=20r/s', 'rate=5r/s'],
			['burst=100', 'burst=20']
		] as const;
		const server = await startNginx(directory, { nodes: [host(node.url)], textReplacements });
		try {
			const statuses = await lookUpAll(server.url);
			for (const status of [200, 400, 403, 404, 405, 413]) expect([...statuses]).toContain(status);
			const many = await Promise.all(Array.from({ length: 12 }, () => lookUpAll(server.url)));
			expect(new Set(many.flatMap((each) => [...each]))).toContain(429);
			expect(await found(node.directory)).toEqual([]);
			await node.stop(0);
			await expect.poll(async () => [...(await lookUpAll(server.url))], { timeout: 25_000 }).toContain(502);
			expect(await found(server.ownDirectory)).toEqual([]);
			// The log has the failure of the node, without the visitor's address.
			expect(await readFile(join(server.ownDirectory, 'output.log'), 'utf8')).toMatch('connect() failed');
		} finally {
			await server.stop();
		}
	});

	it('by Caddy', async () => {
		const server = await webServers.Caddy(directory);
		try {
			expect([...(await lookUpAll(server.url))]).toContain(404);
			expect(await found(server.ownDirectory)).toEqual([]);
		} finally {
			await server.stop();
		}
	});
});
