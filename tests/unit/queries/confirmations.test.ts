import fc from 'fast-check';
import { kindOf, progressOf, describeProgress, type Kind } from '../../../src/lib/queries/confirmations';

const now = 1_700_000_000;
const at = (kind: Kind, height: number, given: { height?: number; unlock_time?: bigint } = {}) =>
	progressOf(kind, { height: 100, unlock_time: 0n, ...given }, height, now);

test('a reward is distinguished from a payment by what the service calls it', () => {
	expect(kindOf('in', { type: 'block' })).toBe('mined');
	expect(kindOf('in', { type: 'in' })).toBe('in');
	expect(kindOf('out', { type: 'block' })).toBe('out');
});

describe('how far a transfer is', () => {
	test('a payment is unlocked after 10 blocks, its own among them', () => {
		expect(at('in', 101)).toEqual({ state: 'confirming', count: 1, needed: 10 });
		expect(at('in', 109)).toEqual({ state: 'confirming', count: 9, needed: 10 });
		expect(at('in', 110)).toEqual({ state: 'unlocked', count: 10 });
		expect(at('out', 110)).toEqual({ state: 'unlocked', count: 10 });
	});

	test('a reward is unlocked after the 60 blocks that its coinbase says', () => {
		expect(at('mined', 159, { unlock_time: 160n })).toEqual({ state: 'confirming', count: 59, needed: 60 });
		expect(at('mined', 160, { unlock_time: 160n })).toEqual({ state: 'unlocked', count: 60 });
	});

	test('an unlock time below 10 blocks changes nothing', () => {
		expect(at('in', 109, { unlock_time: 102n })).toEqual({ state: 'confirming', count: 9, needed: 10 });
		expect(at('in', 110, { unlock_time: 102n })).toEqual({ state: 'unlocked', count: 10 });
	});

	test('a time to be locked until is waited for', () => {
		const unlock_time = BigInt(now) + 1n;
		expect(at('in', 105, { unlock_time })).toEqual({ state: 'confirming', count: 5, needed: 10 });
		expect(at('in', 110, { unlock_time })).toEqual({ state: 'locked', count: 10, until: now + 1 });
		expect(at('in', 110, { unlock_time: BigInt(now) })).toEqual({ state: 'unlocked', count: 10 });
	});

	test('a time beyond any date is for ever', () => {
		expect(describeProgress(at('in', 110, { unlock_time: 2n ** 64n - 1n })).words).toBe('Locked forever');
	});

	test('what is in no block has none of 10, whatever height the service gives it', () => {
		for (const kind of ['pool', 'pending'] as const) {
			expect(at(kind, 110, { height: 0 })).toEqual({ state: 'pool', needed: 10 });
			expect(describeProgress(at(kind, 110, { height: 0 })).words).toBe('In the pool: 0 of 10');
		}
	});

	test('what failed is no nearer for being old', () => {
		expect(at('failed', 500_000, { height: 0 })).toEqual({ state: 'failed' });
	});

	test('a wallet that is behind what it lists counts none, not fewer', () => {
		expect(at('in', 90)).toEqual({ state: 'confirming', count: 0, needed: 10 });
	});

	test('confirmations only ever come nearer to what is needed', () => {
		fc.assert(
			fc.property(fc.nat(1000), fc.bigInt({ min: 0n, max: 499_999_999n }), (height, unlock_time) => {
				const [before, after] = [at('in', 100 + height, { unlock_time }), at('in', 101 + height, { unlock_time })];
				const left = (progress: typeof before) =>
					progress.state === 'confirming' ? progress.needed - progress.count : 0;
				expect(left(after)).toBe(Math.max(0, left(before) - 1));
				expect(left(before) >= 0).toBe(true);
			})
		);
	});
});
