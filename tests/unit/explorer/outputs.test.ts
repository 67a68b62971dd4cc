import { outputName, outputsTitle } from '../../../src/lib/explorer/outputs';

const coin = { ticker: 'XMR', decimals: 12 };

it('an output has its amount in coins, and none where it is hidden', () => {
	expect(outputName(1234n, 0n, coin)).toBe('RingCT output 1,234');
	expect(outputName(5n, 70_000_000_000n, coin)).toBe('output 5 of 0.07 XMR');
});

describe('the heading of outputs', () => {
	const counted = (total_instances: number) => ({
		histogram: [{ amount: 0n, recent_instances: 0, total_instances, unlocked_instances: 0 }]
	});
	const found = {
		kind: 'found',
		output: { height: 1, key: 'ab'.repeat(32), mask: 'cd'.repeat(32), unlocked: true }
	} as const;

	it('is their number, once it is known', () => {
		expect(outputsTitle(null, undefined, undefined, coin)).toBe('Outputs');
		expect(outputsTitle(null, undefined, counted(17_000_000), coin)).toBe('17,000,000 RingCT outputs');
		expect(outputsTitle(null, undefined, counted(1), coin)).toBe('1 RingCT output');
		expect(outputsTitle(null, undefined, { histogram: [] }, coin)).toBe('0 RingCT outputs');
	});

	it('is the one that was found', () => {
		expect(outputsTitle({ amount: 0n, index: 40n }, found, undefined, coin)).toBe('RingCT output 40');
		expect(outputsTitle({ amount: 70_000_000_000n, index: 5n }, found, undefined, coin)).toBe('Output 5 of 0.07 XMR');
		expect(outputsTitle({ amount: 0n, index: 40n }, undefined, undefined, coin)).toBe('Outputs');
		expect(outputsTitle({ amount: 0n, index: 40n }, { kind: 'none', count: 4n }, counted(4), coin)).toBe('Outputs');
	});
});
