import { keccak_256 } from '@noble/hashes/sha3.js';

/** @returns 32 bytes for the parts, one after another */
export type FastHash = (...parts: readonly Uint8Array[]) => Uint8Array;

const plainHash: FastHash = (...parts) => {
	const keccak = keccak_256.create();
	for (const part of parts) keccak.update(part);
	return keccak.digest();
};
let hash = plainHash;

/**
 * CryptoNote's fast hash of the parts, one after another: Keccak-256 with the padding from before SHA-3 was fixed. 32
 * bytes. Source: the reference implementation's crypto/hash.c, cn_fast_hash.
 */
export const fastHash: FastHash = (...parts) => hash(...parts);

/** @param implementation what computes the same hash from now on, such as WebAssembly where a program may use it; JavaScript without one */
export function setFastHash(implementation: FastHash = plainHash): void {
	hash = implementation;
}
