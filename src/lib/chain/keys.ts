import { fromHex } from '../bytes/hex';
import { encodeVarint } from '../bytes/varint';
import { fastHash } from './hash';
import { decodeNumber, decodePoint, decodeScalar, hashToScalar, ORDER, Point, times } from './points';

/**
 * Derivation of an output's one-time key from its receiver's address. Source: the reference implementation's
 * crypto/crypto.cpp, whose function names are used here. Keys and derivations have 32 bytes.
 */

const VIEW_TAG_SALT = new TextEncoder().encode('view_tag');

/**
 * Returns the secret that sender and receiver share: eight times the secret key times the public key. Null when the
 * public key is not a point.
 */
export function generateKeyDerivation(publicKey: Uint8Array, secret: bigint): Uint8Array | null {
	const point = decodePoint(publicKey);
	return point && times(point, secret).clearCofactor().toBytes();
}

/** Returns the shared secret of one of a transaction's outputs. */
export function derivationToScalar(derivation: Uint8Array, outputIndex: number): bigint {
	return hashToScalar(derivation, encodeVarint(BigInt(outputIndex)));
}

/** Returns the view tag, the byte by which a receiver skips most outputs of others. */
export function deriveViewTag(derivation: Uint8Array, outputIndex: number): number {
	return fastHash(VIEW_TAG_SALT, derivation, encodeVarint(BigInt(outputIndex)))[0] ?? 0;
}

/** Returns the one-time key of an output to a public spend key. Null when the spend key is not a point. */
export function derivePublicKey(derivation: Uint8Array, outputIndex: number, spendKey: Uint8Array): Uint8Array | null {
	const point = decodePoint(spendKey);
	return point && times(Point.BASE, derivationToScalar(derivation, outputIndex)).add(point).toBytes();
}

/**
 * Returns the public spend key that an output was sent to, if the derivation is that of its receiver. Null when the
 * output's key is not a point.
 */
export function deriveSubaddressPublicKey(
	outputKey: Uint8Array,
	derivation: Uint8Array,
	outputIndex: number
): Uint8Array | null {
	const point = decodePoint(outputKey);
	return point && point.subtract(times(Point.BASE, derivationToScalar(derivation, outputIndex))).toBytes();
}

/**
 * Returns the public key of a secret key, to check keys against an address before they are used.
 *
 * @param secret 64 hex digits
 * @returns 64 lower-case hex digits; null when no secret key has this value: it is zero, or not below the group's order
 * @throws BytesError when it is not hex
 *
 * Source: the reference implementation's crypto/crypto.cpp, secret_key_to_public_key.
 */
export function publicKeyOf(secret: string): string | null {
	const scalar = decodeScalar(fromHex(secret));
	return scalar ? Point.BASE.multiply(scalar).toHex() : null;
}

const PAYMENT_ID_TAIL = Uint8Array.of(0x8d);

/**
 * Decrypts or encrypts (the operation is the same) a short payment id, with the transaction's public key and the secret
 * view key, or with the transaction's secret key and the public view key. Null when the public key is not a point.
 * Wallets add an encrypted id of zeros to transactions without one, so that all transactions look alike. Source: the
 * reference implementation's device/device_default.cpp, encrypt_payment_id.
 */
export function decryptPaymentId(id: Uint8Array, publicKey: Uint8Array, secret: bigint): Uint8Array | null {
	const derivation = generateKeyDerivation(publicKey, secret);
	const key = derivation && fastHash(derivation, PAYMENT_ID_TAIL);
	return key && id.map((byte, i) => byte ^ (key[i] ?? 0));
}

/**
 * Parses a transaction's secret keys from the text that a wallet service returns (`tx_key`): the main one, then the
 * additional ones, 64 hex digits each. Null for other text.
 */
export function parseTransactionKeys(txKeys: string): bigint[] | null {
	const keys = /^(?:[0-9a-f]{64})+$/i.test(txKeys) ? txKeys.match(/.{64}/g) : null;
	return keys?.map((key) => decodeNumber(fromHex(key)) % ORDER) ?? null;
}
