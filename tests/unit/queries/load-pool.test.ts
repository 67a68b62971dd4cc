import { toHex } from '../../../src/lib/bytes/hex';
import { PoolLoader, type LoadedPool } from '../../../src/lib/queries/load-pool';
import type { Failure } from '../../../src/lib/rpc/errors';
import { failed, fakeNode } from '../app/fake-node';
import { regtestTransactions } from '../../../devnet/chain-data/fixtures';

const HASHES = '/get_transaction_pool_hashes.bin';
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
	const numberOf = (id: string) => parseInt(id, 16);
	const { node, asked } = fakeNode({
		'/get_transaction_pool': () => ({
			transactions: state.pool.map((number) => ({
				id_hash: idOf(number),
				fee: number,
				blob_size: 100,
				receive_time: 1_000
			}))
		}),
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
			if (broken >= 0) throw failed({ kind: 'bad_answer', where: `txs.${broken}.tx_hash`, expected: 'x', got: 'y' });
			return {
				txs: found.map((id) => ({
					tx_hash: id,
					as_hex: '',
					pruned_as_hex,
					in_pool: !state.mined.includes(numberOf(id)),
					double_spend_seen: false,
					received_timestamp: 2_000
				}))
			};
		}
	});
	const published: LoadedPool[] = [];
	const loader = new PoolLoader(node, (pool) => void published.push(pool));
	/** Loads the pool: what was published last, its numbers, and the calls for it. */
	const load = async (isStopped = () => false) => {
		asked.length = 0;
		const result = await loader.load(isStopped).then(
			() => null,
			(error: unknown) => error
		);
		const { entries: pool, listed } = published.at(-1) ?? { entries: [], listed: 0 };
		const calls = asked.map(({ operation }) => operation);
		return {
			pool: pool as LoadedPool['entries'],
			listed,
			calls,
			error: result,
			numbers: pool.map(({ hash }) => numberOf(hash)).toSorted((a, b) => a - b)
		};
	};
	return { state, asked, load, published };
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
		const batches = asked.slice(1).map(({ params }) => (params as { txs_hashes: string[] }).txs_hashes.length);
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

test('a node without a list of hashes sends the whole pool', async () => {
	const { load, state } = nodeWithPool(1);
	Object.assign(state.closed, { [HASHES]: NOT_OFFERED, [HASHES_AS_TEXT]: NOT_OFFERED });
	await load();
	state.pool = [1, 2];
	const { numbers, calls, pool } = await load();
	expect(calls).toEqual(['/get_transaction_pool']);
	expect(numbers).toEqual([1, 2]);
	expect(pool[0]).toMatchObject({ fee: 2n, size: 100, received: 1_000 });
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
	expect((await load(() => true)).numbers.length).toBeLessThan(400);
	expect((await load()).numbers).toEqual(upTo(1_000));
});
