/** The watcher for shops (deploy/watcher), on real programs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { temporaryDirectory } from '../../devnet/temporary';
import { buildWatcher } from '../../scripts/release/watcher';
import { root } from '../../scripts/shared/commands';
import { getTransactions } from '../../src/lib/rpc/daemon/transactions';
import { createClient } from '../../src/lib/rpc/client';
import { createAccount, createAddress } from '../../src/lib/rpc/wallet/accounts';
import { queryKey } from '../../src/lib/rpc/wallet/files';
import { sweepAll, transfer } from '../../src/lib/rpc/wallet/transfers';
import { customer as payee, jsonRpc, pathRpc, shop as miner } from '../../devnet';
import { traffic } from '../../devnet/accounts';
import { OwnWalletService, type OwnNode } from '../../devnet/own';
import { freePorts } from '../../devnet/ports';
import { findProgram, optionsFor } from '../../devnet/programs';
import { HOOK_PATIENCE, startOwnNode, startPayer, type Payer } from './own-chain';
import { ACCOUNT, WatchedShop } from './watched-shop';

const tenth = 100_000_000_000n;

let program: string;
let payer: Payer;
let second: OwnNode;
let service: OwnWalletService;
let viewKey: string;

beforeAll(async () => {
	program = await buildWatcher(await temporaryDirectory('watcher'));
	payer = await startPayer('watcher');
	second = await startOwnNode('second of watcher');
	service = await OwnWalletService.start({ daemonUrl: payer.node.url });
	await service.restore(payee);
	await service.client.call(createAccount, {});
	viewKey = (await service.client.call(queryKey, { key_type: 'view_key' })).key;
}, HOOK_PATIENCE);
afterAll(async () => {
	await service.stop();
	await second.stop();
	await payer.stop();
}, HOOK_PATIENCE);

/** A shop with a watcher; one that counts payments early asks both nodes. */
async function start(env: Record<string, string>): Promise<WatchedShop> {
	const shop = await WatchedShop.open(program, { SECOND_NODE: second.url, ...env });
	onTestFinished(() => shop.close());
	shop.start();
	return shop;
}

/** A request made from the command line. */
async function create(shop: WatchedShop, order: string, coins: string, ...given: string[]) {
	const query = await shop.create(coins, ...given, '--order', order);
	const amount = coins === 'any' ? null : String(BigInt(10 * Number(coins)) * tenth);
	return { query, amount, id: query.get('request') ?? '', address: query.get('address') ?? '' };
}

const newAccount = async () => String((await service.client.call(createAccount, {})).account_index);

/** In a wallet, an account with addresses is another watcher's. */
const sources = {
	'a node and a view key': () => ({ NODE: payer.node.url, ADDRESS: payee.address, VIEW_KEY: viewKey }),
	'a wallet service': async () => ({
		WALLET_RPC: service.url,
		NODE: payer.node.url,
		ADDRESS: '',
		VIEW_KEY: '',
		ACCOUNT: await newAccount()
	})
};

const pay = async (...destinations: { address: string; amount: bigint }[]) =>
	(await payer.service.client.call(transfer, { destinations })).tx_hash;

/** Gives the second node what the first has: they are no peers, so that it may lag. */
async function follow() {
	const from = await second.height();
	const to = await payer.node.height();
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

const PAID = 'seen confirmed paid';

describe.each(Object.entries(sources))('with %s', (_, source) => {
	it('tells of part, the rest, confirmations, and too much', async () => {
		const shop = await start({ ...(await source()), CONFIRMATIONS: '2' });
		const request = await create(shop, '17', '0.3', '15', '--text', 'Two & a half');
		expect(Object.fromEntries(request.query)).toMatchObject({ tx_amount: '0.3', tx_description: 'Two & a half' });
		expect(await shop.state(request)).toMatchObject({ kind: 'open', left: 3n * tenth });
		// Asked twice, it is the same.
		expect(await create(shop, '17', '0.3', '15')).toMatchObject({ address: request.address });
		await expect(create(shop, '17', '0.4')).rejects.toThrow('with another amount');

		shop.receiver.reply = (_, attempt) => (attempt === 1 ? 'refuse' : 'ok');
		const first = await pay({ address: request.address, amount: tenth });
		await shop.tells('17', 'seen');
		expect(await shop.state(request)).toMatchObject({ kind: 'partial', left: 2n * tenth });
		await payer.node.mine(2, miner.address);
		await shop.tells('17', 'seen confirmed paid_in_part');
		await pay({ address: request.address, amount: 2n * tenth });
		await payer.node.mine(1, miner.address);
		await shop.tells('17', 'seen confirmed paid_in_part seen');
		// It may have been seen in the pool first.
		await shop.until('a confirmation', async () => (await shop.state(request)).confirmations === 1);
		expect(await shop.state(request)).toMatchObject({ kind: 'confirming' });

		await shop.watcher.kill();
		await payer.node.mine(1, miner.address);
		shop.start();
		await shop.tells('17', 'seen confirmed paid_in_part seen confirmed paid');
		expect(await shop.state(request)).toMatchObject({ kind: 'paid', received: 3n * tenth });
		expect(shop.receiver.events[0]?.txid).toBe(first);
		expect(shop.receiver.events.at(-1)?.received).toBe('300000000000');

		await pay({ address: request.address, amount: tenth });
		await payer.node.mine(2, miner.address);
		await shop.tells('17', 'seen confirmed paid_in_part seen confirmed paid seen confirmed paid_again');
		await shop.watcher.kill('SIGTERM');
		expect(await shop.watcher.ended).toBe(0);
		expect(shop.receiver.faults).toEqual([]);
	});

	it('tells of a payment whose block is replaced, and that is dropped', async () => {
		const shop = await start({ ...(await source()), CONFIRMATIONS: '1' });
		const request = await create(shop, '17', 'any');
		await pay({ address: request.address, amount: tenth });
		await payer.node.mine(2, miner.address);
		await shop.tells('17', PAID);
		await pathRpc(payer.node, '/pop_blocks', { nblocks: 2 });
		await jsonRpc(payer.node, 'flush_txpool');
		await payer.node.mine(3, miner.address);
		await shop.tells('17', `${PAID} reorganised`);
		await payer.node.mine(2, miner.address);
		await shop.tells('17', `${PAID} reorganised dropped`);
		expect(await shop.state(request)).toMatchObject({ kind: 'open', received: 0n });
		await payer.service.call('rescan_blockchain');
	});

	it('counts no payment without confirmations before two nodes hold it', async () => {
		const shop = await start({ ...(await source()), CONFIRMATIONS: '0' });
		const request = await create(shop, '17', '0.1');
		await pay({ address: request.address, amount: tenth });
		await shop.tells('17', 'seen');
		expect(await shop.state(request)).toMatchObject({ kind: 'confirming', isSeenByOne: true });
		await follow();
		await shop.tells('17', PAID);
		// It goes on to count in its first block, also where the second node cannot be asked again.
		await shop.watcher.kill();
		shop.start(undefined, { SECOND_NODE: 'http://127.0.0.1:1' });
		await payer.node.mine(1, miner.address);
		await shop.until('a confirmation', async () => (await shop.state(request)).confirmations === 1);
		expect(await shop.state(request)).toMatchObject({ kind: 'paid' });
		await follow();
	});
});

it('another wallet in the service is paid nothing, and gives nothing out', async () => {
	const env = await sources['a wallet service']();
	const shop = await start({ ...env, CONFIRMATIONS: '1' });
	const request = await create(shop, '17', '0.1');
	await service.call('store');
	await service.restore(traffic);
	try {
		// Its first address in the account has the same number.
		while ((await newAccount()) !== env.ACCOUNT);
		const { address } = await service.client.call(createAddress, { account_index: Number(env.ACCOUNT) });
		await pay({ address, amount: tenth });
		await payer.node.mine(1, miner.address);
		await service.call('refresh');
		await shop.drop('18', { amount: '0.1' });
		await shop.until('a word of it', () => shop.watcher.output.includes('Another wallet is open'));
		await setTimeout(3000);
		expect(shop.told().has('17')).toBe(false);
		expect(await shop.state(request)).toMatchObject({ kind: 'open' });
		expect(await readdir(join(shop.folder, 'answers'))).toEqual([]);
	} finally {
		await service.open(payee);
	}
	const [other] = await shop.answers(['18']);
	if (!other) expect.unreachable();
	await pay({ address: request.address, amount: tenth }, { address: other.address, amount: tenth });
	await payer.node.mine(1, miner.address);
	await follow();
	await shop.tells('17', PAID);
	await shop.tells('18', PAID);
	expect(shop.watcher.output).toMatch('It works again.');
});

it('30 requests are paid', async () => {
	const shop = await start({ ...sources['a node and a view key'](), CONFIRMATIONS: '1' });
	const orders = Array.from({ length: 30 }, (_, i) => `order-${i}`);
	for (const order of orders) await shop.drop(order, { amount: '0.01' });
	const requests = await shop.answers(orders);
	expect(new Set(requests.map(({ address }) => address)).size).toBe(30);
	const destinations = requests.map(({ address }) => ({ address, amount: tenth / 10n }));
	await pay(...destinations.slice(0, 15));
	await pay(...destinations.slice(15));
	await payer.node.mine(1, miner.address);
	await follow();
	for (const order of orders) await shop.tells(order, PAID);
});

it('the shop of the guide asks for a request, and hears that it is paid', async () => {
	const [port = 0] = await freePorts(1);
	const url = `http://127.0.0.1:${port}`;
	const env = { HOOK: `${url}/hook`, HOOK_SECRET: 'secret', CONFIRMATIONS: '1' };
	const { folder } = await start({ ...sources['a node and a view key'](), ...env });
	const args = [join(root, 'deploy/watcher/shop.mjs')];
	const shop = spawn(process.execPath, args, { env: { FOLDER: folder, HOOK_SECRET: 'secret', PORT: String(port) } });
	onTestFinished(() => void shop.kill());
	const ask = async (path: string, body?: object) =>
		(await fetch(url + path, body && { method: 'POST', body: JSON.stringify(body) })).json() as Promise<{
			address: string;
		}>;
	const order = { order: '17', amount: '0.37', text: '2 Coffee' };
	const { address } = await vi.waitFor(() => ask('/orders', order), { timeout: 30_000, interval: 300 });
	expect(await ask('/orders/17')).toEqual({ event: 'open' });
	expect((await fetch(`${url}/hook`, { method: 'POST', body: '{}' })).status).toBe(401);
	await pay({ address, amount: 370_000_000_000n });
	await payer.node.mine(1, miner.address);
	await follow();
	const paid = { event: 'paid', received: '370000000000' };
	await vi.waitFor(async () => expect(await ask('/orders/17')).toEqual(paid), { timeout: 30_000, interval: 300 });
});

it('request 10,000 is found by a restored wallet that looks so far, and spent', async () => {
	const last = 10_000;
	const shop = await WatchedShop.open(program, { ...sources['a node and a view key'](), SECOND_NODE: second.url });
	onTestFinished(() => shop.close());
	await writeFile(join(shop.folder, 'journal.jsonl'), `["given",${last - 1}]\n`);
	shop.start();
	const request = await create(shop, '17', '0.5');
	const [, lookahead = ''] = /--subaddress-lookahead (\d+:\d+)/.exec(shop.watcher.output) ?? [];
	await pay({ address: request.address, amount: 5n * tenth });
	await payer.node.mine(10, miner.address);
	await shop.tells('17', PAID);

	const options = ['--restore-deterministic-wallet', '--electrum-seed', payee.seed, '--restore-height', '0'];
	const file = ['--generate-new-wallet', 'restored', '--password', 'x', '--mnemonic-language', 'English'];
	const args = [...options, ...file, '--subaddress-lookahead', lookahead, '--log-file', 'cli.log'];
	const cwd = await temporaryDirectory('restored');
	const node = [...(await optionsFor('monero-wallet-cli')), '--daemon-address', payer.node.url];
	const cli = spawn((await findProgram('monero-wallet-cli')) ?? 'monero-wallet-cli', [...args, ...node, 'refresh'], {
		cwd
	});
	cli.stdin.end('\n\n');
	await once(cli, 'exit');
	const oneFile = { file: join(cwd, 'restored'), password: 'x' };
	const restored = await OwnWalletService.start({ daemonUrl: payer.node.url, oneFile });
	try {
		await restored.call('refresh');
		const from = { account_index: Number(ACCOUNT), subaddr_indices: [last] };
		const sent = await restored.client.call(sweepAll, { address: miner.address, ...from });
		expect(sent.tx_hash_list).toHaveLength(1);
	} finally {
		await restored.stop();
	}
}, 300_000);
