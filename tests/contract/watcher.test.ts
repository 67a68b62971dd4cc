/** Tests the watcher for shops (deploy/watcher) on real programs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
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
import { customer as payee, callJsonRpc, pathRpc, shop as miner } from '../../devnet';
import { traffic } from '../../devnet/accounts';
import { OwnWalletService, type OwnNode } from '../../devnet/own';
import { freePorts } from '../../devnet/ports';
import { findProgram, optionsFor } from '../../devnet/programs';
import { HOOK_TIMEOUT_MS, startOwnNode, startPayer, type Payer } from './own-chain';
import { ACCOUNT, TOKEN, WatchedShop, type OrderAnswer } from './watched-shop';
import { newSecret } from './webhooks';

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
}, HOOK_TIMEOUT_MS);
afterAll(async () => {
	await service.stop();
	await second.stop();
	await payer.stop();
}, HOOK_TIMEOUT_MS);

/** Starts a shop with a watcher. A watcher that counts unconfirmed payments asks both nodes. */
async function start(env: Record<string, string>): Promise<WatchedShop> {
	const shop = await WatchedShop.open(program, { SECOND_NODE: second.url, ...env });
	onTestFinished(() => shop.close());
	shop.start();
	return shop;
}

const newAccount = async () => String((await service.client.call(createAccount, {})).account_index);

/**
 * Settings of the watcher by its source. In a wallet it needs a new account: one with addresses belongs to another
 * watcher.
 */
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

/** Copies the first node's blocks to the second node. They are not peers, so that the second may lag. */
async function follow() {
	const from = await second.height();
	const to = await payer.node.height();
	for (let height = from; height < to; height++) {
		const { blob } = await callJsonRpc<{ blob: string }>(payer.node, 'get_block', { height });
		await passTransactions(await callJsonRpc<{ tx_hashes?: string[] }>(payer.node, 'get_block', { height }));
		await callJsonRpc(second, 'submit_block', [blob]);
	}
	await passTransactions(await pathRpc<{ tx_hashes?: string[] }>(payer.node, '/get_transaction_pool_hashes'));
}

async function passTransactions({ tx_hashes: txs_hashes = [] }: { tx_hashes?: string[] }) {
	const { txs } = await createClient(payer.node).call(getTransactions, { txs_hashes });
	for (const { as_hex } of txs) await pathRpc(second, '/send_raw_transaction', { tx_as_hex: as_hex });
}

const PAID = 'seen confirmed paid';

describe.each(Object.entries(sources))('with %s', (_, source) => {
	it('informs of part, the rest, confirmations, too much, and what was paid back', async () => {
		const shop = await start({ ...(await source()), CONFIRMATIONS: '2' });
		const expires = Math.floor(Date.now() / 1000) + 900;
		const asked = { id: '17', amount: '0.3', text: 'Two & a half', expires };
		const order = await shop.order(asked);
		const link = new URLSearchParams(order.link.slice('#/pay?'.length));
		const { request, address } = order;
		expect(Object.fromEntries(link)).toMatchObject({
			request,
			address,
			tx_amount: '0.3',
			tx_description: 'Two & a half'
		});
		expect(await shop.state(order)).toMatchObject({ kind: 'open', left: 3n * tenth });
		expect(await shop.order(asked)).toEqual(order);

		shop.receiver.reply = (_, attempt) => (attempt === 1 ? 'refuse' : 'ok');
		const first = await pay({ address, amount: tenth });
		await shop.untilEvents('17', 'seen');
		expect(await shop.state(order)).toMatchObject({ kind: 'partial', left: 2n * tenth });
		await payer.node.mine(2, miner.address);
		await shop.untilEvents('17', 'seen confirmed paid_in_part');
		await pay({ address, amount: 2n * tenth });
		await payer.node.mine(1, miner.address);
		await shop.untilEvents('17', 'seen confirmed paid_in_part seen');
		// The payment may have been seen in the pool first, so this waits for the confirmation.
		await shop.until('a confirmation', async () => (await shop.state(order)).confirmations === 1);
		expect(await shop.state(order)).toMatchObject({ kind: 'confirming' });

		await shop.watcher.kill();
		await payer.node.mine(1, miner.address);
		shop.start();
		await shop.untilEvents('17', 'seen confirmed paid_in_part seen confirmed paid');
		expect(await shop.state(order)).toMatchObject({ kind: 'paid', received: 3n * tenth });
		expect(shop.receiver.events[0]?.data.txid).toBe(first);
		expect(shop.receiver.events.at(-1)?.data).toMatchObject({ amount: '0.3', received: '0.3' });

		await pay({ address, amount: tenth });
		await payer.node.mine(2, miner.address);
		await shop.untilEvents('17', 'seen confirmed paid_in_part seen confirmed paid seen confirmed paid_again');

		const back = { txid: 'ab'.repeat(32) };
		expect((await shop.callUntilAnswered<OrderAnswer>('POST', '/orders/17/refund', back)).content.state).toBe(
			'refunded'
		);
		expect(await shop.state(order)).toMatchObject({ kind: 'refunded' });
		await shop.watcher.kill('SIGTERM');
		expect(await shop.watcher.ended).toBe(0);
		expect(shop.receiver.faults).toEqual([]);
	});

	it('informs of a payment whose block is replaced, and that is dropped; then it is cancelled', async () => {
		const shop = await start({ ...(await source()), CONFIRMATIONS: '1' });
		const order = await shop.order({ id: '17', amount: 'any' });
		await pay({ address: order.address, amount: tenth });
		await payer.node.mine(2, miner.address);
		await shop.untilEvents('17', PAID);
		await pathRpc(payer.node, '/pop_blocks', { nblocks: 2 });
		await callJsonRpc(payer.node, 'flush_txpool');
		await payer.node.mine(3, miner.address);
		await shop.untilEvents('17', `${PAID} reorganised`);
		await payer.node.mine(2, miner.address);
		await shop.untilEvents('17', `${PAID} reorganised dropped`);
		expect(await shop.state(order)).toMatchObject({ kind: 'open', received: 0n });
		expect((await shop.callUntilAnswered<OrderAnswer>('POST', '/orders/17/cancel')).content.state).toBe('cancelled');
		expect(await shop.state(order)).toMatchObject({ kind: 'cancelled' });
		await payer.service.call('rescan_blockchain');
	});

	it('counts no payment without confirmations before two nodes hold it', async () => {
		const shop = await start({ ...(await source()), CONFIRMATIONS: '0' });
		const order = await shop.order({ id: '17', amount: '0.1' });
		await pay({ address: order.address, amount: tenth });
		await shop.untilEvents('17', 'seen');
		expect(await shop.state(order)).toMatchObject({ kind: 'confirming', isSeenByOne: true });
		await follow();
		await shop.untilEvents('17', PAID);
		// The payment still counts after its first block, even if the second node can no longer be reached.
		await shop.watcher.kill();
		shop.start(undefined, { SECOND_NODE: 'http://127.0.0.1:1' });
		await payer.node.mine(1, miner.address);
		await shop.until('a confirmation', async () => (await shop.state(order)).confirmations === 1);
		expect(await shop.state(order)).toMatchObject({ kind: 'paid' });
		await follow();
	});
});

it('another wallet in the service is paid nothing, and gives nothing out', async () => {
	const env = await sources['a wallet service']();
	const shop = await start({ ...env, CONFIRMATIONS: '1' });
	const order = await shop.order({ id: '17', amount: '0.1' });
	const asked = { id: '18', amount: '0.1' };
	await service.call('store');
	await service.restore(traffic);
	try {
		// The other wallet's first address in the account has the same index.
		while ((await newAccount()) !== env.ACCOUNT);
		const { address } = await service.client.call(createAddress, { account_index: Number(env.ACCOUNT) });
		await pay({ address, amount: tenth });
		await payer.node.mine(1, miner.address);
		await service.call('refresh');
		const { status, content } = await shop.call('POST', '/orders', asked);
		expect({ status, detail: content['detail'] }).toEqual({
			status: 503,
			detail: expect.stringMatching('Another wallet is open') as string
		});
		await shop.until('a word of it', () => shop.watcher.output.includes('Another wallet is open'));
		await setTimeout(3000);
		expect(shop.events().has('17')).toBe(false);
		expect(await shop.state(order)).toMatchObject({ kind: 'open' });
		expect((await shop.call('GET', '/orders/18')).status).toBe(404);
	} finally {
		await service.open(payee);
	}
	const other = await shop.order(asked);
	await pay({ address: order.address, amount: tenth }, { address: other.address, amount: tenth });
	await payer.node.mine(1, miner.address);
	await follow();
	await shop.untilEvents('17', PAID);
	await shop.untilEvents('18', PAID);
	expect(shop.watcher.output).toMatch('It works again.');
});

it('30 orders are paid', async () => {
	const shop = await start({ ...sources['a node and a view key'](), CONFIRMATIONS: '1' });
	const ids = Array.from({ length: 30 }, (_, i) => `order-${i}`);
	const orders = await Promise.all(ids.map((id) => shop.order({ id, amount: '0.01' })));
	expect(new Set(orders.map(({ address }) => address)).size).toBe(30);
	const destinations = orders.map(({ address }) => ({ address, amount: tenth / 10n }));
	await pay(...destinations.slice(0, 15));
	await pay(...destinations.slice(15));
	await payer.node.mine(1, miner.address);
	await follow();
	for (const id of ids) await shop.untilEvents(id, PAID);
});

it('the shop of the guide makes an order, and knows when it is paid', async () => {
	const [port = 0] = await freePorts(1);
	const url = `http://127.0.0.1:${port}`;
	const HOOK_SECRET = newSecret();
	const env = { HOOK: `${url}/hook`, HOOK_SECRET, CONFIRMATIONS: '1' };
	const watched = await start({ ...sources['a node and a view key'](), ...env });
	const shop = spawn(process.execPath, [join(root, 'deploy/watcher/shop.mjs')], {
		env: { WATCHER: watched.url, TOKEN, HOOK_SECRET, PORT: String(port) }
	});
	onTestFinished(() => void shop.kill());
	const ask = async (method: string, path: string) => {
		const answer = await fetch(url + path, { method });
		return { status: answer.status, content: (await answer.json()) as OrderAnswer };
	};
	const often = { timeout: 30_000, interval: 300 };
	const { content } = await vi.waitFor(async () => {
		const created = await ask('POST', '/orders/17');
		expect(created.status).toBe(201);
		return created;
	}, often);
	expect(content).toMatchObject({
		id: '17',
		amount: '0.37',
		link: expect.stringContaining('tx_description=2%20Coffee')
	});
	expect(await ask('POST', '/orders/17')).toMatchObject({ status: 200, content: { address: content.address } });
	expect((await ask('GET', '/orders/17')).content).toEqual({ paid: false });
	expect((await ask('POST', '/hook')).status).toBe(401);
	const signature = {
		'webhook-id': 'x',
		'webhook-timestamp': String(Date.now() / 1000),
		'webhook-signature': 'é'.repeat(47)
	};
	expect((await fetch(`${url}/hook`, { method: 'POST', body: '{}', headers: signature })).status).toBe(401);
	await pay({ address: content.address, amount: 370_000_000_000n });
	await payer.node.mine(1, miner.address);
	await follow();
	const isPaid = async () => expect((await ask('GET', '/orders/17')).content).toEqual({ paid: true });
	await vi.waitFor(isPaid, often);
});

it('request 10,000 is found by a restored wallet that looks so far, and spent', async () => {
	const last = 10_000;
	const shop = await WatchedShop.open(program, { ...sources['a node and a view key'](), SECOND_NODE: second.url });
	onTestFinished(() => shop.close());
	await mkdir(shop.folder);
	await writeFile(join(shop.folder, 'journal.jsonl'), `["given",${last - 1}]\n`);
	shop.start();
	const order = await shop.order({ id: '17', amount: '0.5' });
	const [, lookahead = ''] = /--subaddress-lookahead (\d+:\d+)/.exec(shop.watcher.output) ?? [];
	await pay({ address: order.address, amount: 5n * tenth });
	await payer.node.mine(10, miner.address);
	await shop.untilEvents('17', PAID);

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
