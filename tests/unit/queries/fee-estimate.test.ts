import fc from 'fast-check';
import { blockFor } from '../../../src/lib/queries/fee-estimate';

const MEDIAN = 300_000;
const rates = [20_000n, 80_000n, 320_000n, 4_000_000n];
const waiting = (count: number, weight: number, perByte: bigint) =>
	Array.from({ length: count }, (_, index) => ({ hash: `${index}`, weight, fee: perByte * BigInt(weight) }));

test('each fee goes into the next block while nothing waits', () => {
	expect(rates.map((rate) => blockFor(rate, [], MEDIAN))).toEqual([1, 1, 1, 1]);
	expect(blockFor(20_000n, waiting(400, 2_000, 80_000n), 0)).toBe(1);
});

test('what waits with at least the same fee per byte is mined before', () => {
	const pool = [...waiting(400, 2_000, 80_000n), ...waiting(100, 2_000, 20_000n), { hash: 'x', weight: 9, fee: null }];
	expect(rates.map((rate) => blockFor(rate, pool, MEDIAN))).toEqual([4, 3, 1, 1]);
});

test('a higher fee is never mined later', () => {
	const entry = fc.record({
		hash: fc.string(),
		weight: fc.integer({ min: 0, max: 150_000 }),
		fee: fc.option(fc.bigInt({ min: 0n, max: 2n ** 50n }))
	});
	fc.assert(
		fc.property(fc.array(entry), (pool) => {
			const blocks = rates.map((rate) => blockFor(rate, pool, MEDIAN));
			expect(blocks).toEqual(blocks.toSorted((a, b) => b - a));
		})
	);
});
