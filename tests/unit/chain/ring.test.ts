import { absoluteIndices } from '../../../src/lib/chain/transaction';

test('offsets add up to global indices, exactly', () => {
	expect(absoluteIndices([])).toEqual([]);
	expect(absoluteIndices([7n])).toEqual([7n]);
	expect(absoluteIndices([0n, 2n, 0n, 5n])).toEqual([0n, 2n, 2n, 7n]);
	expect(absoluteIndices([2n ** 53n, 1n, 1n])).toEqual([2n ** 53n, 2n ** 53n + 1n, 2n ** 53n + 2n]);
});
