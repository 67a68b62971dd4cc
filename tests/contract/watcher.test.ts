/** The watcher for shops (deploy/watcher), on real programs. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildWatcher } from '../../scripts/release/watcher';
import { parseStatus } from '../../src/lib/pay/status-file';
import { requestState } from '../../src/lib/payment/state';
import { getTransactions } from '../../src/lib/rpc/daemon/transactions';
import { createClient } from '../../src/lib/rpc/client';
import { createAccount } from '../../src/lib/rpc/wallet/accounts';
import { queryKey } from '../../src/lib/rpc/wallet/files';
import { sweepAll, transfer } from '../../src/lib/rpc/wallet/transfers';
import { customer as payee, jsonRpc, pathRpc, shop } from '../../devnet';
import { OwnWalletService, type OwnNode } from '../../devnet/own';
import { HOOK_PATIENCE, startOwnNode, startPayer, type Payer } from './own-chain';

const run = promisify(execFile);
const tenth = 100_000_000_000n;
const SECRET = 'a secret of the shop';
const ACCOUNT = 1;

interface Told {
	id: string;
	event: string;
	txid: string | null;
	received: string;
	request: { order: string };
	payments: { txid: string; nodes?: number }[];
}

/** A shop's receiver: it fails at first, then acknowledges. */
class Receiver {
	readonly told: Told[] = [];
	failures = 0;
	readonly #server: Server = createServer((request, response) => {
		let body = '';
		request.on('data', (part: Buffer) => (body += part.toString()));
		request.on('end', () => {
			const { 'oriel-time': time, 'oriel-signature': signature, 'oriel-event': id } = request.headers;
			expect(signature).toBe(
				createHmac('sha256', SECRET)
					.update(`${String(time)}.${body}`)
					.digest('hex')
			);
			if (this.failures-- > 0) return response.writeHead(500).end();
			const told = JSON.parse(body) as Told;
			expect(told.id).toBe(id);
			if (this.told.every((other) => other.id !== id)) this.told.push(told);
			response.end();
		});
	});

	async start(): Promise<string> {
		await once(this.#server.listen(0, '127.0.0.1'), 'listening');
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
	}

	stop() {
		this.#server.closeAllConnections();
		this.#server.close();
	}

	of = (order: string) => this.told.filter(({ request }) => request.order === order);
	/** Waits until so many events of a request came. */
	events = (order: string, ...events: string[]) =>
		vi.waitFor(() => expect(this.of(order).map(({ event }) => event)).toEqual(events), {
			timeout: 30_000,
			interval: 100
		});
}

/** A running watcher, with a folder of its own. */
class Watching {
	#process: ChildProcess | null = null;
	output = '';
	readonly folder = mkdtempSync(join(own, 'folder-'));

	constructor(readonly env: Record<string, string>) {}

	start(): void {
		const env = { FOLDER: this.folder, HOOK_SECRET: SECRET, ACCOUNT: String(ACCOUNT), ...this.env };
		this.#process = spawn(process.execPath, [program], { env });
		for (const stream of [this.#process.stdout, this.#process.stderr])
			stream?.on('data', (text: Buffer) => (this.output += text.toString()));
	}

	async stop(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
		const running = this.#process;
		if (running?.exitCode !== null || running.signalCode !== null) return running?.exitCode ?? null;
		running.kill(signal);
		await once(running, 'exit');
		return running.exitCode;
	}

	async ended(): Promise<number | null> {
		if (this.#process?.exitCode === null) await once(this.#process, 'exit');
		return this.#process?.exitCode ?? null;
	}

	async create(...given: string[]) {
		const { stdout } = await run(process.execPath, [program, 'create', ...given], { env: { FOLDER: this.folder } });
		const query = new URLSearchParams(stdout.trim().slice('#/pay?'.length));
		return { id: query.get('request') ?? '', address: query.get('address') ?? '', query };
	}

	/** What the checkout makes of a status file. */
	async state({ id, address }: { id: string; address: string }, amount: bigint | null) {
		const now = Math.floor(Date.now() / 1000);
		const report = parseStatus(
			readFileSync(join(this.folder, 'requests', `${id}.json`), 'utf8'),
			{ id, address, amount },
			now
		);
		expect(report.problem).toBeNull();
		return requestState({ amount, expires: null, needed: report.needed ?? 0 }, report.payments ?? [], now);
	}
}

let own: string;
let program: string;
let payer: Payer;
let second: OwnNode;
let service: OwnWalletService;
let viewKey: string;
const receiver = new Receiver();
let hook: string;
const watchers: Watching[] = [];

beforeAll(async () => {
	own = mkdtempSync(join(tmpdir(), 'oriel-watcher-'));
	program = await buildWatcher(own);
	payer = await startPayer('watcher');
	second = await startOwnNode('second of watcher');
	service = await OwnWalletService.start({ daemonUrl: payer.node.url });
	await service.restore(payee);
	await service.client.call(createAccount, {});
	viewKey = (await service.client.call(queryKey, { key_type: 'view_key' })).key;
	hook = await receiver.start();
}, HOOK_PATIENCE);
afterEach(async () => {
	for (const watcher of watchers.splice(0)) await watcher.stop();
});
afterAll(async () => {
	receiver.stop();
	await service.stop();
	await second.stop();
	await payer.stop();
	rmSync(own, { recursive: true, force: true });
}, HOOK_PATIENCE);

function start(env: Record<string, string>): Watching {
	const watcher = new Watching(env);
	watchers.push(watcher);
	watcher.start();
	return watcher;
}

const sources = {
	'a node and a view key': () => ({ NODE: payer.node.url, ADDRESS: payee.address, VIEW_KEY: viewKey }),
	'a wallet service': () => ({ WALLET_RPC: service.url, NODE: payer.node.url })
};

const pay = async (...destinations: { address: string; amount: bigint }[]) =>
	(await payer.service.client.call(transfer, { destinations })).tx_hash;

/** Gives the second node what the first has: they are no peers, so that it may lag. */
async function follow() {
	const [from, to] = [await second.height(), await payer.node.height()];
	for (let height = from; height < to; height++) {
		const { blob } = await jsonRpc<{ blob: string }>(payer.node, 'get_block', { height });
		await passTransactions(await jsonRpc<{ tx_hashes?: string[] }>(payer.node, 'get_block', { height }));
		await jsonRpc(second, 'submit_block', [blob]);
	}
	await passTransactions(await pathRpc<{ tx_hashes?: string[] }>(payer.node, '/get_transaction_pool_hashes'));
}

async function passTransactions({ tx_hashes: txs_hashes = [] }: { tx_hashes?: string[] }) {
	const { txs } = await createClient(payer.node).call(getTransactions, { txs_hashes });
	for (const { as_hex } of txs) await pathRpc(second, '/send_raw_transaction', { tx_as_hex: as_hex });
}

let count = 0;
/** A name for an order that no other test has. */
const nameOf = () => `order ${++count}`;

describe.each(Object.entries(sources))('with %s', (_, source) => {
	it('tells of part, the rest, confirmations, and too much', async () => {
		const watcher = start({ ...source(), HOOK: hook, CONFIRMATIONS: '2' });
		const order = nameOf();
		const request = await watcher.create('0.3', '15', '--order', order, '--text', 'Two & a half');
		expect(Object.fromEntries(request.query)).toMatchObject({ tx_amount: '0.3', tx_description: 'Two & a half' });
		expect(await watcher.state(request, 3n * tenth)).toMatchObject({ kind: 'open', left: 3n * tenth });
		// Asked twice, it is the same.
		expect(await watcher.create('0.3', '15', '--order', order)).toMatchObject({ address: request.address });
		await expect(watcher.create('0.4', '--order', order)).rejects.toThrow('with another amount');

		receiver.failures = 2;
		const first = await pay({ address: request.address, amount: tenth });
		await receiver.events(order, 'seen');
		expect(await watcher.state(request, 3n * tenth)).toMatchObject({ kind: 'partial', left: 2n * tenth });
		await payer.node.mine(2, shop.address);
		await receiver.events(order, 'seen', 'confirmed', 'paid_in_part');
		await pay({ address: request.address, amount: 2n * tenth });
		await payer.node.mine(1, shop.address);
		await receiver.events(order, 'seen', 'confirmed', 'paid_in_part', 'seen');
		expect(await watcher.state(request, 3n * tenth)).toMatchObject({ kind: 'confirming', confirmations: 1 });

		await watcher.stop();
		await payer.node.mine(1, shop.address);
		watcher.start();
		const told = ['seen', 'confirmed', 'paid_in_part', 'seen', 'confirmed', 'paid'];
		await receiver.events(order, ...told);
		expect(await watcher.state(request, 3n * tenth)).toMatchObject({ kind: 'paid', received: 3n * tenth });
		expect(receiver.of(order).map(({ txid }) => txid)[0]).toBe(first);
		expect(receiver.of(order).at(-1)).toMatchObject({ received: '300000000000' });

		await pay({ address: request.address, amount: tenth });
		await payer.node.mine(2, shop.address);
		await receiver.events(order, ...told, 'seen', 'confirmed', 'paid_again');
		expect(await watcher.stop('SIGTERM')).toBe(0);
	});

	it('tells of a payment whose block is replaced, and that is dropped', async () => {
		const watcher = start({ ...source(), HOOK: hook, CONFIRMATIONS: '1', SECOND_NODE: second.url });
		const order = nameOf();
		const request = await watcher.create('any', '--order', order);
		await pay({ address: request.address, amount: tenth });
		await payer.node.mine(2, shop.address);
		await receiver.events(order, 'seen', 'confirmed', 'paid');
		await pathRpc(payer.node, '/pop_blocks', { nblocks: 2 });
		await jsonRpc(payer.node, 'flush_txpool');
		await payer.node.mine(3, shop.address);
		await receiver.events(order, 'seen', 'confirmed', 'paid', 'reorganised');
		await payer.node.mine(2, shop.address);
		await receiver.events(order, 'seen', 'confirmed', 'paid', 'reorganised', 'dropped');
		expect(await watcher.state(request, null)).toMatchObject({ kind: 'open', received: 0n });
		await payer.service.call('rescan_blockchain');
	});

	it('counts no payment without confirmations before two nodes hold it', async () => {
		const watcher = start({ ...source(), HOOK: hook, CONFIRMATIONS: '0', SECOND_NODE: second.url });
		const order = nameOf();
		const request = await watcher.create('0.1', '--order', order);
		await pay({ address: request.address, amount: tenth });
		await receiver.events(order, 'seen');
		expect(await watcher.state(request, tenth)).toMatchObject({ kind: 'confirming', isSeenByOne: true });
		await follow();
		await receiver.events(order, 'seen', 'confirmed', 'paid');
		expect(receiver.of(order).at(-1)?.payments).toMatchObject([{ nodes: 2 }]);
		await payer.node.mine(1, shop.address);
		await follow();
	});
});

it('30 requests are paid, and the inbox answers each of its files', async () => {
	const watcher = start({
		...sources['a node and a view key'](),
		HOOK: hook,
		CONFIRMATIONS: '1',
		SECOND_NODE: second.url
	});
	const inbox = join(watcher.folder, 'inbox');
	mkdirSync(inbox, { recursive: true });
	const orders = Array.from({ length: 30 }, nameOf);
	for (const [i, order] of orders.entries())
		writeFileSync(join(inbox, `${i}.json`), JSON.stringify({ order, amount: '0.01' }));
	writeFileSync(join(inbox, 'number.json'), '{"amount":0.1}');
	const answer = (name: string) =>
		JSON.parse(readFileSync(join(watcher.folder, 'answers', `${name}.json`), 'utf8')) as {
			address: string;
			error?: string;
		};
	await vi.waitFor(() => expect(readdirSync(inbox)).toEqual([]), { timeout: 30_000 });
	expect(answer('number').error).toMatch('has to be a text');
	const addresses = orders.map((_, i) => answer(String(i)).address);
	expect(new Set(addresses).size).toBe(30);
	const destinations = addresses.map((address) => ({ address, amount: tenth / 10n }));
	await pay(...destinations.slice(0, 15));
	await pay(...destinations.slice(15));
	await payer.node.mine(1, shop.address);
	await follow();
	for (const order of orders) await receiver.events(order, 'seen', 'confirmed', 'paid');
});

it('request 10,000 is found by a restored wallet that looks so far, and spent', async () => {
	const last = 10_000;
	const watcher = new Watching({
		...sources['a node and a view key'](),
		HOOK: hook,
		CONFIRMATIONS: '1',
		SECOND_NODE: second.url
	});
	watchers.push(watcher);
	writeFileSync(join(watcher.folder, 'journal.jsonl'), `["given",${last - 1}]\n`);
	watcher.start();
	const order = nameOf();
	const request = await watcher.create('0.5', '--order', order);
	const [, lookahead = ''] = /--subaddress-lookahead (\d+:\d+)/.exec(watcher.output) ?? [];
	await pay({ address: request.address, amount: 5n * tenth });
	await payer.node.mine(10, shop.address);
	await follow();
	await receiver.events(order, 'seen', 'confirmed', 'paid');

	const options = ['--restore-deterministic-wallet', '--electrum-seed', payee.seed, '--restore-height', '0'];
	const file = ['--generate-new-wallet', 'restored', '--password', 'x', '--mnemonic-language', 'English'];
	const args = [...options, ...file, '--subaddress-lookahead', lookahead, '--log-file', 'cli.log'];
	const cli = spawn('monero-wallet-cli', [...args, '--daemon-address', payer.node.url, 'refresh'], { cwd: own });
	cli.stdin.end('\n\n');
	await once(cli, 'exit');
	const oneFile = { file: join(own, 'restored'), password: 'x' };
	const restored = await OwnWalletService.start({ daemonUrl: payer.node.url, oneFile });
	try {
		await restored.call('refresh');
		const sent = await restored.client.call(sweepAll, {
			address: shop.address,
			account_index: ACCOUNT,
			subaddr_indices: [last]
		});
		expect(sent.tx_hash_list).toHaveLength(1);
	} finally {
		await restored.stop();
	}
}, 300_000);
