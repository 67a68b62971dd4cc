import { decodeBase58 } from './base58';
import { hashToScalar, Point, decodePoint, decodeScalar, times } from './points';

/** A signature of a message by a secret key, and the part of a proof that is one: two scalars below the group's order. */
export interface Signature {
	c: bigint;
	r: bigint;
}

/** 64 bytes as a signature; null when they are another number, or a scalar is too large. */
export function decodeSignature(bytes: Uint8Array): Signature | null {
	if (bytes.length !== 64) return null;
	const c = decodeScalar(bytes.subarray(0, 32));
	const r = decodeScalar(bytes.subarray(32));
	return c === null || r === null ? null : { c, r };
}

/** The bytes of base58 text, when there are as many as there should be; null otherwise. */
export function fixedBase58(text: string, length: number): Uint8Array | null {
	const { bytes } = decodeBase58(text);
	return bytes?.length === length ? bytes : null;
}

/**
 * Whether the holder of a key's secret signed a hash. Source: the reference implementation's crypto/crypto.cpp,
 * check_signature.
 */
export function checkSignature(hash: Uint8Array, publicKey: Uint8Array, { c, r }: Signature): boolean {
	const point = decodePoint(publicKey);
	if (!point || c === 0n) return false;
	const commitment = times(point, c).add(times(Point.BASE, r));
	return !commitment.is0() && hashToScalar(hash, publicKey, commitment.toBytes()) === c;
}
