import { fetchQuery, invalidateQueries, peek, removeQueries, watchQuery } from '../../../src/lib/app/query.svelte';
import { fromHex, toHex } from '../../../src/lib/bytes/hex';
import { PoolLoader, poolQuery, type LoadedPool } from '../../../src/lib/chain-data/load-pool';
import type { Failure } from '../../../src/lib/rpc/errors';
import { failed, fakeNode, someInfo } from '../app/fake-node';
import { concat } from '../../../devnet/chain-data/encode';
import { regtestTransactions } from '../../../devnet/chain-data/fixtures';

const HASHES = '/get_transaction_pool_hashes.bin';
const CHANGES = '/get_blocks.bin';
const HASHES_AS_TEXT = '/get_transaction_pool_hashes';
const NOT_OFFERED: Failure = { kind: 'not_offered' };
const FORBIDDEN: Failure = { kind: 'refused', code: 403, message: 'The service answered HTTP 403' };
const pruned_as_hex = toHex(regtestTransactions[0]?.pruned ?? new Uint8Array());
const idOf = (number: number) => number.toString(16).padStart(64, '0');
const bytesOf = (id: string) => id.replace(/../g, (pair) => String.fromCharCode(parseInt(pair, 16)));

/** A node with a pool of transactions that have numbers for ids. */
function nodeWithPool(...numbers: number[]) {
	const closed: Record<string, Failure> = {};
	const state = { pool: numbers, closed, mined: [] as number[], broken: [] as number[], failing: '' };
	const more = {
		tip: 'a',
		size: 0,
		since: [] as number[],
		removed: [] as number[],
		added: [] as number[],
		received: 2_000
	};
	const numberOf = (id: string) => parseInt(id, 16);
	const { node, asked } = fakeNode({
		get_info: () => someInfo({ tx_pool_size: more.size || state.pool.length, top_block_hash: more.tip }),
		[CHANGES]: ({ pool_info_since }: { pool_info_since: number }) => {
			if (state.closed[CHANGES]) throw failed(state.closed[CHANGES]);
			more.since.push(pool_info_since);
			const tx_blob = regtestTransactions[0]?.pruned ?? new Uint8Array();
			const added = more.added.map((number) => fromHex(idOf(number)));
			return {
				start_height: 0,
				current_height: 0,
				daemon_time: 1_000 + more.since.length,
				pool_info_extent: 1,
				added_pool_txs: added.slice(0, 2).map((tx_hash) => ({ tx_hash, tx_blob, double_spend_seen: false })),
				remaining_added_pool_txids: concat(...added.slice(2)),
				removed_pool_txids: concat(...more.removed.map((number) => fromHex(idOf(number))))
			};
		},
		'/get_transaction_pool_stats': () => {
			const none = { bytes_max: 1, bytes_med: 1, bytes_min: 1, histo_98pc: 0, num_10m: 0, num_double_spends: 0 };
			const others = { num_failing: 0, num_not_relayed: 0, oldest: 1, txs_total: more.size };
			return { pool_stats: { ...none, ...others, bytes_total: 9_000, fee_total: 2n ** 64n - 1n } };
		},
		get_miner_data: () => {
			if (state.closed['get_miner_data']) throw failed(state.closed['get_miner_data']);
			const tx_backlog = state.pool.map((number) => ({ id: idOf(number), weight: 1_500, fee: 30 }));
			return {
				major_version: 16,
				height: 100,
				prev_id: idOf(1),
				seed_hash: '',
				difficulty: '0x1',
				tx_backlog,
				median_weight: 300_000,
				already_generated_coins: 1
			};
		},
		[HASHES]: () => {
			const failure = state.closed[HASHES];
			if (failure) throw failed(failure);
			return { tx_hashes: state.pool.map((number) => bytesOf(idOf(number))).join('') };
		},
		[HASHES_AS_TEXT]: () => {
			const failure = state.closed[HASHES_AS_TEXT];
			if (failure) throw failed(failure);
			return { tx_hashes: state.pool.map(idOf) };
		},
		'/get_transactions': ({ txs_hashes }: { txs_hashes: string[] }) => {
			if (state.failing) throw failed({ kind: 'refused', code: 429, message: state.failing });
			const found = txs_hashes.filter((id) => state.pool.includes(numberOf(id)));
			const broken = found.findIndex((id) => state.broken.includes(numberOf(id)));
			if (broken >= 0) throw failed({ kind: 'bad_answer', where: `txs[${broken}].tx_hash`, expected: 'x', got: 'y' });
			return {
				txs: found.map((id) => ({
					tx_hash: id,
					as_hex: '',
					pruned_as_hex,
					in_pool: !state.mined.includes(numberOf(id)),
					double_spend_seen: false,
					received_timestamp: more.received
				}))
			};
		}
	});
	const published: LoadedPool[] = [];
	const loader = new PoolLoader(node);
	/** Loads the pool: what was published last, its numbers, and the calls for it. */
	const load = async (signal = new AbortController().signal) => {
		asked.length = 0;
		const info = someInfo({ tx_pool_size: more.size || state.pool.length, top_block_hash: more.tip });
		const result = await loader
			.load(info, signal, (pool) => void published.push(pool))
			.then(
				(pool) => void published.push(pool),
				(error: unknown) => error
			);
		const { entries: pool, listed, totals } = published.at(-1) ?? { entries: [], listed: 0, totals: null };
		const calls = asked.map(({ operation }) => operation);
		return {
			pool: pool as LoadedPool['entries'],
			listed,
			all: totals,
			calls,
			error: result ?? null,
			numbers: pool.map(({ hash }) => numberOf(hash)).toSorted((a, b) => a - b)
		};
	};
	return { node, state, more, asked, load, published };
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

describe('the first time', () => {
	test('the hashes are loaded, then the transactions without signatures', async () => {
		const { load, asked } = nodeWithPool(1, 2, 3);
		const { numbers, calls, pool, listed } = await load();
		expect(numbers).toEqual([1, 2, 3]);
		expect(listed).toBe(3);
		expect(calls).toEqual([HASHES, '/get_transactions']);
		expect(asked[1]?.params).toEqual({ txs_hashes: [1, 2, 3].map(idOf), prune: true });
		expect(pool[2]).toMatchObject({ received: 2_000 });
	});

	test('nothing but the hashes is loaded of an empty pool', async () => {
		expect(await nodeWithPool().load()).toMatchObject({ numbers: [], listed: 0, calls: [HASHES] });
	});

	test('of a large pool come batches of a hundred, and rows are published as they arrive', async () => {
		const { load, asked, published } = nodeWithPool(...upTo(1_050));
		const { numbers } = await load();
		expect(numbers).toEqual(upTo(1_050));
		const batches = asked.slice(2).map(({ params }) => (params as { txs_hashes: string[] }).txs_hashes.length);
		expect(batches).toEqual([...Array<number>(10).fill(100), 50]);
		const sizes = published.map(({ entries }) => entries.length);
		expect(sizes[0]).toBe(0);
		expect(sizes[1]).toBeLessThanOrEqual(300);
		expect(sizes.length).toBeGreaterThan(4);
		expect(published.every(({ listed }) => listed === 1_050)).toBe(true);
	});
});

test('a transaction that is listed twice counts once, and is reported as repeated', async () => {
	const { load } = nodeWithPool(1, 2, 2);
	for (const { numbers, pool } of [await load(), await load()]) {
		expect(numbers).toEqual([1, 2]);
		expect(pool.repeated).toBe(1);
	}
});

describe('afterwards', () => {
	test('only the hashes are loaded when nothing is new', async () => {
		const { load } = nodeWithPool(1, 2);
		const first = await load();
		const { pool, calls } = await load();
		expect(calls).toEqual([HASHES]);
		expect(pool).toEqual(first.pool);
	});

	test('only the hashes and what is new are loaded, however much', async () => {
		const { load, state, asked } = nodeWithPool(1, 2);
		await load();
		state.pool = [2, 7, 1, 8];
		const { numbers, calls } = await load();
		expect(calls).toEqual([HASHES, '/get_transactions']);
		expect(asked[1]?.params).toMatchObject({ txs_hashes: [idOf(7), idOf(8)] });
		expect(numbers).toEqual([1, 2, 7, 8]);
		state.pool = upTo(301);
		expect((await load()).calls).toEqual([HASHES, ...Array<string>(3).fill('/get_transactions')]);
	});

	test('what left the pool is gone', async () => {
		const { load, state } = nodeWithPool(1, 2, 3);
		await load();
		state.pool = [3];
		expect((await load()).numbers).toEqual([3]);
		state.pool = [];
		expect((await load()).numbers).toEqual([]);
		state.pool = [3];
		expect((await load()).calls).toEqual([HASHES, '/get_transactions']);
	});

	test('what was mined since it was listed is not in the pool', async () => {
		const { load, state } = nodeWithPool(1);
		await load();
		Object.assign(state, { pool: [1, 2, 3], mined: [2] });
		expect((await load()).numbers).toEqual([1, 3]);
	});
});

test.each([
	['not offered', NOT_OFFERED, [HASHES_AS_TEXT]],
	['forbidden by a server in front of the node', FORBIDDEN, [HASHES, HASHES_AS_TEXT]]
])('hashes come as text where the packed list is %s', async (_, failure, later) => {
	const { load, state } = nodeWithPool(1, 2);
	state.closed[HASHES] = failure;
	expect(await load()).toMatchObject({ numbers: [1, 2], calls: [HASHES, HASHES_AS_TEXT, '/get_transactions'] });
	expect((await load()).calls).toEqual(later);
});

test('records that cannot be read are counted, not loaded again, and cost no others', async () => {
	const { load, state } = nodeWithPool(...upTo(120));
	state.broken = [5, 110];
	const { numbers, pool } = await load();
	expect(numbers).toEqual(upTo(120).filter((number) => number !== 5 && number !== 110));
	expect(pool.unreadable).toBe(2);
	expect((await load()).calls).toEqual([HASHES]);
});

test('after a failed batch the rest stays, and the next call loads what is missing', async () => {
	const { load, state } = nodeWithPool(...upTo(20));
	await load();
	state.pool = upTo(250);
	state.failing = 'too many requests';
	const { numbers, error, listed } = await load();
	expect(numbers).toEqual(upTo(20));
	expect(listed).toBe(250);
	expect(error).toMatchObject({ failure: { kind: 'refused', code: 429 } });
	state.failing = '';
	expect((await load()).numbers).toEqual(upTo(250));
});

test('a stopped load ends after its batches, and the next one goes on from there', async () => {
	const { load } = nodeWithPool(...upTo(1_000));
	expect((await load(AbortSignal.abort())).numbers.length).toBeLessThan(400);
	expect((await load()).numbers).toEqual(upTo(1_000));
});

describe('a pool of more than a thousand', () => {
	test('is listed once for a tip, then what came and what left is asked for', async () => {
		const { load, more, state, asked } = nodeWithPool(...upTo(1_100));
		expect((await load()).calls.slice(0, 2)).toEqual([CHANGES, HASHES]);
		state.pool = upTo(1_103);
		Object.assign(more, { added: [1_101, 1_102, 1_103, 5], removed: [5, 7] });
		const { calls, numbers } = await load();
		expect(calls).toEqual([CHANGES, '/get_transactions']);
		expect(asked[1]?.params).toMatchObject({ txs_hashes: [1_101, 1_102, 1_103].map(idOf) });
		expect(numbers).toEqual(upTo(1_103).filter((number) => number !== 7));
		expect(more.since).toEqual([Number.MAX_SAFE_INTEGER, 1_001]);
		more.tip = 'b';
		const later = await load();
		expect(later.calls).toEqual([CHANGES, HASHES, '/get_transactions']);
		expect(later.numbers).toEqual(upTo(1_103));
	});

	test('takes what came with the changes where the node gives no times', async () => {
		const { load, more } = nodeWithPool(...upTo(1_100));
		more.received = 0;
		await load();
		more.added = [1_101, 1_102];
		const { calls, numbers, pool } = await load();
		expect(calls).toEqual([CHANGES]);
		expect(numbers).toEqual(upTo(1_102));
		expect(new Set(pool.map(({ weight, received }) => `${weight} ${received}`)).size).toBe(1);
	});

	test('is listed each time where the node tells no changes', async () => {
		const { load, state } = nodeWithPool(...upTo(1_100));
		state.closed[CHANGES] = { kind: 'refused', code: null, message: 'Failed' };
		expect((await load()).calls.slice(0, 2)).toEqual([CHANGES, HASHES]);
		expect((await load()).calls).toEqual([HASHES]);
	});
});

describe('of a pool of more than ten thousand', () => {
	test('the next block is loaded, and what the node says of the whole, until it is smaller again', async () => {
		const { load, more, state } = nodeWithPool(1, 2);
		more.size = 50_000;
		const { all, calls, listed, numbers } = await load();
		expect(all).toEqual({ count: 50_000, weight: 9_000, fees: 2n ** 64n - 1n });
		expect(listed).toBe(50_000);
		expect(calls.toSorted()).toEqual(['/get_transaction_pool_stats', '/get_transactions', 'get_miner_data']);
		expect(numbers).toEqual([1, 2]);
		more.size = 9_000;
		state.pool = [2, 3];
		expect(await load()).toMatchObject({ listed: 9_000, numbers: [1, 2], calls: ['/get_transaction_pool_stats'] });
		more.tip = 'b';
		expect(await load()).toMatchObject({ listed: 9_000, numbers: [2, 3] });
		more.size = 0;
		expect(await load()).toMatchObject({ listed: 2, all: null, calls: [HASHES] });
	});

	test('ten thousand are loaded where the node does not tell the next block, or lists more than it counts', async () => {
		const { load, state } = nodeWithPool(...upTo(10_001));
		state.closed['get_miner_data'] = NOT_OFFERED;
		expect(await load()).toMatchObject({ all: null, listed: 10_001, numbers: upTo(10_000) });
	});
});

describe('as a query', () => {
	const settled = () => new Promise((resolve) => setTimeout(resolve, 50));
	const numbersOf = (pool: LoadedPool | undefined) => pool?.entries.map(({ hash }) => parseInt(hash, 16)).toSorted();

	test('it goes on where it was left, and keeps what it has when the node fails', async () => {
		const { node, state, asked } = nodeWithPool(1, 2);
		const query = poolQuery(node);
		const leave = watchQuery(query);
		await settled();
		expect(numbersOf(peek(query))).toEqual([1, 2]);
		asked.length = 0;
		state.pool = [2, 3];
		invalidateQueries(node.url, 'pool');
		await settled();
		expect(numbersOf(peek(query))).toEqual([2, 3]);
		const lookUps = asked.filter(({ operation }) => operation === '/get_transactions');
		expect(lookUps.map(({ params }) => params)).toMatchObject([{ txs_hashes: [idOf(3)] }]);
		state.pool = [2, 3, 4];
		state.failing = 'too many requests';
		invalidateQueries(node.url, 'pool');
		await settled();
		expect(numbersOf(peek(query))).toEqual([2, 3]);
		leave();
		removeQueries(node.url);
	});

	test.each([
		['not offered', NOT_OFFERED],
		['forbidden', FORBIDDEN],
		['answered by 500', { kind: 'refused', code: 500, message: 'The service answered HTTP 500' } as const]
	])('a list of hashes that is %s is a failure', async (_, failure) => {
		const { node, state } = nodeWithPool(1);
		Object.assign(state.closed, { [HASHES]: failure, [HASHES_AS_TEXT]: failure });
		await expect(fetchQuery(poolQuery(node))).rejects.toMatchObject({ failure });
		removeQueries(node.url);
	});
});
