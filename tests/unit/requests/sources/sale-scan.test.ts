import type { OwnedOutput } from '../../../../src/lib/chain/scan';
import type { FoundOutput, ScannedBlocks } from '../../../../src/lib/chain/scan-blocks';
import { requestState } from '../../../../src/lib/payment/state';
import { stateName } from '../../../../src/lib/payment/states';
import { withNodeCount } from '../../../../src/lib/requests/two-nodes';
import { SaleScan, type ScanSource } from '../../../../src/lib/requests/sources/sale-scan';

const NOW = 1_764_000_000;
const PRICE = 5n;
const lookedFor = { accounts: 1, addresses: 1 };
const NOTHING = { lookedFor, count: 0, transactions: 0, pruned: 0, found: [], runs: [], unparsed: [], problem: null };

interface Paid {
	txid: string;
	amount: bigint;
	index?: number;
	unlock_time?: bigint;
	/** The output's one-time key. */
	key?: string;
}

const outputOf = ({ txid, amount, index = 1, key = txid }: Paid): OwnedOutput => ({
	output: 0,
	amount,
	address: { account: 0, index },
	spendKey: '',
	payment_id: null,
	key,
	isCoinbase: false,
	mayBeChange: false,
	isGenuine: null
});

/** A node with a chain of blocks, each with the payments in it, and a pool. */
class FakeNode implements ScanSource {
	chain: { id: string; paid: Paid[] }[] = [{ id: 'a0', paid: [] }];
	waiting: Paid[] = [];
	/** Hashes that were asked for. */
	asked: string[] = [];

	mine(id: string, paid: Paid[] = this.waiting): void {
		this.chain.push({ id, paid });
		this.waiting = this.waiting.filter((each) => !paid.includes(each));
	}

	pool = async () => this.waiting.map(({ txid }) => txid);
	tip = async () => ({ height: this.chain.length - 1, id: this.chain.at(-1)?.id ?? '' });

	async transactions(txids: readonly string[]) {
		this.asked.push(...txids);
		return this.waiting
			.filter(({ txid }) => txids.includes(txid))
			.map((paid) => ({ txid: paid.txid, outputs: [outputOf(paid)], unlock_time: paid.unlock_time ?? 0n }));
	}

	/** Two at a time. */
	async blocks(from: number, to: number): Promise<ScannedBlocks> {
		const blocks = this.chain
			.slice(from, Math.min(to, from + 1) + 1)
			.map((block, i) => ({ ...block, height: from + i }));
		const scanned = blocks.map(({ height, id }) => ({ height, id, prev_id: this.chain[height - 1]?.id ?? '' }));
		const first = scanned[0];
		const last = scanned.at(-1);
		const found = blocks.flatMap(({ height, paid }) =>
			paid.map((each): FoundOutput => ({
				...outputOf(each),
				height,
				txid: each.txid,
				timestamp: NOW,
				unlock_time: each.unlock_time ?? 0n
			}))
		);
		const runs = first && last ? [{ first, last }] : [];
		return { ...NOTHING, count: blocks.length, found, runs };
	}
}

function start() {
	const node = new FakeNode();
	const scan = new SaleScan([{ height: 0, id: 'a0' }], []);
	/** By two nodes. */
	const held = new Set('uvwxyz');
	const look = (now = NOW) => scan.scan(node, now);
	const status = (expires: number | null = null, needed = 1, now = NOW) =>
		stateName(requestState({ amount: PRICE, expires, needed }, withNodeCount(scan.paymentsTo(1, now), held), now));
	/** What is said once it has looked again. */
	const next = async (...given: Parameters<typeof status>) => {
		await look();
		return status(...given);
	};
	return { node, scan, held, look, status, next };
}

describe('a sale that is found with the view key', () => {
	test('is seen by one node where the second one was not asked, until its second confirmation', async () => {
		const { node, held, next } = start();
		held.clear();
		node.mine('a1', [{ txid: 'x', amount: 5n }]);
		expect(await next()).toBe('received');
		node.mine('a2');
		expect(await next()).toBe('paid');
	});

	test('goes from nothing over the pool to a block', async () => {
		const { node, scan, status, next } = start();
		expect(await next()).toBe('open');
		node.waiting = [{ txid: 'x', amount: 5n }];
		expect(await next()).toBe('received');
		node.mine('a1');
		expect(await next()).toBe('paid');
		expect(status(null, 10)).toBe('received');
		for (let i = 2; i <= 10; i++) node.mine(`a${i}`);
		expect(await next(null, 10)).toBe('paid');
		expect(scan.paymentsTo(1, NOW)).toEqual([
			{
				txid: 'x',
				by: 'recipient',
				amount: 5n,
				seen: NOW,
				confirmations: 10,
				state: 'block',
				absent: NOW,
				mined: NOW,
				contested: false,
				nodes: 1
			}
		]);
		expect(scan.paymentsTo(2, NOW)).toEqual([]);
	});

	test('is paid in part, then in full, too much, or twice', async () => {
		const { node, next } = start();
		node.waiting = [{ txid: 'x', amount: 2n }];
		expect(await next()).toBe('partial');
		node.waiting.push({ txid: 'y', amount: 3n });
		node.mine('a1');
		expect(await next()).toBe('paid');
		node.mine('a2', [{ txid: 'z', amount: 1n }]);
		expect(await next()).toBe('overpaid');
		node.mine('a3', [
			{ txid: 'u', amount: 5n },
			{ txid: 'v', amount: 5n }
		]);
		expect(await next()).toBe('overpaid');
	});

	test('is late, or expired', async () => {
		const { node, look, status, next } = start();
		expect(await next(NOW - 1)).toBe('expired');
		node.waiting = [{ txid: 'x', amount: 5n }];
		await look();
		node.mine('a1');
		expect(await next(NOW - 1)).toBe('late');
		expect(status(NOW)).toBe('paid');
	});

	test('whose payment was first seen in a block has its block’s time, and was seen at none', async () => {
		const { node, next, scan } = start();
		node.mine('a1', [{ txid: 'x', amount: 5n }]);
		expect(await next(NOW - 60, 1, NOW + 5)).toBe('maybe_late');
		expect(scan.paymentsTo(1, NOW)).toMatchObject([{ seen: null, absent: null, mined: NOW }]);
		node.mine('b1', []);
		expect(await next(NOW, 1, NOW + 5)).toBe('paid');
	});

	test('was seen when it was listed, also if its bytes came later', async () => {
		const { node, look, scan } = start();
		await look(NOW - 20);
		node.waiting = [{ txid: 'x', amount: 5n }];
		const { transactions } = node;
		node.transactions = async () => [];
		await look(NOW - 10);
		node.transactions = transactions;
		await look(NOW);
		expect(scan.paymentsTo(1, NOW)).toMatchObject([{ seen: NOW - 10, absent: NOW - 20 }]);
	});

	test('of an earlier release has no time but its block’s, once that is scanned again', async () => {
		const stored = { txid: 'x', amount: '5', keys: ['x'], unlock_time: '0', missingSince: null };
		const scan = (height: number | null) =>
			new SaleScan([{ height: 5, id: '' }], [{ index: 1, payments: [{ ...stored, height, seen: NOW - 3600 }] }]);
		expect(scan(3).paymentsTo(1, NOW)).toMatchObject([{ seen: null, absent: null, mined: null }]);
		expect(scan(null).paymentsTo(1, NOW)).toMatchObject([{ seen: NOW - 3600, absent: null, mined: null }]);
	});

	test('whose payment is dropped from the pool is asked for again only after a block', async () => {
		const { node, look, next } = start();
		node.waiting = [{ txid: 'x', amount: 5n }];
		await look();
		node.waiting = [];
		expect(await next()).toBe('may_fail');
		node.mine('a1', []);
		expect(await next()).toBe('open');
	});

	test('whose block is replaced is checked, and found in the other one', async () => {
		const { node, look, next } = start();
		const paid = { txid: 'x', amount: 5n };
		node.mine('a1', [paid]);
		await look();
		node.mine('a2', []);
		expect(await next()).toBe('paid');
		node.chain = node.chain.slice(0, 1);
		node.mine('b1', []);
		node.mine('b2', []);
		expect(await next()).toBe('may_fail');
		node.mine('b3', [paid]);
		expect(await next()).toBe('paid');
	});

	test('whose block is replaced and whose payment waits again is only seen', async () => {
		const { node, look, next } = start();
		const paid = { txid: 'x', amount: 5n };
		node.mine('a1', [paid]);
		await look();
		node.chain = node.chain.slice(0, 1);
		node.mine('b1', []);
		node.waiting = [paid];
		expect(await next()).toBe('received');
	});

	test('loses no block by a node that is behind', async () => {
		const { node, next } = start();
		node.mine('a1', [{ txid: 'x', amount: PRICE }]);
		await next();
		node.mine('a2');
		const paid = await next();
		const all = node.chain;
		node.chain = all.slice(0, 2);
		expect(await next()).toBe(paid);
		node.chain = all.slice(0, 1);
		expect(await next()).toBe(paid);
		node.chain = all;
		node.mine('a3');
		expect(await next()).toBe(paid);
	});

	test('goes on from what is stored, also where the chain went back beyond that', async () => {
		const { node, scan, look } = start();
		for (let i = 1; i <= 40; i++) node.mine(`a${i}`, i === 39 ? [{ txid: 'x', amount: 5n }] : []);
		await look();
		const again = new SaleScan(
			scan.scanned.slice(-1),
			[...scan.payments].map(([index, payments]) => ({ index, payments }))
		);
		expect(again.paymentsTo(1, NOW)).toEqual(scan.paymentsTo(1, NOW));
		node.chain = node.chain.slice(0, 36);
		for (let i = 36; i <= 41; i++) node.mine(`b${i}`, i === 37 ? [{ txid: 'x', amount: 5n }] : []);
		await again.scan(node, NOW);
		expect(again.paymentsTo(1, NOW)).toMatchObject([{ txid: 'x', confirmations: 5, state: 'block' }]);
	});

	test('is not paid by a second output with the same key, which nobody can spend', async () => {
		const { node, scan, next } = start();
		node.mine('a1', [{ txid: 'x', amount: 3n, key: 'k' }]);
		node.mine('a2', [{ txid: 'y', amount: 3n, key: 'k' }]);
		expect(await next()).toBe('partial');
		expect(scan.paymentsTo(1, NOW)).toHaveLength(1);
	});

	test.each([
		['to a height', 1000n],
		['to a time', BigInt(NOW + 60)]
	])('that its sender locked %s says so from the pool on', async (_, unlock_time) => {
		const { node, next } = start();
		node.waiting = [{ txid: 'x', amount: 5n, unlock_time }];
		expect(await next()).toBe('locked');
		node.mine('a1');
		expect(await next()).toBe('locked');
	});

	test('asks for each transaction of the pool once, its own like others', async () => {
		const { node, look } = start();
		node.waiting = [
			{ txid: 'x', amount: 5n },
			{ txid: 'other', amount: 1n, index: 7 }
		];
		await look();
		await look();
		expect(node.asked).toEqual(['x', 'other']);
	});

	test('is asked for again while the bytes of its transaction do not come', async () => {
		const { node, next } = start();
		node.waiting = [{ txid: 'x', amount: 5n }];
		const { transactions } = node;
		node.transactions = async () => [];
		expect(await next()).toBe('open');
		node.transactions = transactions;
		expect(await next()).toBe('received');
	});

	test('says when the node contradicts itself', async () => {
		const { node, look } = start();
		node.mine('a1');
		node.blocks = async () => ({
			...NOTHING,
			problem: { height: 1, kind: 'transactions' as const }
		});
		await expect(look()).rejects.toThrow('The node’s block 1 contradicts the others');
	});
});
