import { approximate } from '../../../src/lib/wallet/durations';
import { describeLocked } from '../../../src/lib/wallet/locked';
import { describeSync } from '../../../src/lib/wallet/sync';

const now = 1_700_000_000;

test.each([
	[20, 'about 1 minute'],
	[600, 'about 10 minutes'],
	[59 * 120, 'about 2 hours'],
	[3600 * 40, 'about 2 days'],
	[86_400 * 3000, 'about 3,000 days']
])('%d s is %s', (seconds, words) => {
	expect(approximate(seconds)).toBe(words);
});

describe('what is locked', () => {
	const held = (blocks: number, seconds = 0n) => ({ balance: 10n, unlocked: 4n, untilUnlocked: { blocks, seconds } });

	test('is nothing when all can be spent', () => {
		expect(describeLocked({ balance: 4n, unlocked: 4n, untilUnlocked: null }, 120, now)).toBeNull();
	});

	test('is shown with the blocks and the time until it unlocks, and why', () => {
		const locked = describeLocked(held(59), 120, now);
		expect(locked?.amount).toBe(6n);
		expect(locked?.until).toBe('All of it is unlocked in 59 blocks, about 2 hours.');
		expect(locked?.why).toMatch(/60 blocks.*10/);
		expect(describeLocked(held(1), 120, now)?.until).toContain('in 1 block, about 2 minutes');
	});

	test('is on its way when no block is to be waited for', () => {
		expect(describeLocked(held(0), 120, now)?.until).toMatch(/unconfirmed/);
	});

	test('is locked by whoever paid it', () => {
		expect(describeLocked(held(3, 86_400n), 120, now)?.until).toMatch(/The rest .* 3 blocks.*The sender of .* 2023/);
		expect(describeLocked(held(0, 2n ** 64n - 1n), 120, now)?.until).toMatch(/forever/);
	});

	test('has no time where services give none', () => {
		expect(describeLocked({ balance: 10n, unlocked: 4n, untilUnlocked: null }, 120, now)?.until).toMatch(
			/does not say/
		);
	});
});

describe('how far the wallet is', () => {
	const chain = (height: number, target_height = 0) => ({ height, target_height, target: 120 });

	test('is shown beside the height of the node', () => {
		expect(describeSync(100, chain(100), false)).toMatchObject({ tone: 'good', words: 'Synced' });
		expect(describeSync(99, chain(100), false)).toMatchObject({ tone: 'good', words: '1 block behind' });
		expect(describeSync(50, chain(100), false)).toMatchObject({ tone: 'warn', words: '50 blocks behind' });
		expect(describeSync(50, chain(100), false).sentence).toContain('up to block 49');
	});

	test('counts what the node itself has still to fetch', () => {
		expect(describeSync(100, chain(100, 1100), false).words).toBe('1,000 blocks behind');
	});

	test('claims nothing when the node is silent, not asked yet, or another one', () => {
		expect(describeSync(100, chain(100), true)).toMatchObject({ tone: 'plain', words: 'Block 99' });
		expect(describeSync(100, null, false)).toMatchObject({ tone: 'plain', words: 'Block 99' });
		expect(describeSync(100, chain(90), false).sentence).toMatch(/another one/);
	});
});
