import { keccak_256 } from '@noble/hashes/sha3.js';

/** Hash function of concatenated parts; returns 32 bytes. */
export type FastHash = (...parts: readonly Uint8Array[]) => Uint8Array;

const plainHash: FastHash = (...parts) => {
	const keccak = keccak_256.create();
	for (const part of parts) keccak.update(part);
	return keccak.digest();
};
let hash = plainHash;

/**
 * Returns CryptoNote's fast hash (32 bytes) of the concatenated parts: Keccak-256 with the padding from before SHA-3
 * was standardized. Source: the reference implementation's crypto/hash.c, cn_fast_hash.
 */
export const fastHash: FastHash = (...parts) => hash(...parts);

/**
 * Replaces the implementation of `fastHash`.
 *
 * @param implementation a function that computes the same hash, such as one in WebAssembly where a program may use it;
 *   JavaScript when left out
 */
export function setFastHash(implementation: FastHash = plainHash): void {
	hash = implementation;
}
