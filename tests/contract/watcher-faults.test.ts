/** The watcher for shops (deploy/watcher) where a node, the disk or whoever starts it is at fault. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { addressOf } from '../../devnet/chain-data/wallets';
import { startQuietNetwork } from '../../devnet/main-network';
import { planPayment } from '../../devnet/main-network/payments';
import type { Fault } from '../../devnet/stand-in';
import { temporaryDirectory } from '../../devnet/temporary';
import { buildWatcher } from '../../scripts/release/watcher';
import { WatchedShop, type Answer } from './watched-shop';

type Node = Awaited<ReturnType<typeof startQuietNetwork>>;

let program: string;
beforeAll(async () => void (program = await buildWatcher(await temporaryDirectory('watcher'))));

async function open(env: Record<string, string> = {}) {
	const node = await startQuietNetwork();
	const shop = await WatchedShop.open(program, { NODE: node.url, CONFIRMATIONS: '1', ...env });
	onTestFinished(async () => void (await Promise.all([shop.close(), node.stop()])));
	return { node, shop };
}

async function requests(shop: WatchedShop, count: number, name = 'file'): Promise<Answer[]> {
	const names = Array.from({ length: count }, (_, i) => `${name}-${i}`);
	for (const each of names) await shop.drop(each, { amount: '1' });
	return shop.answers(names);
}

let payments = 0;
const plan = (height: number, to: readonly Answer[]) =>
	planPayment(
		to.map(({ address, amount }) => ({ address: addressOf(address), amount: BigInt(amount ?? 1) })),
		height,
		++payments
	);

/** Waits until the node was asked so often more. */
const asked = (shop: WatchedShop, node: Node, name: string, times = 3) => {
	const count = () => node.requests.filter(({ operation }) => operation === name).length;
	const before = count();
	return shop.until(`calls of ${name}`, () => count() >= before + times);
};
const tells = (shop: WatchedShop, to: readonly Answer[], text: string) =>
	shop.until(text, () => to.every(({ order }) => shop.told().get(order) === text));

test('a second one on the folder ends, also of two that start at once where one was killed', async () => {
	const { shop } = await open();
	const first = shop.start();
	await requests(shop, 1);
	expect(await shop.start().ended).toBe(1);
	expect(shop.watcher.output).toMatch('Another watcher');
	for (let turn = 0; turn < 3; turn++) {
		await (turn === 0 ? first : shop.watcher).kill();
		const both = [shop.start(), shop.start()] as const;
		const loser = await Promise.race(both.map((each) => each.ended.then(() => each)));
		expect(loser.output).toMatch('Another watcher');
		shop.watcher = both[0] === loser ? both[1] : both[0];
	}
	await requests(shop, 1, 'last');
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

test('it ends where the disk is full, and loses nothing once there is room', async () => {
	const { node, shop } = await open();
	shop.start(20);
	const first = await requests(shop, 4);
	for (let i = 0; i < 40; i++) await shop.drop(`more-${i}`, { amount: '1' });
	expect(await shop.watcher.ended).toBe(1);
	expect(shop.watcher.output).toMatch(/cannot be written/);
	shop.start();
	const more = await shop.answers(Array.from({ length: 40 }, (_, i) => `more-${i}`));
	expect(new Set([...first, ...more].map(({ index }) => index)).size).toBe(44);
	await shop.watcher.kill();
	// No event fits.
	shop.start(Math.ceil((await stat(join(shop.folder, 'journal.jsonl'))).size / 512) + 1);
	node.network.add(plan(node.network.height, more));
	expect(await shop.watcher.ended).toBe(1);
	shop.start();
	await tells(shop, more, 'seen');
	expect(shop.receiver.faults).toEqual([]);
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
			const [request] = await requests(shop, 1);
			if (!request) expect.unreachable();
			const payment = plan(node.network.height, [request]);
			node.network.add(payment);
			// At first the second node lags.
			await asked(shop, second, '/get_transactions', 2);
			second.network.add(payment);
			second.set(operation, fault);
			await asked(shop, second, '/get_transactions', 2);
			await tells(shop, [request], 'seen');
			second.set(operation, null);
			await tells(shop, [request], 'seen confirmed paid');
		})
	);
});

test('a node that is behind takes nothing back', async () => {
	const { node, shop } = await open({ CONFIRMATIONS: '2' });
	shop.start();
	const paid = await requests(shop, 3);
	node.network.mine([node.network.add(plan(node.network.height, paid))]);
	node.network.mine([]);
	await tells(shop, paid, 'seen confirmed paid');
	const { height } = node.network;
	const behind = { height: height - 1, top_block_hash: node.network.hash(height - 2) };
	node.set('get_info', { change: (result) => ({ ...result, ...behind }) });
	await asked(shop, node, 'get_info', 4);
	node.set('get_info', null);
	node.network.mine([]);
	await asked(shop, node, 'get_info', 4);
	await tells(shop, paid, 'seen confirmed paid');
});

test('nothing counts while the node is one of another network', async () => {
	const { node, shop } = await open({ CONFIRMATIONS: '2' });
	shop.start();
	const [before, meanwhile] = await requests(shop, 2);
	if (!before || !meanwhile) expect.unreachable();
	node.network.mine([node.network.add(plan(node.network.height, [before]))]);
	node.network.mine([]);
	await tells(shop, [before], 'seen confirmed paid');
	const ofAnother = ({ block_header }: Record<string, unknown>) => ({
		block_header: { ...(block_header as object), hash: 'ab'.repeat(32) }
	});
	node.set('get_block_header_by_height', { change: ofAnother });
	await asked(shop, node, 'get_block_header_by_height', 2);
	node.network.mine([node.network.add(plan(node.network.height, [meanwhile]))]);
	node.network.mine([]);
	await asked(shop, node, 'get_block_header_by_height', 3);
	expect(shop.told().has(meanwhile.order)).toBe(false);
	// Also when it is started then.
	await shop.watcher.kill();
	shop.start();
	await asked(shop, node, 'get_block_header_by_height', 3);
	expect(shop.watcher.output).toMatch('another network');
	expect(shop.told().has(meanwhile.order)).toBe(false);
	node.set('get_block_header_by_height', null);
	await tells(shop, [meanwhile], 'seen confirmed paid');
});

test('a node that hangs, limits, cuts, or answers nothing of use costs time alone', async () => {
	const faults: Fault[] = [
		{ delay: 1_000_000 },
		{ status: 429 },
		{ status: 503 },
		{ hangUp: true },
		{ cut: 40 },
		{ body: '<h1>Gateway</h1>' }
	];
	await Promise.all(
		faults.map(async (fault, i) => {
			const { node, shop } = await open({ CONFIRMATIONS: '2' });
			shop.start();
			const paid = await requests(shop, 1);
			const operation = i % 2 === 0 ? 'get_info' : '/get_blocks_by_height.bin';
			node.set(operation, fault);
			node.network.mine([node.network.add(plan(node.network.height, paid))]);
			await asked(shop, node, operation, 2);
			node.set(operation, null);
			node.network.mine([]);
			await tells(shop, paid, 'seen confirmed paid');
		})
	);
});
