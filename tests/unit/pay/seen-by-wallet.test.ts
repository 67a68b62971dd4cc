import { expect, test } from 'vitest';
import { seenByWallet } from '../../../src/lib/pay/seen-by-wallet';
import { arrivalsAt } from '../../../src/lib/queries/receive';
import { transfer } from '../wallet/transfers';

const NOW = 1_764_000_000;
const HEIGHT = 103;

/** The state of a payment in block 100, or in the pool. */
function stateOf(list: 'in' | 'pool' | 'vanished', given: { unlock_time?: bigint; double_spend_seen?: boolean } = {}) {
	const paid = transfer({ subaddr_index: { major: 0, minor: 4 }, height: list === 'pool' ? 0 : 100, ...given });
	const lists = { in: [], pool: [], vanished: [], [list]: [paid] };
	return seenByWallet(arrivalsAt({ account: 0, index: 4 }, lists, HEIGHT, NOW), new Map(), NOW)[0]?.state;
}

test('a payment is in the pool, in a block, or gone', () => {
	expect(stateOf('pool')).toBe('pool');
	expect(stateOf('pool', { double_spend_seen: true })).toBe('contested');
	expect(stateOf('in')).toBe('block');
	expect(stateOf('vanished')).toBe('gone');
});

test.each([
	['a height far off', 200n, 'locked'],
	['the height at which each payment is unlocked', 110n, 'unlocked'],
	['a height that has passed', 50n, 'unlocked'],
	['a time to come', BigInt(NOW + 60), 'locked'],
	['a time that has passed', BigInt(NOW - 60), 'unlocked'],
	['the last time that can be written', 2n ** 64n - 1n, 'locked']
])('one that its sender locked until %s does not count, with few confirmations either', (_, unlock_time, expected) => {
	const states = expected === 'locked' ? ['locked', 'locked'] : ['pool', 'block'];
	expect([stateOf('pool', { unlock_time }), stateOf('in', { unlock_time })]).toEqual(states);
});
