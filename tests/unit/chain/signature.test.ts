import { encodeBase58 } from '../../../src/lib/chain/base58';
import { ORDER, Point, times, encodeNumber } from '../../../src/lib/chain/points';
import { checkSignature, fixedBase58, decodeSignature } from '../../../src/lib/chain/signature';
import { concat } from '../../../devnet/chain-data/encode';
import { signHash } from './signing';

const hash = new Uint8Array(32).fill(7);
const SECRET = 31n;
const key = times(Point.BASE, SECRET).toBytes();
const bytes = signHash(hash, SECRET);
const check = (given: Uint8Array, over = hash, by = key) => {
	const signature = decodeSignature(given);
	return signature !== null && checkSignature(over, by, signature);
};

describe('a signature', () => {
	test('is good for its hash and its key', () => {
		expect(check(bytes)).toBe(true);
		expect(check(bytes, new Uint8Array(32))).toBe(false);
		expect(check(bytes, hash, times(Point.BASE, SECRET + 1n).toBytes())).toBe(false);
		expect(check(bytes, hash, new Uint8Array(32).fill(2))).toBe(false);
	});

	test('is good in no bit otherwise', () => {
		for (let bit = 0; bit < 512; bit += 9) {
			const changed = bytes.map((byte, i) => (i === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
			expect(check(changed)).toBe(false);
		}
	});

	test('is two scalars below the order', () => {
		const c = bytes.subarray(0, 32);
		const r = bytes.subarray(32);
		expect(decodeSignature(concat(c, encodeNumber(ORDER)))).toBeNull();
		expect(decodeSignature(concat(encodeNumber(ORDER), r))).toBeNull();
		expect(decodeSignature(bytes.subarray(1))).toBeNull();
		const again = concat(c, encodeNumber((decodeSignature(bytes)?.r ?? 0n) + ORDER));
		expect(decodeSignature(again)).toBeNull();
	});

	test('is not good with a challenge of zero, or of the neutral element', () => {
		expect(checkSignature(hash, key, { c: 0n, r: 5n })).toBe(false);
		expect(checkSignature(hash, key, { c: 1n, r: ORDER - SECRET })).toBe(false);
	});
});

test('base58 text counts when it has as many bytes as it should', () => {
	expect(fixedBase58(encodeBase58(bytes), 64)).toEqual(bytes);
	expect(fixedBase58(encodeBase58(bytes), 63)).toBeNull();
	expect(fixedBase58('0', 1)).toBeNull();
	expect(fixedBase58('', 64)).toBeNull();
});
