import fc from 'fast-check';
import { shapeWeight } from '../../../src/lib/chain/weight-and-fee';
import { estimateFees, mostInputs, MOST_WEIGHT, OUTPUTS } from '../../../src/lib/queries/fee-estimate';

const MEDIAN = 300_000;
const fees = { fee: 20_000n, fees: [20_000n, 80_000n, 320_000n, 4_000_000n], quantization_mask: 10_000n };
const waiting = (count: number, weight: number, perByte: bigint) =>
	Array.from({ length: count }, (_, index) => ({ hash: `${index}`, weight, fee: perByte * BigInt(weight) }));

test('fees are rounded up as wallets do, and each level goes into the next block while nothing waits', () => {
	expect(estimateFees(2231, fees, [], MEDIAN)).toEqual([
		{ name: 'low', perByte: 20_000n, fee: 44_620_000n, block: 1 },
		{ name: 'normal', perByte: 80_000n, fee: 178_480_000n, block: 1 },
		{ name: 'high', perByte: 320_000n, fee: 713_920_000n, block: 1 },
		{ name: 'highest', perByte: 4_000_000n, fee: 8_924_000_000n, block: 1 }
	]);
	const [rounded] = estimateFees(3, { ...fees, fees: [3_334n], quantization_mask: 10_000n }, [], MEDIAN);
	expect(rounded?.fee).toBe(20_000n);
	expect(estimateFees(3, { fee: 7n, fees: [] }, [], MEDIAN)[0]?.fee).toBe(21n);
});

test('what waits with at least the same fee per byte is mined before', () => {
	const pool = [...waiting(400, 2_000, 80_000n), ...waiting(100, 2_000, 20_000n), { hash: 'x', weight: 9, fee: null }];
	expect(estimateFees(2_000, fees, pool, MEDIAN).map(({ block }) => block)).toEqual([4, 3, 1, 1]);
});

test('a higher fee is never mined later', () => {
	const entry = fc.record({
		hash: fc.string(),
		weight: fc.integer({ min: 0, max: 150_000 }),
		fee: fc.option(fc.bigInt({ min: 0n, max: 2n ** 50n }))
	});
	fc.assert(
		fc.property(fc.array(entry), fc.integer({ min: 1, max: 150_000 }), (pool, weight) => {
			const blocks = estimateFees(weight, fees, pool, MEDIAN).map(({ block }) => block);
			expect(blocks).toEqual(blocks.toSorted((a, b) => b - a));
			expect(blocks.at(-1)).toBeGreaterThanOrEqual(1);
		})
	);
});

test('a transaction has as many inputs as nodes relay', () => {
	for (const outputs of [OUTPUTS.least, OUTPUTS.most]) {
		const most = mostInputs(outputs);
		expect(shapeWeight(most, outputs)).toBeLessThanOrEqual(MOST_WEIGHT);
		expect(shapeWeight(most + 1, outputs)).toBeGreaterThan(MOST_WEIGHT);
	}
});
