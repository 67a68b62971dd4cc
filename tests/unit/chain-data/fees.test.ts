import fc from 'fast-check';
import { feeLevels, nextBlockRate, perLevel, rateFormat, TYPICAL_WEIGHT } from '../../../src/lib/chain-data/fees';
import { byFeePerByte, type PricedEntry } from '../../../src/lib/chain-data/pool';

test('a newer node offers four levels', () => {
	const levels = feeLevels({ fee: 20_000n, fees: [20_000n, 80_000n, 320_000n, 4_000_000n] });
	expect(levels.map(({ name }) => name)).toEqual(['low', 'normal', 'high', 'highest']);
	expect(levels.map(({ perByte }) => perByte)).toEqual([20_000n, 80_000n, 320_000n, 4_000_000n]);
});

test('an older node offers one', () => {
	expect(feeLevels({ fee: 20_000n, fees: [] })).toEqual([
		{ name: 'low', perByte: 20_000n, typical: 20_000n * TYPICAL_WEIGHT }
	]);
});

test('a level without a name is numbered', () => {
	expect(feeLevels({ fee: 1n, fees: [1n, 2n, 3n, 4n, 5n] }).at(-1)?.name).toBe('level 5');
});

test('a typical transfer is reported exactly, beyond what a float can hold', () => {
	const perByte = 2n ** 60n + 1n;
	expect(feeLevels({ fee: perByte, fees: [] })[0]?.typical).toBe(perByte * 1_540n);
});

describe('the fee per byte for the next block', () => {
	const LOWEST = 20_000n;
	const rate = (waiting: { rate: bigint; count: number; weight?: number }[], median = 300_000) => {
		const pool = waiting.flatMap(({ rate, count, weight = 2_000 }) =>
			Array.from({ length: count }, (_, at) => ({ hash: `${rate} ${at}`, weight, fee: rate * BigInt(weight) }))
		);
		return nextBlockRate(LOWEST, pool, median);
	};

	test('is the estimate of the node while there is room', () => {
		expect(rate([])).toBe(LOWEST);
		expect(rate([{ rate: 4_000_000n, count: 149 }])).toBe(LOWEST);
	});

	test('is above the lowest one there when others wait, or nothing else fits', () => {
		const busy = [
			{ rate: 4_000_000n, count: 150 },
			{ rate: 20_000n, count: 64 }
		];
		expect(rate(busy)).toBe(4_000_001n);
		expect(rate(busy.slice(0, 1))).toBe(4_000_001n);
	});

	test('is above all of those that make room together', () => {
		const small = [
			{ rate: 4_000_000n, count: 149 },
			{ rate: 90_000n, count: 1, weight: 1_000 },
			{ rate: 80_000n, count: 1, weight: 1_000 }
		];
		expect(rate(small)).toBe(90_001n);
	});

	test('is never below the estimate, whatever the block holds', () => {
		expect(rate([{ rate: 1n, count: 400 }])).toBe(LOWEST);
		expect(nextBlockRate(LOWEST, [], 300_000, false)).toBe(LOWEST);
	});

	test('is above all that is listed where more wait', () => {
		expect(nextBlockRate(LOWEST, [{ fee: 90_000n * 1_500n, weight: 1_500 }], 300_000, false)).toBe(90_001n);
	});

	/** By the levels of the same node, what each page says of it: no lower fee is in the next block, and this one is. */
	test('is the lowest of which the fee levels say so', () => {
		const entry = fc.record({
			fee: fc.option(fc.bigInt(0n, 400_000_000n), { nil: null, freq: 9 }),
			weight: fc.integer({ min: 0, max: 40_000 })
		});
		fc.assert(
			fc.property(fc.array(entry, { maxLength: 60 }), fc.integer({ min: 1_600, max: 300_000 }), (pool, median) => {
				const waiting = pool.toSorted(byFeePerByte);
				const rate = nextBlockRate(LOWEST, waiting, median);
				const fees = rate > LOWEST ? [rate - 1n, rate] : [rate];
				const blocks = perLevel(waiting, feeLevels({ fee: 0n, fees }), median).map((level) => level?.block ?? 0);
				expect(blocks.at(-1)).toBe(1);
				if (rate > LOWEST) expect(blocks[0]).toBeGreaterThan(1);
			})
		);
	});
});

describe('a column of fees per byte', () => {
	const entry = (fee: bigint | null, weight: number) => ({ fee, weight });
	const column = (...entries: { fee: bigint | null; weight: number }[]) =>
		entries.map(rateFormat(entries, { ticker: 'XMR', decimals: 12 }));

	test('has one unit, that of the lowest, whatever the order', () => {
		const low = entry(30_800_000n, 1_540);
		const high = entry(6_341_720_000n, 1_540);
		expect(column(low, high)).toEqual(['20 nXMR', '4,118 nXMR']);
		expect(column(high, low)).toEqual(['4,118 nXMR', '20 nXMR']);
		expect(column(high)).toEqual(['4.12 µXMR']);
	});

	test('has no unit of what is unknown or free', () => {
		expect(column(entry(null, 9), entry(5n, 0), entry(0n, 9), entry(10n ** 9n, 1))).toEqual([
			'unknown',
			'unknown',
			'0 XMR',
			'1 mXMR'
		]);
	});
});

test('each that waits is counted at one level, exactly, and what has no fee at none', () => {
	const levels = feeLevels({ fee: 20n, fees: [20n, 80n, 320n, 4_000n] });
	const waiting = [
		...[2n ** 63n, 80n * 1_500n, 80n * 1_500n - 1n, 20n * 1_500n, 0n].map((fee) => ({ fee, weight: 1_500 })),
		{ fee: null, weight: 1_500 },
		{ fee: 9n, weight: 0 }
	];
	expect(perLevel(waiting, levels, 300_000)).toEqual([
		{ count: 3, weight: 4_500, block: 1 },
		...[1_500, 0, 1_500].map((weight) => ({ count: weight / 1_500, weight, block: 1 }))
	]);
	expect(perLevel(waiting, [], 300_000)).toEqual([]);
});

test('a transfer comes after what pays at least as much, the lowest level after all but those below it', () => {
	const levels = feeLevels({ fee: 20n, fees: [20n, 80n, 320n, 4_000n] });
	const paying = (count: number, rate: bigint) => Array(count).fill({ fee: rate * 2_000n, weight: 2_000 });
	const blocks = (waiting: PricedEntry[], median = 300_000) => perLevel(waiting, levels, median).map((at) => at?.block);
	expect(blocks([])).toEqual([1, 1, 1, 1]);
	const busy = [...paying(400, 80n), ...paying(100, 20n), ...paying(900, 19n), { fee: null, weight: 9 }];
	expect(blocks(busy)).toEqual([4, 3, 1, 1]);
	expect(blocks(busy, 0)).toEqual([1, 1, 1, 1]);
});
