import fc from 'fast-check';
import { feeCutoff, blockEnds, queueSteps, type QueuedTransaction } from '../../../src/lib/pictures/queue-steps';
import { projectBlocks } from '../../../src/lib/chain-data/pool';

const LIMIT = 300_000;
const paying = (perByte: bigint, count: number, weight = 2_000) =>
	Array.from({ length: count }, (_, at) => ({ hash: `${perByte} ${at}`, weight, fee: perByte * BigInt(weight) }));
const blocksOf = (...waiting: ReturnType<typeof paying>[]) => projectBlocks(waiting.flat(), LIMIT);

test('those that pay the same are one step, with their place in the queue', () => {
	expect(queueSteps(blocksOf(paying(20n, 100), paying(80n, 100)))).toEqual([
		{ from: 0, weight: 200_000, fees: 16_000_000n },
		{ from: 200_000, weight: 200_000, fees: 4_000_000n }
	]);
});

test('fees of nothing and of 2^63 are steps; what is unknown is none', () => {
	const odd: QueuedTransaction[] = [
		{ fee: 2n ** 63n, weight: 1_500 },
		{ fee: 0n, weight: 1_500 },
		{ fee: null, weight: 1_500 },
		{ fee: 9n, weight: null },
		{ fee: 9n, weight: 0 }
	];
	expect(queueSteps([{ weight: 4_500, entries: odd }])).toEqual([
		{ from: 0, weight: 1_500, fees: 2n ** 63n },
		{ from: 1_500, weight: 1_500, fees: 0n }
	]);
	expect(queueSteps([])).toEqual([]);
});

test('however long the queue is, it has at most two hundred steps, and nothing is lost', () => {
	const entry = fc.record({
		fee: fc.bigInt({ min: 0n, max: 2n ** 63n }),
		weight: fc.integer({ min: 1, max: 400_000 })
	});
	const long = Array.from({ length: 10_000 }, (_, at) => ({ fee: BigInt(at) ** 2n, weight: 1_500 + (at % 977) }));
	const check = (waiting: readonly { fee: bigint; weight: number }[]) => {
		const blocks = projectBlocks(
			waiting.map((each, at) => ({ ...each, hash: `${at}` })),
			LIMIT
		);
		const steps = queueSteps(blocks);
		expect(steps.length).toBeLessThanOrEqual(200);
		expect(steps.reduce((sum, { fees }) => sum + fees, 0n)).toBe(waiting.reduce((sum, { fee }) => sum + fee, 0n));
		let end = 0;
		for (const { from, weight } of steps) {
			expect(from).toBe(end);
			end += weight;
		}
		expect(end).toBe(waiting.reduce((sum, { weight }) => sum + weight, 0));
	};
	check(long);
	fc.assert(fc.property(fc.array(entry, { maxLength: 300 }), check), { numRuns: 20 });
});

test('a block ends where the queue is cut, and the last one where it is full', () => {
	expect(blockEnds(blocksOf(paying(20n, 200, 3_500)), LIMIT, true)).toEqual([297_500, 595_000, 895_000]);
	expect(blockEnds(blocksOf(paying(20n, 3)), LIMIT, true)).toEqual([LIMIT, 2 * LIMIT]);
	expect(blockEnds(blocksOf(paying(20n, 3)), LIMIT, false)).toEqual([LIMIT]);
	expect(blockEnds([], LIMIT, true)).toEqual([LIMIT, 2 * LIMIT]);
	expect(blockEnds(blocksOf(paying(20n, 1, 400_000)), LIMIT, true)).toEqual([400_000, 700_000]);
});

describe('what the next block takes', () => {
	test('is all above a rate, and some of those that pay just that', () => {
		expect(feeCutoff(blocksOf(paying(80_000n, 104), paying(20_000n, 150)), LIMIT)).toEqual({
			rate: 20_000n,
			fittingCount: 46,
			count: 150
		});
	});

	test('is said of a rate rounded up, of which nothing is above it outside', () => {
		const blocks = blocksOf(paying(80_000n, 149), paying(20_341n, 1, 2_001), paying(20_300n, 9));
		expect(feeCutoff(blocks, LIMIT)).toEqual({ rate: 20_400n, fittingCount: 0, count: 0 });
	});

	test('may be a single transaction', () => {
		const blocks = blocksOf(paying(80_000n, 1, LIMIT), paying(20_000n, 1));
		expect(feeCutoff(blocks, LIMIT)).toEqual({ rate: 20_000n, fittingCount: 0, count: 1 });
	});

	test('is everything where all fit', () => {
		expect(feeCutoff(blocksOf(paying(20_000n, 9)), LIMIT)).toBe('all');
	});

	test('is not said of nothing, where one is too large, and where a fee is unknown', () => {
		expect(feeCutoff([], LIMIT)).toBeNull();
		expect(feeCutoff(blocksOf(paying(80_000n, 1, 400_000), paying(20_000n, 1)), LIMIT)).toBeNull();
		const unknown = { hash: 'unknown', fee: null, weight: 2_000 };
		for (const count of [1, 150, 200]) {
			expect(feeCutoff(projectBlocks([...paying(20_000n, count), unknown], LIMIT), LIMIT)).toBeNull();
		}
	});
});
