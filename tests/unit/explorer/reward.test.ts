import { rewardParts } from '../../../src/lib/explorer/reward';
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
