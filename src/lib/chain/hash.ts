import { keccak_256 } from '@noble/hashes/sha3.js';

/**
 * CryptoNote's fast hash of the parts, one after another: Keccak-256 with the padding from before SHA-3 was fixed. 32
 * bytes. Source: the reference implementation's crypto/hash.c, cn_fast_hash.
 */
export function fastHash(...parts: readonly Uint8Array[]): Uint8Array {
	const hash = keccak_256.create();
	for (const part of parts) hash.update(part);
	return hash.digest();
}
