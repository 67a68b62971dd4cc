import { feesFromHeader, penaltyFreeWeightOf, isTailEmission, rewardParts } from '../../../src/lib/explorer/reward';
import type { NodeInfo } from '../../../src/lib/rpc/daemon/node';
import type { BlockHeader } from '../../../src/lib/rpc/daemon/records';

const TAIL = 600_000_000_000n;
const of = (reward: bigint, block_weight: number) => ({ reward, block_weight, major_version: 16 }) as BlockHeader;

test('a block up to 300 kB has no penalty', () => {
	expect(rewardParts(of(TAIL + 5n, 300_000), 5n, true)).toEqual({ emission: TAIL, penalty: 0n, fees: 5n });
	expect(rewardParts(of(9n * TAIL, 300_000), 0n, false)).toEqual({ emission: 9n * TAIL, penalty: 0n, fees: 0n });
});

test('in the tail emission, what is missing is the penalty, exactly', () => {
	const fees = 2n ** 63n;
	expect(rewardParts(of(TAIL + fees - 34_560_000_001n, 372_015), fees, true)).toEqual({
		emission: TAIL,
		penalty: 34_560_000_001n,
		fees
	});
});

test('before it, nothing tells a penalty from less emission', () => {
	expect(rewardParts(of(TAIL, 372_015), 1n, false)).toEqual({ emission: TAIL - 1n, penalty: null, fees: 1n });
});

test('parts that contradict each other are not shown', () => {
	expect(rewardParts(of(4n, 100), 5n, true)).toBeNull();
	expect(rewardParts(of(TAIL + 1n, 372_015), 0n, true)).toBeNull();
});

describe('fees from headers', () => {
	const FREE = 300_000;
	const header = (fields: Partial<BlockHeader>) =>
		({ height: 200, num_txes: 3, major_version: 16, block_weight: 1000, reward: TAIL + 7n, ...fields }) as BlockHeader;
	const before = (weight: number, count = 100) =>
		new Map(Array.from({ length: count }, (_, index) => [199 - index, weight] as const));

	test('up to the limit, the reward without the tail emission', () => {
		expect(feesFromHeader(header({}), true, new Map(), FREE)).toBe(7n);
		expect(feesFromHeader(header({ block_weight: FREE }), true, new Map(), FREE)).toBe(7n);
	});

	// Block 3,540,221 of the design: 0.6 XMR × (1 − (321,400 ÷ 300,000 − 1)²), divided and cut twice.
	test('above it, without the reward after the penalty, where the median is known', () => {
		const base = (TAIL * 278_600n * 321_400n) / 300_000n / 300_000n;
		const heavy = header({ block_weight: 321_400, reward: base + 9n });
		expect(feesFromHeader(heavy, true, before(1000), FREE)).toBe(9n);
		expect(feesFromHeader(heavy, true, before(1000, 51), FREE)).toBe(9n);
		expect(feesFromHeader(heavy, true, before(1000, 50), FREE)).toBeNull();
		expect(feesFromHeader(heavy, true, before(FREE + 1), FREE)).toBeNull();
		expect(feesFromHeader(heavy, true, before(1000), FREE + 1)).toBeNull();
	});

	test('a block without transactions has none, whatever its emission', () => {
		expect(feesFromHeader(header({ num_txes: 0, reward: 5n }), false, new Map(), FREE)).toBe(0n);
	});

	test('no figure before the tail emission, and where headers contradict each other', () => {
		expect(feesFromHeader(header({}), false, new Map(), FREE)).toBeNull();
		expect(feesFromHeader(header({ reward: TAIL - 1n }), true, new Map(), FREE)).toBeNull();
		expect(feesFromHeader(header({ block_weight: 600_001 }), true, before(1000), FREE)).toBeNull();
	});

	test('the tail emission is that of Monero, on a network whose node names it', () => {
		const info = { nettype: 'mainnet' } as NodeInfo;
		const coin = { ticker: 'XMR', decimals: 12 };
		expect(isTailEmission(info, coin, 16)).toBe(true);
		expect(isTailEmission(info, coin, 14)).toBe(false);
		expect(isTailEmission(info, { ticker: 'WOW', decimals: 11 }, 16)).toBe(false);
		expect(isTailEmission({ nettype: 'stagenet' } as NodeInfo, coin, 16)).toBe(false);
		expect(isTailEmission(null, coin, 16)).toBe(false);
	});
});

test('the limit of early versions is lower', () => {
	expect(penaltyFreeWeightOf(of(0n, 1), 400_000)).toBe(400_000);
	expect(penaltyFreeWeightOf({ ...of(0n, 1), major_version: 1 }, 400_000)).toBe(20_000);
});
