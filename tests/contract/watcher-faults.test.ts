/**
 * Tests the watcher for shops (deploy/watcher) with faults of a node, the shop, the disk, or the person who starts it.
 */
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addressOf } from '../../devnet/chain-data/wallets';
import { startQuietNetwork } from '../../devnet/main-network';
import { planPayment } from '../../devnet/main-network/payments';
import type { Fault } from '../../devnet/stand-in';
import { temporaryDirectory } from '../../devnet/temporary';
import { buildWatcher } from '../../scripts/release/watcher';
import { identityOf, orderAmount, WatchedShop, type OrderAnswer } from './watched-shop';
import type { Reply } from './webhooks';

type Node = Awaited<ReturnType<typeof startQuietNetwork>>;

let program: string;
beforeAll(async () => void (program = await buildWatcher(await temporaryDirectory('watcher'))));

async function open(env: Record<string, string> = {}) {
	const node = await startQuietNetwork();
	const shop = await WatchedShop.open(program, { NODE: node.url, CONFIRMATIONS: '1', ...env });
	onTestFinished(async () => void (await Promise.all([shop.close(), node.stop()])));
	return { node, shop };
}

const idsOf = (count: number, name = 'order') => Array.from({ length: count }, (_, i) => `${name}-${i}`);

const makeOrders = (shop: WatchedShop, ids: readonly string[]): Promise<OrderAnswer[]> =>
	Promise.all(ids.map((id) => shop.order({ id, amount: '1' })));

let payments = 0;
const plan = (height: number, to: readonly OrderAnswer[]) =>
	planPayment(
		to.map(({ address, amount }) => ({ address: addressOf(address), amount: orderAmount(amount) ?? 1n })),
		height,
		++payments
	);

/** Waits until the node has received `times` more calls of an operation. */
const asked = (shop: WatchedShop, node: Node, name: string, times = 3) => {
	const count = () => node.requests.filter(({ operation }) => operation === name).length;
	const before = count();
	return shop.until(`calls of ${name}`, () => count() >= before + times);
};
const informed = (shop: WatchedShop, of: readonly OrderAnswer[], text: string) =>
	shop.until(text, () => of.every(({ id }) => shop.events().get(id) === text));

test('a second one on the folder ends, also of two that start at once where one was killed', async () => {
	const { shop } = await open();
	const first = shop.start();
	const [order] = await makeOrders(shop, ['17']);
	expect(await shop.start().ended).toBe(1);
	expect(shop.watcher.output).toMatch('Another watcher');
	for (let turn = 0; turn < 3; turn++) {
		await (turn === 0 ? first : shop.watcher).kill();
		const both = [shop.start(), shop.start()] as const;
		const loser = await Promise.race(both.map((each) => each.ended.then(() => each)));
		expect(loser.output).toMatch('Another watcher');
		shop.watcher = both[0] === loser ? both[1] : both[0];
	}
	expect(await makeOrders(shop, ['17'])).toEqual([order]);
});

test.each([
	['a view key of another address', { VIEW_KEY: '1'.padStart(64, '0') }, /VIEW_KEY/],
	['a view key that is none', { VIEW_KEY: 'f'.repeat(64) }, /VIEW_KEY/],
	['the account of wallets', { ACCOUNT: '0' }, /ACCOUNT/]
])('%s ends it', async (_, env, words) => {
	const { shop } = await open();
	expect(await shop.start(undefined, env).ended).toBe(1);
	expect(shop.watcher.output).toMatch(words);
	expect(shop.watcher.output.trim().split('\n')).toHaveLength(1);
});

test('an address that something else has ends it, and changes nothing there', async () => {
	const { shop } = await open();
	const folder = await temporaryDirectory('listen');
	const file = join(folder, 'file');
	await writeFile(file, 'orders');
	const socket = join(folder, 'socket');
	const { shop: other } = await open({ LISTEN: socket });
	other.start();
	await makeOrders(other, ['17']);
	for (const LISTEN of [`127.0.0.1:${shop.receiver.port}`, file, socket]) {
		expect(await shop.start(undefined, { LISTEN }).ended).toBe(1);
		expect(shop.watcher.output).toMatch(/LISTEN: .*EADDRINUSE/);
	}
	expect(await readFile(file, 'utf8')).toBe('orders');
	expect((await other.read('17')).id).toBe('17');
	// A socket that was left behind by a kill is replaced.
	await other.watcher.kill();
	other.start();
	expect((await other.read('17')).id).toBe('17');
});

test('it ends where the disk is full, and loses nothing that it answered', async () => {
	const { node, shop } = await open();
	shop.start(20);
	const first = await makeOrders(shop, idsOf(4));
	const more = idsOf(40, 'more');
	const tried = await Promise.all(
		more.map((id) => shop.call<OrderAnswer>('POST', '/orders', { id, amount: '1' }).catch(() => null))
	);
	expect(await shop.watcher.ended).toBe(1);
	expect(shop.watcher.output).toMatch(/cannot be written/);
	const answered = tried.filter((called) => called !== null && called.status !== 503);
	expect(answered.length).toBeLessThan(40);
	expect(answered.every((called) => called?.status === 201)).toBe(true);
	shop.start();
	const orders = [...first, ...(await makeOrders(shop, more))];
	expect(new Set(orders.map(({ index }) => index)).size).toBe(44);
	expect(orders.map(identityOf)).toEqual(
		expect.arrayContaining(answered.map((called) => identityOf(called?.content as OrderAnswer)))
	);
	await shop.watcher.kill();
	// The limit leaves no room for an event.
	shop.start(Math.ceil((await stat(join(shop.folder, 'journal.jsonl'))).size / 512) + 1);
	node.network.add(plan(node.network.height, orders));
	expect(await shop.watcher.ended).toBe(1);
	shop.start();
	await informed(shop, orders, 'seen');
	expect(shop.receiver.faults).toEqual([]);
});

test('status files that were lost are written again at the start', async () => {
	const { shop } = await open();
	shop.start();
	const orders = await makeOrders(shop, idsOf(3));
	await shop.watcher.kill();
	const folder = join(shop.folder, 'requests');
	await rm(folder, { recursive: true });
	shop.start();
	const names = orders.map(({ request }) => `${request}.json`);
	await shop.until('status files', async () => {
		const found = await readdir(folder).catch((): string[] => []);
		return names.every((name) => found.includes(name));
	});
});

test('the shop may refuse, redirect, forget or answer without an end: it gets each event, in order', async () => {
	const replies: Reply[] = ['refuse', 'redirect', 'hang', 'endless', 'drop'];
	await Promise.all(
		replies.map(async (reply) => {
			const { node, shop } = await open({ CONFIRMATIONS: '2' });
			const { receiver } = shop;
			receiver.reply = (id, attempt) => (id.endsWith('-1') && attempt === 1 ? reply : 'ok');
			shop.start();
			const paid = await makeOrders(shop, ['17']);
			node.network.mine([node.network.add(plan(node.network.height, paid))]);
			node.network.mine([]);
			await informed(shop, paid, 'seen confirmed paid');
			await shop.until('answers that are given up', () => receiver.endless === 0);
			expect(receiver.sent.map((id) => id.split('-')[1])).toEqual(
				reply === 'endless' ? ['1', '2', '3'] : ['1', '1', '2', '3']
			);
			expect(shop.watcher.output.match(/was not accepted/g) ?? []).toHaveLength(reply === 'endless' ? 0 : 1);
			expect(receiver.faults).toEqual([]);
		})
	);
});

test('an event is sent once more, with its id and body, also where a kill comes before it is accepted', async () => {
	const { node, shop } = await open();
	const { receiver } = shop;
	shop.start();
	const [order] = await makeOrders(shop, ['17']);
	if (!order) expect.unreachable();
	node.network.mine([node.network.add(plan(node.network.height, [order]))]);
	await informed(shop, [order], 'seen');
	const id = `${order.request}-1`;
	receiver.reply = () => 'drop';
	expect(await shop.call('POST', `/orders/17/redeliver/${id}`)).toMatchObject({ status: 202, content: { id } });
	await shop.until('the event', () => receiver.sent.length > 1);
	await shop.watcher.kill();
	receiver.reply = () => 'ok';
	const before = receiver.sent.length;
	shop.start();
	await shop.until('the event after a kill', () => receiver.sent.length > before);
	node.network.mine([]);
	await informed(shop, [order], 'seen confirmed paid');
	expect(receiver.sent.slice(before)).toEqual([1, 2, 3].map((number) => `${order.request}-${number}`));
	expect((await shop.read('17')).events.every(({ accepted }) => accepted)).toBe(true);
	expect(receiver.faults).toEqual([]);
});

test('it says that it is not well while the node does not answer, and takes orders', async () => {
	const { node, shop } = await open();
	shop.start();
	await makeOrders(shop, ['17']);
	const isWell = async () => (await shop.call('GET', '/health')).status === 200;
	await shop.until('health', isWell);
	await shop.watcher.kill();
	node.setFault('*', { status: 503 });
	shop.start();
	const [order] = await makeOrders(shop, ['18']);
	const problem = {
		title: 'Service unavailable',
		status: 503,
		detail: expect.stringMatching(/\w/) as string,
		looked: null
	};
	expect(await shop.call('GET', '/health')).toEqual({ status: 503, content: problem });
	expect(order).toMatchObject({ state: 'open' });
	node.setFault('*', null);
	await shop.until('health again', isWell);
});

const lie = (result: Record<string, unknown>) => ({
	...result,
	txs: (result['txs'] as { as_hex: string }[]).map((tx) => ({
		...tx,
		as_hex: tx.as_hex.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
	}))
});
const contested = (result: Record<string, unknown>) => ({
	...result,
	txs: (result['txs'] as object[]).map((tx) => ({ ...tx, double_spend_seen: true }))
});

test('a payment without confirmations counts for the shop once a second node holds it', async () => {
	const faults: [operation: string, fault: Fault][] = [
		['/get_transactions', { change: lie }],
		['/get_transactions', { change: contested }],
		['/is_key_image_spent', { change: (result) => ({ ...result, spent_status: [1] }) }],
		['*', { status: 429, headers: { 'retry-after': '1' } }],
		['*', { status: 503 }],
		['*', { hangUp: true }]
	];
	await Promise.all(
		faults.map(async ([operation, fault]) => {
			const second = await startQuietNetwork();
			onTestFinished(() => second.stop());
			const { node, shop } = await open({ CONFIRMATIONS: '0', SECOND_NODE: second.url });
			shop.start();
			const [request] = await makeOrders(shop, ['17']);
			if (!request) expect.unreachable();
			const payment = plan(node.network.height, [request]);
			node.network.add(payment);
			// The second node lags at first.
			await asked(shop, second, '/get_transactions', 2);
			second.network.add(payment);
			second.setFault(operation, fault);
			await asked(shop, second, '/get_transactions', 2);
			await informed(shop, [request], 'seen');
			second.setFault(operation, null);
			await informed(shop, [request], 'seen confirmed paid');
		})
	);
});

test('a node that is behind takes nothing back', async () => {
	const { node, shop } = await open({ CONFIRMATIONS: '2' });
	shop.start();
	const paid = await makeOrders(shop, idsOf(3));
	node.network.mine([node.network.add(plan(node.network.height, paid))]);
	node.network.mine([]);
	await informed(shop, paid, 'seen confirmed paid');
	const { height } = node.network;
	const behind = { height: height - 1, top_block_hash: node.network.hash(height - 2) };
	node.setFault('get_info', { change: (result) => ({ ...result, ...behind }) });
	await asked(shop, node, 'get_info', 4);
	node.setFault('get_info', null);
	node.network.mine([]);
	await asked(shop, node, 'get_info', 4);
	await informed(shop, paid, 'seen confirmed paid');
});

test('nothing counts while the node is one of another network', async () => {
	const { node, shop } = await open({ CONFIRMATIONS: '2' });
	shop.start();
	const [before, meanwhile] = await makeOrders(shop, idsOf(2));
	if (!before || !meanwhile) expect.unreachable();
	node.network.mine([node.network.add(plan(node.network.height, [before]))]);
	node.network.mine([]);
	await informed(shop, [before], 'seen confirmed paid');
	const ofAnother = ({ block_header }: Record<string, unknown>) => ({
		block_header: { ...(block_header as object), hash: 'ab'.repeat(32) }
	});
	node.setFault('get_block_header_by_height', { change: ofAnother });
	await asked(shop, node, 'get_block_header_by_height', 2);
	node.network.mine([node.network.add(plan(node.network.height, [meanwhile]))]);
	node.network.mine([]);
	await asked(shop, node, 'get_block_header_by_height', 3);
	expect(shop.events().has(meanwhile.id)).toBe(false);
	// The same holds if the watcher is started while the node is on another network.
	await shop.watcher.kill();
	shop.start();
	await asked(shop, node, 'get_block_header_by_height', 3);
	expect(shop.watcher.output).toMatch('another network');
	expect(shop.events().has(meanwhile.id)).toBe(false);
	node.setFault('get_block_header_by_height', null);
	await informed(shop, [meanwhile], 'seen confirmed paid');
});

test('a node that hangs, limits, cuts, or answers nothing of use costs time alone', async () => {
	const faults: Fault[] = [
		{ delayMs: 1_000_000 },
		{ status: 429 },
		{ status: 503 },
		{ hangUp: true },
		{ truncateTo: 40 },
		{ body: '<h1>Gateway</h1>' }
	];
	await Promise.all(
		faults.map(async (fault, i) => {
			const { node, shop } = await open({ CONFIRMATIONS: '2' });
			shop.start();
			const paid = await makeOrders(shop, idsOf(1));
			const operation = i % 2 === 0 ? 'get_info' : '/get_blocks_by_height.bin';
			node.setFault(operation, fault);
			node.network.mine([node.network.add(plan(node.network.height, paid))]);
			await asked(shop, node, operation, 2);
			node.setFault(operation, null);
			node.network.mine([]);
			await informed(shop, paid, 'seen confirmed paid');
		})
	);
});
