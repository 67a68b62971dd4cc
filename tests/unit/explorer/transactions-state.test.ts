import { toHex } from '../../../src/lib/bytes/hex';
import { parseTransaction } from '../../../src/lib/chain/transaction';
import { TransactionsState } from '../../../src/lib/explorer/transactions-state.svelte';
import { failed, fakeNode } from '../app/fake-node';
import { regtestTransactions, transactions, vector } from '../../../devnet/chain-data/fixtures';

const model = regtestTransactions[0] ?? expect.unreachable();
/** Of version 1, where signatures follow the prefix. */
const old = vector(transactions, '2180a87f');
const oldPruned = toHex(old.subarray(0, parseTransaction(old).bounds.prefix_end));
const idOf = (number: number) => number.toString(16).padStart(64, '0');
const numberOf = (id: string) => parseInt(id, 16);
const ids = Array.from({ length: 350 }, (_, number) => idOf(number));

interface Call {
	first: number;
	count: number;
	prune: boolean;
}

/** A node with transactions that have numbers for ids. */
function someNode() {
	const does = { fail: new Set<number>(), unsent: -1, broken: -1, old: -1 };
	const calls: Call[] = [];
	const open = { now: 0, most: 0 };
	const { node } = fakeNode({
		'/get_transactions': async ({ txs_hashes, prune = false }: { txs_hashes: string[]; prune?: boolean }) => {
			open.most = Math.max(open.most, ++open.now);
			await Promise.resolve();
			open.now--;
			const numbers = txs_hashes.map(numberOf);
			calls.push({ first: numbers[0] ?? -1, count: numbers.length, prune });
			if (numbers.some((number) => does.fail.has(number))) throw failed({ kind: 'refused', code: 502, message: '' });
			const at = numbers.indexOf(does.broken);
			if (at >= 0) throw failed({ kind: 'bad_answer', where: `txs.${at}.as_hex`, expected: 'x', got: 'y' });
			return {
				txs: numbers
					.filter((number) => number !== does.unsent)
					.map((number) => ({ tx_hash: idOf(number), in_pool: false, double_spend_seen: false, ...bytesOf(number) }))
			};
			function bytesOf(number: number) {
				if (number !== does.old) {
					return prune
						? { as_hex: '', pruned_as_hex: toHex(model.pruned), prunable_hash: model.prunable_hash }
						: { as_hex: toHex(model.bytes) };
				}
				return prune ? { as_hex: '', pruned_as_hex: oldPruned } : { as_hex: toHex(old) };
			}
		}
	});
	return { node, does, calls, open };
}

describe("a block's transactions", () => {
	let { node, does, calls, open } = someNode();
	let state = new TransactionsState(node, ids);
	const states = () => {
		const counted: Record<string, number> = {};
		for (const { state: each } of state.all) counted[each] = (counted[each] ?? 0) + 1;
		return counted;
	};

	beforeEach(() => {
		({ node, does, calls, open } = someNode());
		state = new TransactionsState(node, ids);
	});

	test('are named at once, and loaded without signatures in batches of 100, two at a time', async () => {
		expect(states()).toEqual({ loading: 350 });
		await state.load();
		expect(states()).toEqual({ loaded: 350 });
		expect(state.all.map(({ hash }) => hash)).toEqual(ids);
		expect(calls.map(({ count }) => count)).toEqual([100, 100, 100, 50]);
		expect(calls.every(({ prune }) => prune)).toBe(true);
		expect(open.most).toBe(2);
		expect(state.entries).toHaveLength(350);
		expect(state.all[0]?.read).toMatchObject({ size: model.pool.blob_size, weight: model.pool.weight });
	});

	test('of a batch that fails are missing alone, and are loaded on another try', async () => {
		does.fail.add(120);
		await state.load();
		expect(states()).toEqual({ loaded: 250, failed: 100 });
		expect(state.all.slice(100, 200).every((named) => named.state === 'failed')).toBe(true);
		expect(state.failure).toMatchObject({ code: 502 });
		expect(state.isLoading).toBe(false);
		does.fail.clear();
		await state.load();
		expect(states()).toEqual({ loaded: 350 });
		expect(state.failure).toBeNull();
		expect(calls).toHaveLength(5);
		await state.load();
		expect(calls).toHaveLength(5);
	});

	test('that the node does not send, or that cannot be read, cost themselves alone', async () => {
		does.unsent = 5;
		does.broken = 210;
		await state.load();
		expect(states()).toEqual({ loaded: 348, 'not sent': 1, unreadable: 1 });
		expect(state.all[5]?.state).toBe('not sent');
		expect(state.all[210]?.state).toBe('unreadable');
	});

	test('are no more loaded once stopped', async () => {
		const loading = state.load();
		state.stop();
		await loading;
		expect(calls.length).toBeLessThanOrEqual(2);
		expect(state.isStopped).toBe(true);
	});

	test('from before CLSAG are loaded whole: their id and size need all bytes', async () => {
		does.old = 120;
		await state.load();
		expect(states()).toEqual({ loaded: 350 });
		expect(calls.filter(({ prune }) => !prune)).toEqual([{ first: 120, count: 1, prune: false }]);
		expect(state.all[120]?.read).toMatchObject({ size: old.length, weight: old.length });
		expect(state.entries.find(({ tx_hash }) => tx_hash === idOf(120))?.as_hex).toBe(toHex(old));
	});
});
