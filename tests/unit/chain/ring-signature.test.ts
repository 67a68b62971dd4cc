import { Point } from '../../../src/lib/chain/points';
import { checkRingSignature, hashToPoint } from '../../../src/lib/chain/signature';
import { shiftedImage, signRingOfOne, signShifted, SMALL } from './signing';

const hash = new Uint8Array(32).fill(9);

describe('the point that a key hashes to', () => {
	test('is in the group that keys are in', () => {
		for (let byte = 0; byte < 12; byte++) {
			const point = hashToPoint(new Uint8Array(32).fill(byte));
			expect(point?.isTorsionFree()).toBe(true);
			expect(point?.is0()).toBe(false);
		}
	});

	test('is another one for another key', () => {
		const points = [1, 2, 3].map((byte) => hashToPoint(new Uint8Array(32).fill(byte))?.toHex());
		expect(new Set(points).size).toBe(3);
	});
});

describe('a ring signature', () => {
	const { key, image, signature } = signRingOfOne(hash, 53n);

	test('is good for its hash, its key image and its ring', () => {
		expect(checkRingSignature(hash, image, [key], [signature])).toBe(true);
		expect(checkRingSignature(new Uint8Array(32), image, [key], [signature])).toBe(false);
		const other = signRingOfOne(hash, 59n);
		expect(checkRingSignature(hash, other.image, [key], [signature])).toBe(false);
		expect(checkRingSignature(hash, image, [other.key], [signature])).toBe(false);
	});

	// As a report of a neighbouring project makes it: an output has one key image, and not another that no node knows as spent.
	test.each([
		['eight', SMALL],
		['four', SMALL.double()],
		['two', SMALL.double().double()]
	])('is not good for a key image to which a point of order %s is added', (_, small) => {
		const signature = signShifted(hash, 53n);
		expect(checkRingSignature(hash, image, [key], [signature])).toBe(true);
		expect(checkRingSignature(hash, shiftedImage(53n, small), [key], [signature])).toBe(false);
	});

	test('is not good for a key image of zero, or of small order', () => {
		const zero = Point.ZERO.toBytes();
		// The key is zero too, so that every signature is one.
		const { signature } = signRingOfOne(hash, 0n);
		expect(checkRingSignature(hash, zero, [zero], [signature])).toBe(false);
		expect(checkRingSignature(hash, SMALL.toBytes(), [zero], [signShifted(hash, 0n)])).toBe(false);
	});

	test('is not good with a signature that cannot be read, or too few', () => {
		expect(checkRingSignature(hash, image, [key], [null])).toBe(false);
		expect(checkRingSignature(hash, image, [key], [])).toBe(false);
		expect(checkRingSignature(hash, image, [], [signature])).toBe(false);
		const none = new Uint8Array(32).fill(2);
		expect(checkRingSignature(hash, none, [key], [signature])).toBe(false);
		expect(checkRingSignature(hash, image, [none], [signature])).toBe(false);
		expect(checkRingSignature(hash, Point.ZERO.toBytes(), [key], [signature])).toBe(false);
	});
});
