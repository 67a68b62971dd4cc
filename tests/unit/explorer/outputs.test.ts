import { outputName } from '../../../src/lib/explorer/outputs';

it('an output has its amount in coins, and none where it is hidden', () => {
	const coin = { ticker: 'XMR', decimals: 12 };
	expect(outputName(1234n, 0n, coin)).toBe('RingCT output 1,234');
	expect(outputName(5n, 70_000_000_000n, coin)).toBe('output 5 of 0.07 XMR');
});
