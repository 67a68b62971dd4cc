import { fetchQuery, invalidateQueries, removeQueries, watchQuery, peek } from '../../../src/lib/app/query.svelte';
import type { Missing } from '../../../src/lib/explorer/not-found';
import { ringsQuery, transactionQuery, type LoadedTransaction } from '../../../src/lib/explorer/transaction-query';
import { toHex } from '../../../src/lib/bytes/hex';
import type { Failure } from '../../../src/lib/rpc/errors';
import { regtestTransactions } from '../../../devnet/chain-data/fixtures';
import { failed, fakeNode, fails, someHeader, someInfo } from '../app/fake-node';

const [example] = regtestTransactions;
const pruned_as_hex = toHex(example?.pruned ?? new Uint8Array());
const id = '1a'.repeat(32);

const closed: Failure[] = [
	{ kind: 'not_offered' },
	{ kind: 'refused', code: 403, message: 'The service answered HTTP 403' },
	{ kind: 'refused', code: 500, message: 'The service answered HTTP 500' },
	{ kind: 'timed_out', milliseconds: 1 }
];

/** A node that has one transaction, as `state` says. */
function nodeWithTransaction() {
	const state = { entry: { in_pool: true } as object | null, failure: null as Failure | null };
	const { node, asked } = fakeNode({
		get_info: () => someInfo({ height: 200 }),
		'/get_transactions': () => {
			if (state.failure) throw failed(state.failure, '/get_transactions');
			if (state.entry === null) return { status: 'OK', missed_tx: [id] };
			return {
				status: 'OK',
				txs: [{ tx_hash: id, as_hex: '', pruned_as_hex, double_spend_seen: false, ...state.entry }]
			};
		}
	});
	const questions = () => asked.filter(({ operation }) => operation === '/get_transactions').length;
	return { node, state, questions, asked };
}

const textOf = (answer: LoadedTransaction | Missing | undefined) =>
	answer && 'missing' in answer ? answer.missing.message : answer && 'there';
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test('an address that is no hash is asked of nobody', async () => {
	const { node, asked } = nodeWithTransaction();
	expect(textOf(await fetchQuery(transactionQuery(node, 'zz')))).toContain('is not a transaction');
	expect(asked).toEqual([]);
});

test('one that the node does not have is an answer, looked for again at each change of the pool', async () => {
	const { node, state } = nodeWithTransaction();
	state.entry = null;
	const query = transactionQuery(node, id);
	const leave = watchQuery(query);
	await settled();
	expect(textOf(peek(query))).toContain('Your node does not have this transaction.');
	state.entry = { in_pool: true };
	invalidateQueries(node.url, 'pool');
	await settled();
	expect(textOf(peek(query))).toBe('there');
	leave();
	removeQueries(node.url);
});

test.each([
	['that waits in the pool', { in_pool: true }, true],
	['whose place the node leaves out', {}, false],
	['in a block', { in_pool: false, block_height: 7, block_timestamp: 1 }, false]
])('one %s is asked for again at a change of the pool: %s', async (_, entry, isAsked) => {
	const { node, state, questions } = nodeWithTransaction();
	state.entry = entry;
	const leave = watchQuery(transactionQuery(node, id));
	await settled();
	invalidateQueries(node.url, 'pool');
	await settled();
	expect(questions()).toBe(isAsked ? 2 : 1);
	invalidateQueries(node.url, 'reorganised');
	await settled();
	expect(questions()).toBe(isAsked ? 3 : 2);
	leave();
	removeQueries(node.url);
});

test('one that was there and is gone is said to be gone, also later', async () => {
	vi.useFakeTimers();
	const { node, state } = nodeWithTransaction();
	const query = transactionQuery(node, id);
	const leave = watchQuery(query);
	await vi.advanceTimersByTimeAsync(10);
	state.entry = null;
	for (let change = 0; change < 2; change++) {
		invalidateQueries(node.url, 'pool');
		await vi.advanceTimersByTimeAsync(1100);
		expect(textOf(peek(query))).toContain('was in the pool');
	}
	leave();
	removeQueries(node.url);
	vi.useRealTimers();
});

test.each(closed)('a failure is one: %j', async (failure) => {
	const { node, state } = nodeWithTransaction();
	state.failure = failure;
	await expect(fetchQuery(transactionQuery(node, id))).rejects.toMatchObject({ failure });
});

test('a node that answers nothing is not believed that there is nothing', async () => {
	const { node } = fakeNode({ get_info: () => someInfo(), '/get_transactions': () => ({ status: 'OK' }) });
	await expect(fetchQuery(transactionQuery(node, id))).rejects.toMatchObject({ failure: { kind: 'bad_answer' } });
});

describe('rings', () => {
	const inputs = [
		{ type: 'key' as const, amount: 0n, key_image: new Uint8Array(32), absolute_indices: [1n, 2n] }
	] as unknown as Parameters<typeof ringsQuery>[2];
	const outs = [7, 5].map((height) => ({ height, key: id, mask: id, unlocked: true }));

	test('come with the time of the oldest member, and without the hashes that a node leaves out', async () => {
		const { node } = fakeNode({
			'/get_outs': () => ({ status: 'OK', outs }),
			get_block_header_by_height: ({ height }: { height: number }) => ({
				block_header: someHeader({ height, hash: id, timestamp: 100 + height })
			})
		});
		const { members, oldest } = await fetchQuery(ringsQuery(node, id, inputs));
		expect(oldest).toEqual({ height: 5, time: 105 });
		expect(members).toMatchObject([[{ height: 7, txid: null }, { height: 5 }]]);
	});

	test('of a transaction without any are asked of nobody', async () => {
		const { node, asked } = fakeNode({});
		expect(await fetchQuery(ringsQuery(node, id, []))).toEqual({ members: [], oldest: null });
		expect(asked).toEqual([]);
	});

	test.each(closed)('that the node does not give are a failure of their own: %j', async (failure) => {
		const { node } = fakeNode({ '/get_outs': fails(failure) });
		await expect(fetchQuery(ringsQuery(node, id, inputs))).rejects.toMatchObject({ failure });
	});
});
