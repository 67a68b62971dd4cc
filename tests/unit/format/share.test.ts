import fc from 'fast-check';
import { share } from '../../../src/lib/format/share';

test('a share is between 0 and 1, and to four digits', () => {
	expect(share(1n, 3n)).toBe(0.3333);
	expect(share(2n ** 64n - 1n, 2n ** 64n - 1n)).toBe(1);
	expect(share(5n, 0n)).toBe(0);
	const amount = fc.bigInt({ min: 0n, max: 2n ** 64n });
	fc.assert(
		fc.property(amount, amount, (part, rest) => {
			const got = share(part, part + rest);
			expect(got).toBeGreaterThanOrEqual(0);
			expect(got).toBeLessThanOrEqual(1);
		})
	);
});
