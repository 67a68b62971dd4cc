import { describe, expect, test } from 'vitest';
import { loadPool } from '../../../src/lib/explorer/load-pool';
import { failed, fakeNode } from '../app/fake-node';

const idOf = (number: number) => number.toString(16).padStart(64, '0');
const bytesOf = (id: string) => id.replace(/../g, (pair) => String.fromCharCode(parseInt(pair, 16)));

/** A node with a pool of transactions that have numbers for ids. */
function nodeWithPool(...numbers: number[]) {
	const state = { pool: numbers, idsOffered: true, mined: [] as number[] };
	const { node, asked } = fakeNode({
		'/get_transaction_pool': () => ({
			transactions: state.pool.map((number) => ({
				id_hash: idOf(number),
				fee: number,
				blob_size: 100,
				receive_time: 1_000
			}))
		}),
		'/get_transaction_pool_hashes.bin': () => {
			if (!state.idsOffered) throw failed({ kind: 'not_offered' });
			return { tx_hashes: state.pool.map((number) => bytesOf(idOf(number))).join('') };
		},
		'/get_transactions': ({ txs_hashes }: { txs_hashes: string[] }) => ({
			txs: txs_hashes
				.filter((id) => state.pool.some((number) => idOf(number) === id))
				.map((id) => ({
					tx_hash: id,
					as_hex: '',
					in_pool: !state.mined.some((number) => idOf(number) === id),
					double_spend_seen: false,
					received_timestamp: 2_000
				}))
		})
	});
	/** Reads the pool: its numbers, and what was asked for it. */
	const read = async () => {
		asked.length = 0;
		const pool = await loadPool(node);
		return { pool, numbers: pool.map(({ hash }) => parseInt(hash, 16)), calls: asked.map((call) => call.operation) };
	};
	return { state, asked, read };
}

test('the first time, the whole pool is read', async () => {
	const { read } = nodeWithPool(1, 2, 3);
	const { numbers, calls, pool } = await read();
	expect(numbers).toEqual([1, 2, 3]);
	expect(calls).toEqual(['/get_transaction_pool']);
	expect(pool[2]).toMatchObject({ fee: 3n, size: 100, received: 1_000 });
});

test('a transaction that is listed twice counts once, and is said to be repeated', async () => {
	const { read } = nodeWithPool(1, 2, 2);
	for (const { numbers, pool } of [await read(), await read()]) {
		expect(numbers).toEqual([1, 2]);
		expect(pool.repeated).toBe(1);
	}
});

describe('afterwards', () => {
	test('only the ids are read when nothing is new', async () => {
		const { read } = nodeWithPool(1, 2);
		const first = await read();
		const { pool, calls } = await read();
		expect(calls).toEqual(['/get_transaction_pool_hashes.bin']);
		expect(pool).toEqual(first.pool);
	});

	test('only the ids and what is new are read', async () => {
		const { read, state, asked } = nodeWithPool(1, 2);
		await read();
		state.pool = [2, 7, 1, 8];
		const { numbers, calls } = await read();
		expect(calls).toEqual(['/get_transaction_pool_hashes.bin', '/get_transactions']);
		expect(asked[1]?.params).toEqual({ txs_hashes: [idOf(7), idOf(8)] });
		expect(numbers).toEqual([2, 7, 1, 8]);
		expect((await read()).calls).toEqual(['/get_transaction_pool_hashes.bin']);
	});

	test('what left the pool is gone', async () => {
		const { read, state } = nodeWithPool(1, 2, 3);
		await read();
		state.pool = [3];
		expect((await read()).numbers).toEqual([3]);
		state.pool = [];
		expect((await read()).numbers).toEqual([]);
		state.pool = [3];
		expect((await read()).calls).toEqual(['/get_transaction_pool_hashes.bin', '/get_transactions']);
	});

	test('what got into a block since its id was told is not in the pool', async () => {
		const { read, state } = nodeWithPool(1);
		await read();
		Object.assign(state, { pool: [1, 2, 3], mined: [2] });
		expect((await read()).numbers).toEqual([1, 3]);
	});

	test('a hundred new ones are asked for, and for more the whole pool is read', async () => {
		const { read, state, asked } = nodeWithPool(1);
		await read();
		state.pool = Array.from({ length: 101 }, (_, i) => i + 1);
		expect((await read()).calls).toEqual(['/get_transaction_pool_hashes.bin', '/get_transactions']);
		expect(asked[1]?.params).toMatchObject({ txs_hashes: { length: 100 } });
		state.pool = Array.from({ length: 101 }, (_, i) => i + 1_000);
		const { numbers, calls } = await read();
		expect(calls).toEqual(['/get_transaction_pool_hashes.bin', '/get_transaction_pool']);
		expect(numbers).toHaveLength(101);
	});

	test('the whole pool is read from a node that does not list ids alone', async () => {
		const { read, state } = nodeWithPool(1);
		state.idsOffered = false;
		await read();
		state.pool = [1, 2];
		const { numbers, calls } = await read();
		expect(calls).toEqual(['/get_transaction_pool_hashes.bin', '/get_transaction_pool']);
		expect(numbers).toEqual([1, 2]);
	});
});

test('two nodes have two pools', async () => {
	const [one, other] = [nodeWithPool(1), nodeWithPool(2)];
	await one.read();
	expect(await other.read()).toMatchObject({ numbers: [2], calls: ['/get_transaction_pool'] });
});

test('a node that fails is told, and read the same way once it answers', async () => {
	let down = false;
	const { node, asked } = fakeNode({
		'/get_transaction_pool': () => ({}),
		'/get_transaction_pool_hashes.bin': () => {
			if (down) throw failed({ kind: 'timed_out', milliseconds: 5 });
			return {};
		}
	});
	await loadPool(node);
	down = true;
	await expect(loadPool(node)).rejects.toMatchObject({ failure: { kind: 'timed_out' } });
	down = false;
	expect(await loadPool(node)).toEqual([]);
	expect(asked.filter(({ operation }) => operation === '/get_transaction_pool')).toHaveLength(1);
});
