import { feeLevels, groupByFeeLevel } from '../../../src/lib/chain-data/fees';
import type { PricedEntry } from '../../../src/lib/chain-data/pool';
import { feeAdvice, describeExpectedWait, describeWait } from '../../../src/lib/explorer/fee-advice';

const LEVELS = feeLevels({ fee: 20n, fees: [20n, 80n, 320n, 4_000n] });
const paying = (count: number, rate: bigint): PricedEntry[] =>
	Array.from({ length: count }, () => ({ fee: rate * 2_000n, weight: 2_000 }));

function say(waiting: PricedEntry[], { count = waiting.length, isWhole = true } = {}): string {
	const atLevels = groupByFeeLevel(waiting, LEVELS, 300_000, isWhole);
	const { before, level, after } = feeAdvice(LEVELS, { count, atLevels, secondsPerBlock: 120 });
	return before + level + after;
}

test.each([
	['Pay the low fee: nothing else is waiting.', paying(0, 20n)],
	['Pay the low fee: the one waiting transaction fits into the next block.', paying(1, 20n)],
	['Pay the low fee: all 14 waiting transactions fit into the next block.', paying(14, 20n)],
	[
		'Pay the normal fee to be in the next block. At the low fee, expect to wait one block longer.',
		[...paying(40, 80n), ...paying(140, 20n)]
	],
	['Pay the highest fee to be in the next block. At the high fee, expect to wait about 18 min.', paying(9 * 149, 320n)],
	['Even at the highest fee, expect 2 blocks, ~4 min.', paying(150, 4_000n)]
])('%s', (sentence, waiting) => {
	expect(say(waiting)).toBe(sentence);
});

test('nothing is said of what is not loaded, and of what may wait unseen', () => {
	expect(feeAdvice([], { count: 3, atLevels: [], secondsPerBlock: 120 }).before).toBe('The fee levels are unknown.');
	expect(feeAdvice(LEVELS, { count: null, atLevels: null, secondsPerBlock: 120 }).before).toBe(
		'The waiting transactions are not loaded yet.'
	);
	expect(say(paying(40, 20n), { count: 900, isWhole: false })).toBe('Pay the normal fee to be in the next block.');
	expect(say([], { count: 900, isWhole: false })).toBe('Not all waiting transactions are known.');
});

test('what could not be loaded is not said to be loading', () => {
	const queue = { count: null, atLevels: null, secondsPerBlock: 120 };
	expect(feeAdvice(LEVELS, { ...queue, hasFailed: true }).before).toBe('The waiting transactions are unknown.');
	expect([describeExpectedWait(queue, 0), describeExpectedWait({ ...queue, hasFailed: true }, 0)]).toEqual([
		'…',
		'unknown'
	]);
	expect(describeExpectedWait({ ...queue, atLevels: [null, { block: 2, count: 1, weight: 2_000 }] }, 0)).toBe(
		'unknown'
	);
	expect(describeExpectedWait({ ...queue, atLevels: [null, { block: 2, count: 1, weight: 2_000 }] }, 1)).toBe(
		'2 blocks, ~4 min'
	);
});

test('of four levels that are equal the lowest is advised, or none', () => {
	const equal = feeLevels({ fee: 20n, fees: [20n, 20n, 20n, 20n] });
	const of = (waiting: PricedEntry[]) =>
		feeAdvice(equal, {
			count: waiting.length,
			atLevels: groupByFeeLevel(waiting, equal, 300_000),
			secondsPerBlock: 120
		});
	expect(of(paying(10, 20n)).level).toBe('low');
	expect(of(paying(200, 20n)).before).toBe('Even at the highest fee, expect 2 blocks, ~4 min.');
});

test('a wait in words', () => {
	expect([describeWait(1, 120), describeWait(2, 120), describeWait(83, 120), describeWait(1, 0)]).toEqual([
		'next block, ~2 min',
		'2 blocks, ~4 min',
		'83 blocks, ~2 h 46 min',
		'next block'
	]);
});
