import { describeWalletSync } from '../../../src/lib/wallet/describe-sync';

describe('how far the wallet is', () => {
	const chain = (height: number, target_height = 0) => ({ height, target_height, target: 120 });

	test('is shown beside the height of the node', () => {
		expect(describeWalletSync(100, chain(100), false)).toMatchObject({ tone: 'good', words: 'Synced' });
		expect(describeWalletSync(99, chain(100), false)).toMatchObject({ tone: 'good', words: '1 block behind' });
		expect(describeWalletSync(50, chain(100), false)).toMatchObject({ tone: 'warn', words: '50 blocks behind' });
		expect(describeWalletSync(50, chain(100), false).sentence).toContain('up to block 49');
	});

	test('counts what the node itself has still to fetch', () => {
		expect(describeWalletSync(100, chain(100, 1100), false).words).toBe('1,000 blocks behind');
	});

	test('claims nothing when the node is silent, not asked yet, or another one', () => {
		expect(describeWalletSync(100, chain(100), true)).toMatchObject({ tone: 'plain', words: 'Block 99' });
		expect(describeWalletSync(100, null, false)).toMatchObject({ tone: 'plain', words: 'Block 99' });
		expect(describeWalletSync(100, chain(90), false).sentence).toMatch(/another one/);
	});
});
