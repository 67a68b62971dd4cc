import { keccak_256 } from '@noble/hashes/sha3.js';

/** @returns 32 bytes for the parts, one after another */
export type FastHash = (...parts: readonly Uint8Array[]) => Uint8Array;

let hash: FastHash = (...parts) => {
	const keccak = keccak_256.create();
	for (const part of parts) keccak.update(part);
	return keccak.digest();
};

/**
 * CryptoNote's fast hash of the parts, one after another: Keccak-256 with the padding from before SHA-3 was fixed. 32
 * bytes. Source: the reference implementation's crypto/hash.c, cn_fast_hash.
 */
export const fastHash: FastHash = (...parts) => hash(...parts);

/** Has the same hash computed by another implementation from now on: by WebAssembly, where a program may use it. */
export function setFastHash(faster: FastHash): void {
	hash = faster;
}
