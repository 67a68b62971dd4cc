import { encodeVarint } from '../bytes/varint';
import { fastHash } from './hash';
import { hashToScalar, Point, decodePoint, times } from './points';

/**
 * How an output's one-time key comes from its receiver's address. Source: the reference implementation's crypto/crypto.cpp,
 * whose names these are. Keys and derivations are 32 bytes.
 */

const VIEW_TAG_SALT = new TextEncoder().encode('view_tag');

/** The secret that sender and receiver share: eight times the secret key times the public one. Null when that is no point. */
export function generateKeyDerivation(publicKey: Uint8Array, secret: bigint): Uint8Array | null {
	const point = decodePoint(publicKey);
	return point && times(point, secret).clearCofactor().toBytes();
}

/** The shared secret of one of a transaction's outputs. */
export function derivationToScalar(derivation: Uint8Array, outputIndex: number): bigint {
	return hashToScalar(derivation, encodeVarint(BigInt(outputIndex)));
}

/** The one byte by which a receiver passes over most outputs of others. */
export function deriveViewTag(derivation: Uint8Array, outputIndex: number): number {
	return fastHash(VIEW_TAG_SALT, derivation, encodeVarint(BigInt(outputIndex)))[0] ?? 0;
}

/** The one-time key of an output to a public spend key. Null when that is no point. */
export function derivePublicKey(derivation: Uint8Array, outputIndex: number, spendKey: Uint8Array): Uint8Array | null {
	const point = decodePoint(spendKey);
	return point && times(Point.BASE, derivationToScalar(derivation, outputIndex)).add(point).toBytes();
}

/** The public spend key that an output went to, if the derivation is that of its receiver. Null when its key is no point. */
export function deriveSubaddressPublicKey(
	outputKey: Uint8Array,
	derivation: Uint8Array,
	outputIndex: number
): Uint8Array | null {
	const point = decodePoint(outputKey);
	return point && point.subtract(times(Point.BASE, derivationToScalar(derivation, outputIndex))).toBytes();
}
