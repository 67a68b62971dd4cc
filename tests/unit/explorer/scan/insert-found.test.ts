import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insertFound } from '../../../../src/lib/explorer/scan/insert-found';

const at = (height: number, output = 0) => ({ height, output });

test('what was found in a batch of blocks comes between what is below and above it', () => {
	expect(insertFound([at(1), at(9)], [at(4), at(5)])).toEqual([at(1), at(4), at(5), at(9)]);
	expect(insertFound([], [at(4)])).toEqual([at(4)]);
	expect(insertFound([at(1)], [at(2, 0), at(2, 1)])).toEqual([at(1), at(2, 0), at(2, 1)]);
});

test('batches in any order make the list by height, with the outputs of a block in their order', () => {
	const batches = fc.uniqueArray(fc.nat(200), { maxLength: 40 });
	fc.assert(
		fc.property(batches, (starts) => {
			let found: readonly ReturnType<typeof at>[] = [];
			for (const start of starts) found = insertFound(found, [at(2 * start, 0), at(2 * start, 1), at(2 * start + 1)]);
			const sorted = starts.toSorted((a, b) => a - b);
			expect(found).toEqual(sorted.flatMap((start) => [at(2 * start, 0), at(2 * start, 1), at(2 * start + 1)]));
		})
	);
});

test('looks at few of what is there already, and takes a batch that no call could be given as arguments', () => {
	let looks = 0;
	const counted = (height: number) => Object.defineProperty({ height }, 'height', { get: () => (looks++, height) });
	const many = Array.from({ length: 200_000 }, (_, height) => counted(height));
	const all = insertFound(
		many,
		Array.from({ length: 200_000 }, () => counted(200_000))
	);
	expect(all).toHaveLength(400_000);
	expect(looks).toBeLessThan(50);
});
