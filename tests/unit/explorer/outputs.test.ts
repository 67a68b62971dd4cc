import { outputCurve, outputName, perBlock } from '../../../src/lib/explorer/outputs';

it('a short stretch has a point for each block, from its first height on', () => {
	expect(perBlock({ start_height: 100, distribution: [1, 0, 7] })).toEqual([
		{ first: 100, last: 100, outputs: 1 },
		{ first: 101, last: 101, outputs: 0 },
		{ first: 102, last: 102, outputs: 7 }
	]);
});

it('a long one is added up into at most 600 points and loses no output', () => {
	const points = perBlock({ start_height: 5, distribution: Array.from({ length: 5000 }, (_, i) => i % 3) });
	expect(points.length).toBeLessThanOrEqual(600);
	expect(points.reduce((sum, { outputs }) => sum + outputs, 0)).toBe(4999);
	expect(points.at(-1)?.last).toBe(5004);
});

it('a point of several blocks has the mean, as its curve, and the sum', () => {
	expect(outputCurve.text({ first: 7, last: 7, outputs: 12 })).toBe('12');
	expect(outputCurve.text({ first: 10, last: 18, outputs: 1000 })).toBe('111.1 each, 1,000 in all');
});

it('an output has its amount in coins, and none where it is hidden', () => {
	const coin = { ticker: 'XMR', decimals: 12 };
	expect(outputName(1234n, 0n, coin)).toBe('RingCT output 1,234');
	expect(outputName(5n, 70_000_000_000n, coin)).toBe('output 5 of 0.07 XMR');
});
