import fc from 'fast-check';
import { fromHex } from '../../../src/lib/bytes/hex';
import {
	H,
	hashToScalar,
	ORDER,
	Point,
	decodeNumber,
	decodePoint,
	decodeScalar,
	times,
	encodeNumber
} from '../../../src/lib/chain/points';
import { isPoint } from '../../../src/lib/chain/is-point';
import { keccak256 } from './keccak';

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe('numbers and scalars', () => {
	test('come back from their bytes', () => {
		fc.assert(
			fc.property(bytes, (given) => {
				expect(encodeNumber(decodeNumber(given))).toEqual(given);
			})
		);
		expect(decodeNumber(Uint8Array.of(1, 2, 0, 0, 0, 0, 0, 128))).toBe(2n ** 63n + 513n);
	});

	test('are scalars when they are below the order', () => {
		expect(decodeScalar(encodeNumber(ORDER - 1n))).toBe(ORDER - 1n);
		expect(decodeScalar(encodeNumber(ORDER))).toBeNull();
		expect(decodeScalar(new Uint8Array(32).fill(255))).toBeNull();
	});

	test('are made of hashes, below the order', () => {
		fc.assert(
			fc.property(bytes, (given) => {
				expect(hashToScalar(given)).toBe(decodeNumber(keccak256(given)) % ORDER);
			}),
			{ numRuns: 20 }
		);
	});
});

describe('points', () => {
	test('are read where the curve has one, with one way to write it', () => {
		fc.assert(
			fc.property(bytes, (given) => {
				const point = decodePoint(given);
				expect(point !== null).toBe(isPoint(given));
				if (point) expect(point.toBytes()).toEqual(given);
			}),
			{ numRuns: 100 }
		);
		const p = 2n ** 255n - 19n;
		// One, again as one and p; and zero for x with a sign.
		expect(decodePoint(encodeNumber(1n))?.is0()).toBe(true);
		expect(decodePoint(encodeNumber(1n + p))).toBeNull();
		expect(decodePoint(encodeNumber(1n | (1n << 255n)))).toBeNull();
	});

	test('are multiplied as by adding', () => {
		expect(times(Point.BASE, 0n).is0()).toBe(true);
		expect(times(Point.BASE, ORDER).is0()).toBe(true);
		expect(times(Point.BASE, 3n).equals(Point.BASE.add(Point.BASE).add(Point.BASE))).toBe(true);
		expect(times(H, 2n).equals(H.add(H))).toBe(true);
	});

	test('for amounts come from the generator’s hash', () => {
		// Source: the comment on H in the reference implementation's ringct/rctTypes.h.
		const generator = fromHex('5866666666666666666666666666666666666666666666666666666666666666');
		const hashed = decodePoint(keccak256(generator));
		expect(hashed?.clearCofactor().equals(H)).toBe(true);
	});
});
