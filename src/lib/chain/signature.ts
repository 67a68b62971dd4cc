import { FpIsSquare } from '@noble/curves/abstract/modular.js';
import { decodeBase58 } from './base58';
import { fastHash } from './hash';
import { hashToScalar, Point, decodeNumber, decodePoint, decodeScalar, times, encodeNumber } from './points';

/**
 * Signature of a message by a secret key, or the part of a proof that has this form: two scalars below the group's
 * order.
 */
export interface Signature {
	c: bigint;
	r: bigint;
}

/** Decodes 64 bytes as a signature; null for another number of bytes, or when a scalar is too large. */
export function decodeSignature(bytes: Uint8Array): Signature | null {
	if (bytes.length !== 64) return null;
	const c = decodeScalar(bytes.subarray(0, 32));
	const r = decodeScalar(bytes.subarray(32));
	return c === null || r === null ? null : { c, r };
}

/** Decodes base58 text to exactly `length` bytes; null otherwise. */
export function fixedBase58(text: string, length: number): Uint8Array | null {
	const { bytes } = decodeBase58(text);
	return bytes?.length === length ? bytes : null;
}

/**
 * True when the holder of a key's secret signed a hash. Source: the reference implementation's crypto/crypto.cpp,
 * check_signature.
 */
export function checkSignature(hash: Uint8Array, publicKey: Uint8Array, { c, r }: Signature): boolean {
	const point = decodePoint(publicKey);
	if (!point || c === 0n) return false;
	const commitment = times(point, c).add(times(Point.BASE, r));
	return !commitment.is0() && hashToScalar(hash, publicKey, commitment.toBytes()) === c;
}

const { Fp } = Point;
/** Coefficient A of the curve's Montgomery form, v² = u³ + Au² + u. */
const A = 486662n;
const SIGN = 1n << 255n;

/**
 * Hashes a key to a point, from which its key image is made. A number u leads to a point of the curve in one of two
 * ways, one of which always has a solution; eight times that point is in the group that keys are in. Source: the
 * reference implementation's crypto/crypto.cpp, biased_hash_to_ec, and crypto/crypto-ops.c,
 * ge_fromfe_frombytes_vartime.
 */
export function hashToPoint(key: Uint8Array): Point | null {
	const u = Fp.create(decodeNumber(fastHash(key)));
	const v = Fp.mul(2n, Fp.sqr(u));
	const w = Fp.add(v, 1n);
	const x = Fp.sub(Fp.sqr(w), Fp.mul(Fp.sqr(A), v));
	const isSquare = FpIsSquare(Fp, Fp.mul(w, x));
	const z = Fp.mul(Fp.neg(A), isSquare ? v : 1n);
	const y = Fp.div(Fp.sub(z, w), Fp.add(z, w));
	return decodePoint(encodeNumber(isSquare ? y : y | SIGN))?.clearCofactor() ?? null;
}

/**
 * True when the holder of one of the ring's keys, the one that the key image belongs to, signed a hash. The key image
 * must be in the group that keys are in, and not zero: otherwise an output would have eight others, which no node knows
 * as spent. Source: the reference implementation's crypto/crypto.cpp, check_ring_signature, since a837e02c2.
 *
 * @param signatures one for each key
 */
export function checkRingSignature(
	hash: Uint8Array,
	keyImage: Uint8Array,
	ring: readonly Uint8Array[],
	signatures: readonly (Signature | null)[]
): boolean {
	const image = decodePoint(keyImage);
	if (!image || image.is0() || !image.isTorsionFree() || ring.length !== signatures.length) return false;
	const parts = [hash];
	let sum = 0n;
	for (const [i, key] of ring.entries()) {
		const point = decodePoint(key);
		const base = hashToPoint(key);
		const signature = signatures[i];
		if (!point || !base || !signature) return false;
		const { c, r } = signature;
		parts.push(times(point, c).add(times(Point.BASE, r)).toBytes());
		parts.push(times(base, r).add(times(image, c)).toBytes());
		sum += c;
	}
	return Point.Fn.eql(hashToScalar(...parts), Point.Fn.create(sum));
}
