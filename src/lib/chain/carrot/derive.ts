import { blake2b } from '@noble/hashes/blake2.js';
import { decodeNumber, ORDER } from '../points';

/**
 * DRAFT of network versions 17 and 18: how Carrot derives values from secrets. Sources:
 * src/carrot_core/hash_functions.cpp, transcript_fixed.h and config.h of monero-project/monero c7b6ee459. The
 * specification (carrot.md of jeffro256/carrot 8565b5f6) puts the secret into the hashed bytes; the reference
 * implementation and its vectors use it as the hash's key.
 */

/** Personalization of the hash, which takes 16 bytes. */
const personalization = new TextEncoder().encode('Monero'.padEnd(16, '\0'));

/**
 * Derives `length` bytes for a purpose, from a secret of 32 bytes (if there is one) and the parts.
 *
 * @param purpose ASCII, less than 256 characters
 */
export function derive(
	length: number,
	purpose: string,
	secret: Uint8Array | null,
	...parts: readonly Uint8Array[]
): Uint8Array {
	const hash = blake2b.create({ dkLen: length, personalization, ...(secret && { key: secret }) });
	hash.update(Uint8Array.of(purpose.length)).update(new TextEncoder().encode(purpose));
	for (const part of parts) hash.update(part);
	return hash.digest();
}

/** Same as {@link derive}, but returns a scalar. */
export function deriveScalar(purpose: string, secret: Uint8Array | null, ...parts: readonly Uint8Array[]): bigint {
	return decodeNumber(derive(64, purpose, secret, ...parts)) % ORDER;
}
