import { fromHex } from '../bytes/hex';
import { encodeVarint } from '../bytes/varint';
import { fastHash } from './hash';
import { decodeNumber, decodePoint, decodeScalar, hashToScalar, ORDER, Point, times } from './points';

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

/** The byte by which a receiver skips most outputs of others. */
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

/**
 * The public key of a secret key: to check keys against an address before they are used.
 *
 * @param secret 64 hex digits
 * @returns 64 lower-case hex digits; null when no secret key has this value: it is zero, or not below the group's order
 * @throws BytesError when it is no hex
 *
 * Source: the reference implementation's crypto/crypto.cpp, secret_key_to_public_key.
 */
export function publicKeyOf(secret: string): string | null {
	const scalar = decodeScalar(fromHex(secret));
	return scalar ? Point.BASE.multiply(scalar).toHex() : null;
}

const PAYMENT_ID_TAIL = Uint8Array.of(0x8d);

/**
 * Decrypts (or encrypts: it is the same) a short payment id, by the transaction's public key and the secret view key, or
 * by the transaction's secret key and the public view key. Null when the public key is no point. Wallets add an
 * encrypted id of zeros to transactions without one, so that all look alike. Source: the reference implementation's
 * device/device_default.cpp, encrypt_payment_id.
 */
export function decryptPaymentId(id: Uint8Array, publicKey: Uint8Array, secret: bigint): Uint8Array | null {
	const derivation = generateKeyDerivation(publicKey, secret);
	const key = derivation && fastHash(derivation, PAYMENT_ID_TAIL);
	return key && id.map((byte, i) => byte ^ (key[i] ?? 0));
}

/**
 * A transaction's secret keys from the text that a wallet service gives (`tx_key`): the main one, then the additional ones,
 * 64 hex digits each. Null for other text.
 */
export function parseTransactionKeys(txKeys: string): bigint[] | null {
	const keys = /^(?:[0-9a-f]{64})+$/i.test(txKeys) ? txKeys.match(/.{64}/g) : null;
	return keys?.map((key) => decodeNumber(fromHex(key)) % ORDER) ?? null;
}
