import fc from 'fast-check';
import {
	describeLock,
	describeProgress,
	describeUnlock,
	transferKindOf,
	progressOf,
	suggestedConfirmations,
	type TransferKind
} from '../../../src/lib/chain-data/confirmations';
import { recorded } from '../wallet/recorded';
import { transfer } from '../wallet/transfers';

const now = 1_700_000_000;
const at = (kind: TransferKind, height: number, given: { height?: number; unlock_time?: bigint } = {}) =>
	progressOf(kind, { height: 100, unlock_time: 0n, ...given }, height, now);

test('a reward is distinguished from a payment by what the service calls it', () => {
	expect(transferKindOf('in', { type: 'block' })).toBe('mined');
	expect(transferKindOf('in', { type: 'in' })).toBe('in');
	expect(transferKindOf('out', { type: 'block' })).toBe('out');
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

	test('a reward without an unlock time, or with one of another chain, is unlocked after 60 blocks, or as that says', () => {
		expect(at('mined', 159)).toEqual({ state: 'confirming', count: 59, needed: 60 });
		expect(at('mined', 119, { unlock_time: 120n })).toEqual({ state: 'confirming', count: 19, needed: 20 });
		expect(at('mined', 120, { unlock_time: 120n })).toEqual({ state: 'unlocked', count: 20 });
	});

	test('a lock of the sender is said from the pool on, until it ends', () => {
		const unlock_time = BigInt(now) + 1n;
		for (const [height, count] of [
			[100, 0],
			[105, 5],
			[110, 10]
		] as const) {
			expect(at('in', height, { unlock_time })).toEqual({ state: 'locked', count, unlock_time, blocks: null });
		}
		expect(at('pool', 110, { unlock_time })).toMatchObject({ state: 'locked', count: 0 });
		expect(at('in', 110, { unlock_time: BigInt(now) })).toEqual({ state: 'unlocked', count: 10 });
		const block = { unlock_time: 200n };
		expect(at('in', 110, block)).toEqual({ state: 'locked', count: 10, unlock_time: 200n, blocks: 90 });
		expect(describeProgress(at('in', 110, block)).words).toBe('Locked until block 200');
		expect(at('in', 200, block)).toEqual({ state: 'unlocked', count: 100 });
	});

	test('money that never unlocks is locked for ever, with few confirmations as well', () => {
		const { transaction } = recorded('never-unlocks') as {
			transaction: { unlock_time: bigint; confirmations: number };
		};
		const { unlock_time, confirmations } = transaction;
		for (const kind of ['in', 'mined', 'out'] as const) {
			const progress = at(kind, 100 + confirmations, { unlock_time });
			expect(progress).toMatchObject({ state: 'locked', count: confirmations, blocks: null });
			expect(describeProgress(progress).words).toBe('Locked for ever');
		}
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
				const before = at('in', 100 + height, { unlock_time });
				const after = at('in', 101 + height, { unlock_time });
				const left = (progress: typeof before) => {
					if (progress.state === 'locked') return progress.blocks ?? expect.unreachable();
					return progress.state === 'confirming' ? progress.needed - progress.count : 0;
				};
				expect(left(after)).toBe(Math.max(0, left(before) - 1));
				expect(left(before) >= 0).toBe(true);
			})
		);
	});
});

test.each([
	[1234n, 'block 1,234', 'until block 1,234'],
	[499_999_999n, 'block 499,999,999', 'until block 499,999,999'],
	[1_700_000_000n, /2023/, /^until .*2023/],
	[2n ** 64n - 1n, 'never (18,446,744,073,709,551,615)', 'for ever']
])('an unlock time of %d is reported', (unlock_time, words, lock) => {
	expect(describeUnlock(unlock_time)).toMatch(words);
	expect(describeLock(unlock_time)).toMatch(lock);
});

describe('a payment of a large amount', () => {
	const after = (confirmations: number, suggested: bigint, given: Parameters<typeof transfer>[0] = {}) => {
		const entry = transfer({ suggested_confirmations_threshold: suggested, ...given });
		return suggestedConfirmations(entry, progressOf('in', entry, entry.height + confirmations, now));
	};

	test('is safe after as many confirmations as the wallet suggests, and nothing is said of it then', () => {
		const cases = recorded('suggested-threshold') as {
			confirmations: number;
			suggested_confirmations_threshold: number;
			right: string;
		}[];
		for (const { confirmations, suggested_confirmations_threshold: suggested, right } of cases) {
			const safe = after(confirmations, BigInt(suggested));
			expect(safe === null ? 'nothing' : `safe after about ${safe} blocks`).toBe(right.replace(/^.*: /, ''));
		}
	});

	test('is not spoken of where it takes no longer than unlocking, and where the amount is not known', () => {
		expect(after(3, 10n)).toBeNull();
		expect(after(3, 40n, { amount: undefined })).toBeNull();
		expect(after(3, 2n ** 62n, { unlock_time: 2n ** 64n - 1n })).toBeNull();
		const reward = transfer({ unlock_time: 160n, suggested_confirmations_threshold: 57n });
		expect(suggestedConfirmations(reward, progressOf('mined', reward, 103, now))).toBeNull();
	});
});
