import { parseExtra } from './extra';
import { fastHash } from './hash';
import { generateKeyDerivation } from './keys';

const TAIL = Uint8Array.of(0x8d);

/** The encrypted payment id in a transaction's extra, 8 bytes; null when its first nonce holds none. */
export function encryptedPaymentId(extra: Uint8Array): Uint8Array | null {
	for (const field of parseExtra(extra)) {
		if (field.kind === 'encrypted_payment_id') return field.payment_id;
		if (field.kind === 'nonce' || field.kind === 'payment_id') return null;
	}
	return null;
}

/**
 * Decrypts (or encrypts: it is the same) a short payment id, by the transaction's public key and the secret view key, or
 * by the transaction's secret key and the public view key. Null when the public key is no point. Wallets put an id of
 * zeros into transactions that need none, so that all look alike. Source: the reference implementation's
 * device/device_default.cpp, encrypt_payment_id.
 */
export function decryptPaymentId(id: Uint8Array, publicKey: Uint8Array, secret: bigint): Uint8Array | null {
	const derivation = generateKeyDerivation(publicKey, secret);
	const key = derivation && fastHash(derivation, TAIL);
	return key && id.map((byte, i) => byte ^ (key[i] ?? 0));
}
