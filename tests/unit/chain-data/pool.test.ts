import fc from 'fast-check';
import { toHex } from '../../../src/lib/bytes/hex';
import { byFeePerByte, byNewest, projectBlocks, totals, type PoolEntry } from '../../../src/lib/chain-data/pool';
import { toPoolEntry as fromSummary, summarizeTransaction } from '../../../src/lib/chain-data/summary';
import type { TransactionEntry } from '../../../src/lib/rpc/daemon/records';
import { regtestTransactions } from '../../../devnet/chain-data/fixtures';

const fromLookup = (entry: TransactionEntry) => fromSummary(entry, summarizeTransaction(entry));

let made = 0;

/** A transaction that waits: it pays `fee` for `weight` bytes. */
function entry(fee: bigint | null, weight: number, some: Partial<PoolEntry> = {}): PoolEntry {
	const hash = String(made++).padStart(64, '0');
	return { hash, fee, size: weight, weight, received: 1_000, inputs: 1, outputs: 2, ...some };
}

const anyEntry = fc
	.record({
		fee: fc.option(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })),
		weight: fc.integer({ min: 0, max: 150_000 })
	})
	.map(({ fee, weight }) => entry(fee, weight));

describe('an entry', () => {
	const hash = 'ab'.repeat(32);

	test.each(regtestTransactions)(
		'of $name is the same from its bytes, whole or pruned',
		async ({ tx_hash, bytes, pruned, pool }) => {
			const as_hex = toHex(bytes);
			const sent = { tx_hash, in_pool: true, double_spend_seen: false, output_indices: [] };
			const received_timestamp = 1_700_000_000;
			const expected = {
				hash: tx_hash,
				fee: BigInt(pool.fee),
				size: pool.blob_size,
				weight: pool.weight,
				received: 1_700_000_000
			};
			expect(fromLookup({ ...sent, as_hex, received_timestamp })).toMatchObject(expected);
			expect(fromLookup({ ...sent, as_hex: '', pruned_as_hex: toHex(pruned), received_timestamp })).toMatchObject(
				expected
			);
		}
	);

	test('whose bytes cannot be read has its size alone', () => {
		const listed = { tx_hash: hash, as_hex: 'ff', in_pool: true, double_spend_seen: false, output_indices: [] };
		expect(fromLookup({ ...listed, received_timestamp: undefined })).toMatchObject({
			hash,
			fee: null,
			size: 1,
			weight: null,
			received: null,
			inputs: null
		});
	});
});

describe('by fee per byte', () => {
	test('the better paying comes first, by however little', () => {
		const close = [entry(10n ** 18n, 100_000), entry(10n ** 18n + 1n, 100_000), entry(10n ** 18n, 100_001)];
		expect(close.toSorted(byFeePerByte)).toEqual([close[1], close[0], close[2]]);
	});

	test('a small transaction goes before a large one that pays more in all', () => {
		const large = entry(100n, 100);
		const small = entry(20n, 10);
		expect([large, small].toSorted(byFeePerByte)).toEqual([small, large]);
	});

	test('what has no known rate comes last, and disturbs no other', () => {
		const low = entry(1n, 10);
		const high = entry(9n, 10);
		const noFee = entry(null, 10);
		const noWeight = entry(5n, 0);
		const sorted = [low, noFee, noWeight, high].toSorted(byFeePerByte);
		expect(sorted).toEqual([high, low, noFee, noWeight]);
	});

	test('one order holds among all', () => {
		fc.assert(
			fc.property(fc.array(anyEntry, { maxLength: 12 }), (pool) => {
				const sorted = pool.toSorted(byFeePerByte);
				sorted.forEach((a, i) =>
					sorted.slice(i + 1).forEach((b) => {
						expect(byFeePerByte(a, b)).toBeLessThanOrEqual(0);
						expect(byFeePerByte(b, a) + byFeePerByte(a, b)).toBe(0);
					})
				);
			})
		);
	});
});

test('by age, the newest comes first, and what has no known age last', () => {
	const old = entry(1n, 1, { received: 5 });
	const recent = entry(1n, 1, { received: 9 });
	const unknown = entry(1n, 1, { received: null });
	expect([old, unknown, recent].toSorted(byNewest)).toEqual([recent, old, unknown]);
});

describe('the next blocks', () => {
	test('are none for an empty pool', () => {
		expect(projectBlocks([], 300)).toEqual([]);
	});

	test('are filled up to the limit, the best paying first', () => {
		const a = entry(90n, 100);
		const b = entry(80n, 100);
		const c = entry(70n, 100);
		const d = entry(60n, 100);
		expect(projectBlocks([c, a, d, b], 300)).toEqual([
			{ weight: 300, entries: [a, b, c] },
			{ weight: 100, entries: [d] }
		]);
	});

	test('leave out what does not fit any more', () => {
		const a = entry(90n, 200);
		const b = entry(20n, 101);
		expect(projectBlocks([a, b], 300).map(({ weight }) => weight)).toEqual([200, 101]);
	});

	test('give a transaction that is larger than any block one of its own', () => {
		expect(projectBlocks([entry(9n, 500), entry(1n, 100)], 300).map(({ entries }) => entries.length)).toEqual([1, 1]);
	});

	test('hold a transaction whose fee is not known', () => {
		expect(projectBlocks([entry(9n, 100), entry(null, 100)], 300)[0]?.entries).toHaveLength(2);
	});

	test('hold every transaction once, and leave the pool in its order', () => {
		fc.assert(
			fc.property(fc.array(anyEntry), fc.integer({ min: 1, max: 300_000 }), (pool, limit) => {
				const before = [...pool];
				const blocks = projectBlocks(pool, limit);
				expect(pool).toEqual(before);
				const entries = blocks.flatMap((block) => block.entries);
				expect(new Set(entries)).toEqual(new Set(pool));
				expect(entries).toHaveLength(pool.length);
				expect(entries).toEqual(entries.toSorted(byFeePerByte));
				for (const { entries, weight } of blocks) expect(entries.length === 1 || weight <= limit).toBe(true);
			})
		);
	});
});

describe('the pool altogether', () => {
	test('has a weight in bytes and exact fees', () => {
		const pool = [entry(2n ** 64n - 1n, 10), entry(1n, 15), entry(0n, 5)];
		expect(totals(pool)).toEqual({ weight: 30, fees: 2n ** 64n });
	});

	test('has no weight where one is unknown', () => {
		expect(totals([entry(2n, 10), entry(1n, 20, { weight: null }), entry(3n, 5)])).toEqual({ weight: null, fees: 6n });
	});

	test('has no sum of fees where one is unknown', () => {
		expect(totals([entry(2n, 10), entry(null, 5)])).toEqual({ weight: 15, fees: null });
	});

	test('is nothing when it is empty', () => {
		expect(totals([])).toEqual({ weight: 0, fees: 0n });
	});
});
