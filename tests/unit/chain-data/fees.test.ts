import {
	feeLevels,
	nextBlockLevel,
	groupByFeeLevel,
	rateFormat,
	TYPICAL_WEIGHT
} from '../../../src/lib/chain-data/fees';
import type { PricedEntry } from '../../../src/lib/chain-data/pool';

test('a newer node offers four levels', () => {
	const levels = feeLevels({ fee: 20_000n, fees: [20_000n, 80_000n, 320_000n, 4_000_000n] });
	expect(levels.map(({ name }) => name)).toEqual(['low', 'normal', 'high', 'highest']);
	expect(levels.map(({ perByte }) => perByte)).toEqual([20_000n, 80_000n, 320_000n, 4_000_000n]);
});

test('of an older node with one rate, wallets make four', () => {
	const levels = feeLevels({ fee: 20_000n, fees: [] });
	expect(levels.map(({ perByte }) => perByte)).toEqual([20_000n, 100_000n, 500_000n, 20_000_000n]);
	expect(levels[0]).toEqual({ name: 'low', perByte: 20_000n, typicalFee: 20_000n * TYPICAL_WEIGHT });
});

test('levels in no order are sorted, more than four are left out, and none are made of what is no fee', () => {
	expect(feeLevels({ fee: 1n, fees: [4n, 3n, 2n, 1n, 9n] }).map(({ perByte }) => perByte)).toEqual([1n, 2n, 3n, 4n]);
	expect(feeLevels({ fee: 5n, fees: [5n, 5n, 5n, 5n] })).toHaveLength(4);
	expect(feeLevels({ fee: 0n, fees: [] })).toEqual([]);
	expect(feeLevels({ fee: 1n, fees: [0n, 1n, 2n, 3n] })).toEqual([]);
});

test('a typical transfer is reported exactly, beyond what a float can hold', () => {
	const perByte = 2n ** 60n + 1n;
	expect(feeLevels({ fee: perByte, fees: [] })[0]?.typicalFee).toBe(perByte * 1_540n);
});

test('the level for the next block is the lowest with room there, and none where that is not known', () => {
	const levels = feeLevels({ fee: 20n, fees: [20n, 80n, 320n, 4_000n] });
	const paying = (count: number, rate: bigint) =>
		Array.from({ length: count }, () => ({ fee: rate * 2_000n, weight: 2_000 }));
	const found = (waiting: PricedEntry[], isWhole = true) => groupByFeeLevel(waiting, levels, 300_000, isWhole);
	expect(nextBlockLevel(levels, found([]))?.name).toBe('low');
	expect(nextBlockLevel(levels, found(paying(150, 80n)))?.name).toBe('high');
	expect(nextBlockLevel(levels, found(paying(150, 4_000n)))).toBeNull();
	expect(nextBlockLevel(levels, found(paying(150, 80n), false))?.name).toBe('high');
	expect(nextBlockLevel(levels, null)).toBeNull();
});

test('fees per byte are all in the unit of the lowest level, or in their own where that is unknown', () => {
	const coin = { ticker: 'XMR', decimals: 12 };
	const entry = (fee: bigint | null, weight: number) => ({ fee, weight });
	const rate = rateFormat(feeLevels({ fee: 20_000n, fees: [] }), coin);
	expect(rate(entry(30_800_000n, 1_540))).toBe('20 nXMR');
	expect(rate(entry(6_341_720_000n, 1_540))).toBe('4,118 nXMR');
	expect(rateFormat([], coin)(entry(6_341_720_000n, 1_540))).toBe('4.12 µXMR');
	expect([entry(null, 9), entry(5n, 0), entry(0n, 9)].map(rate)).toEqual(['unknown', 'unknown', '0 XMR']);
});

test('each that waits is counted at one level, exactly, and what has no fee at none', () => {
	const levels = feeLevels({ fee: 20n, fees: [20n, 80n, 320n, 4_000n] });
	const waiting = [
		...[2n ** 63n, 80n * 1_500n, 80n * 1_500n - 1n, 20n * 1_500n, 0n].map((fee) => ({ fee, weight: 1_500 })),
		{ fee: null, weight: 1_500 },
		{ fee: 9n, weight: 0 }
	];
	expect(groupByFeeLevel(waiting, levels, 300_000)).toEqual([
		{ count: 3, weight: 4_500, block: 1 },
		...[1_500, 0, 1_500].map((weight) => ({ count: weight / 1_500, weight, block: 1 }))
	]);
	expect(groupByFeeLevel(waiting, [], 300_000)).toEqual([]);
});

test('a transfer comes after what pays at least as much, the lowest level after all but those below it', () => {
	const levels = feeLevels({ fee: 20n, fees: [20n, 80n, 320n, 4_000n] });
	const paying = (count: number, rate: bigint) => Array(count).fill({ fee: rate * 2_000n, weight: 2_000 });
	const blocks = (waiting: PricedEntry[], median = 300_000) =>
		groupByFeeLevel(waiting, levels, median).map((at) => at?.block);
	expect(blocks([])).toEqual([1, 1, 1, 1]);
	const busy = [...paying(400, 80n), ...paying(100, 20n), ...paying(900, 19n), { fee: null, weight: 9 }];
	expect(blocks(busy)).toEqual([4, 3, 1, 1]);
	expect(blocks(busy, 0)).toEqual([1, 1, 1, 1]);
});

test('four levels that are equal count each that waits once, and the lowest of them is the one to pay', () => {
	const levels = feeLevels({ fee: 20n, fees: [20n, 20n, 20n, 20n] });
	const waiting = [19n, 20n, 21n].map((rate) => ({ fee: rate * 1_500n, weight: 1_500 })).toReversed();
	const found = groupByFeeLevel(waiting, levels, 300_000);
	expect(found.map((at) => at?.count)).toEqual([1, 0, 0, 2]);
	expect(nextBlockLevel(levels, found)?.name).toBe('low');
});

test('a pool whose fees are all the same is at one level, a transfer of it behind all', () => {
	const levels = feeLevels({ fee: 20n, fees: [20n, 80n, 320n, 4_000n] });
	const waiting = Array<PricedEntry>(400).fill({ fee: 80n * 2_000n, weight: 2_000 });
	const found = groupByFeeLevel(waiting, levels, 300_000);
	expect(found.map((at) => at?.count)).toEqual([0, 400, 0, 0]);
	expect(found.map((at) => at?.block)).toEqual([3, 3, 1, 1]);
	expect(nextBlockLevel(levels, found)?.name).toBe('high');
});
