import { compare } from '../../../src/lib/format/compare';

test('amounts and texts are sorted, the lowest first or the highest', () => {
	const large = 2n ** 64n;
	expect([large, 0n, large - 1n].sort(compare)).toEqual([0n, large - 1n, large]);
	expect([0n, large].sort((a, b) => compare(b, a))).toEqual([large, 0n]);
	expect(['b', 'a', 'b'].sort(compare)).toEqual(['a', 'b', 'b']);
	expect(compare(1n, 1n)).toBe(0);
});
