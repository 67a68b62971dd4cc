import { expect, it } from 'vitest';
import { perBlock } from '../../../src/lib/explorer/outputs';

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
