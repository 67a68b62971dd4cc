import { toHex } from '../../../src/lib/bytes/hex';
import { parseTransaction } from '../../../src/lib/chain/transaction';
import { fetchQuery } from '../../../src/lib/app/query.svelte';
import {
	blockQuery,
	blockTransactionsQuery,
	noneLoaded,
	type LoadedBlock,
	type LoadedBlockTransactions
} from '../../../src/lib/explorer/block-query';
import type { Missing } from '../../../src/lib/explorer/not-found';
import type { Failure } from '../../../src/lib/rpc/errors';
import { failed, fakeNode, fails, someHeader, someInfo, type Answers } from '../app/fake-node';
import { regtestTransactions, transactions, vectorById } from '../../../devnet/chain-data/fixtures';

const model = regtestTransactions[0] ?? expect.unreachable();
/** Of version 1, where signatures follow the prefix. */
const old = vectorById(transactions, '2180a87f');
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
			if (at >= 0) throw failed({ kind: 'bad_answer', where: `txs[${at}].as_hex`, expected: 'x', got: 'y' });
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
	let state = noneLoaded(ids);
	const load = async (signal = new AbortController().signal) => {
		const publish = (value: LoadedBlockTransactions) => (state = value);
		state = await blockTransactionsQuery(node, idOf(1), ids).load(signal, state, publish);
	};
	const states = () => {
		const counted: Record<string, number> = {};
		for (const { state: each } of state.all) counted[each] = (counted[each] ?? 0) + 1;
		return counted;
	};

	beforeEach(() => {
		({ node, does, calls, open } = someNode());
		state = noneLoaded(ids);
	});

	test('are named at once, and loaded without signatures in batches of 100, two at a time', async () => {
		expect(states()).toEqual({ loading: 350 });
		await load();
		expect(states()).toEqual({ loaded: 350 });
		expect(state.all.map(({ hash }) => hash)).toEqual(ids);
		expect(calls.map(({ count }) => count)).toEqual([100, 100, 100, 50]);
		expect(calls.every(({ prune }) => prune)).toBe(true);
		expect(open.most).toBe(2);
		expect(state.entries).toHaveLength(350);
		expect(state.all[0]?.summary).toMatchObject({ size: model.pool.blob_size, weight: model.pool.weight });
	});

	test('of a batch that fails are missing alone, and are loaded on another try', async () => {
		does.fail.add(120);
		await load();
		expect(states()).toEqual({ loaded: 250, failed: 100 });
		expect(state.all.slice(100, 200).every((named) => named.state === 'failed')).toBe(true);
		expect(state.failure).toMatchObject({ code: 502 });
		does.fail.clear();
		await load();
		expect(states()).toEqual({ loaded: 350 });
		expect(state.failure).toBeNull();
		expect(calls).toHaveLength(5);
		await load();
		expect(calls).toHaveLength(5);
	});

	test('that the node does not send, or that cannot be read, cost themselves alone', async () => {
		does.unsent = 5;
		does.broken = 210;
		await load();
		expect(states()).toEqual({ loaded: 348, 'not sent': 1, unreadable: 1 });
		expect(state.all[5]?.state).toBe('not sent');
		expect(state.all[210]?.state).toBe('unreadable');
	});

	test('are no more loaded once nobody waits for them', async () => {
		await load(AbortSignal.abort());
		expect(calls).toEqual([]);
		expect(states()).toEqual({ loading: 350 });
	});

	test('from before CLSAG are loaded whole: their id and size need all bytes', async () => {
		does.old = 120;
		await load();
		expect(states()).toEqual({ loaded: 350 });
		expect(calls.filter(({ prune }) => !prune)).toEqual([{ first: 120, count: 1, prune: false }]);
		expect(state.all[120]?.summary).toMatchObject({ size: old.length, weight: old.length });
		expect(state.entries.find(({ tx_hash }) => tx_hash === idOf(120))?.as_hex).toBe(toHex(old));
	});
});

describe('a block', () => {
	const header = someHeader({ height: 7, hash: idOf(7) });
	const answer = { blob: '00', block_header: header, json: '{}', miner_tx_hash: idOf(9), tx_hashes: [] };
	const unknown = (code: number, message: string) => fails({ kind: 'refused', code, message });
	const load = async (id: string, answers: Answers, before?: LoadedBlock | Missing) => {
		const { node } = fakeNode({ get_info: () => someInfo({ height: 100 }), ...answers });
		return blockQuery(node, id).load(new AbortController().signal, before, () => undefined);
	};

	test('whose bytes and JSON say nothing is there, and says that it is not verified', async () => {
		const { coinbase } = (await load('7', { get_block: () => answer })) as LoadedBlock;
		expect(coinbase.problem).not.toBeNull();
	});

	test('that took the place of another one names it', async () => {
		const first = await load('7', { get_block: () => answer });
		const other = { ...answer, block_header: { ...header, hash: idOf(8) } };
		expect(await load('7', { get_block: () => other }, first)).toMatchObject({ replaced: idOf(7) });
		expect(await load('7', { get_block: () => answer }, first)).toMatchObject({ replaced: null });
	});

	test.each([
		[
			'a height above the tip',
			'200',
			unknown(-2, 'Requested block height: 200 greater than current top block height: 99'),
			{ newest: 99 }
		],
		[
			'an unknown hash',
			idOf(5),
			unknown(-5, "Internal error: can't get block by hash."),
			{ title: 'Not found yet', kind: 'Block' }
		],
		[
			'neither a height nor a hash',
			'x',
			() => expect.unreachable(),
			{ message: expect.stringContaining('is not a block'), isMalformed: true }
		]
	] as const)('of %s is missing', async (_, id, get_block, missing) => {
		expect(await load(id, { get_block })).toMatchObject({ missing });
	});

	test('of a height above the tip is looked for at the next block, one on the chain after a reorganisation', async () => {
		const { node } = fakeNode({ get_block: () => answer });
		const { staleOn } = blockQuery(node, '7');
		const of = typeof staleOn === 'function' ? staleOn : expect.unreachable();
		expect(of({ missing: { message: '' } })).toBe('tip');
		expect(of(await fetchQuery(blockQuery(node, '7')))).toBe('reorganised');
	});

	test.each<Failure>([
		{ kind: 'not_offered' },
		{ kind: 'refused', code: 403, message: 'The service answered HTTP 403' },
		{ kind: 'refused', code: 500, message: 'The service answered HTTP 500' },
		{ kind: 'refused', code: -5, message: 'Internal error: something else' }
	])('that the node does not give is a failure: %j', async (failure) => {
		await expect(load('7', { get_block: fails(failure) })).rejects.toMatchObject({ failure });
	});
});
