import { decodeNumber, decodePoint, encodeNumber, ORDER, Point, times } from '../points';

/**
 * Multiplication on the curve's Montgomery form, where Carrot shares secrets: a point is represented by
 * `u = (1 + y) / (1 - y)` alone, so that a point and its negative are the same. Source: RFC 7748, section 4.1.
 */

const { Fp, Fn } = Point;

/** Returns a point's `u` (32 bytes); 0 for the neutral element, which has none. */
export function toX25519({ Y, Z }: Point): Uint8Array {
	return encodeNumber(Fp.eql(Y, Z) ? 0n : Fp.div(Fp.add(Z, Y), Fp.sub(Z, Y)));
}

/** Returns one of the two points with this `u`; null where there is none. */
function fromX25519(bytes: Uint8Array): Point | null {
	const u = (decodeNumber(bytes) & ((1n << 255n) - 1n)) % Fp.ORDER;
	const below = Fp.add(u, 1n);
	return below === 0n ? null : decodePoint(encodeNumber(Fp.div(Fp.sub(u, 1n), below)));
}

/**
 * Returns the number by which X25519 multiplies as a secret key does, or as its negative, which is the same to X25519.
 * It is needed because X25519 sets and clears bits of numbers that are not multiples of 8 from 2^254 to 2^255. Null for
 * the negligible few keys that have none.
 */
export function x25519Factor(secret: bigint): bigint | null {
	for (const value of [secret, ORDER - secret]) {
		for (let multiple = value + 4n * ORDER; multiple < 1n << 255n; multiple += ORDER) {
			if (multiple % 8n === 0n) return multiple;
		}
	}
	return null;
}

/**
 * Multiplies points, each given as its `u`, by a secret key; null for bytes that are not a point, or one of small
 * order. The product is a multiple of 8, so that it shows nothing about the key where a point is not in the group that
 * keys are in; no wallet makes such points.
 */
export function multiplyX25519(secret: bigint): (u: Uint8Array) => Uint8Array | null {
	const eighth = Fn.mul(secret, Fn.inv(8n));
	return (u) => {
		const product = fromX25519(u)?.clearCofactor();
		return product && !product.is0() ? toX25519(times(product, eighth)) : null;
	};
}
