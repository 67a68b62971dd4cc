import { fastHash } from './hash';
import { rctType } from './rct';
import type { Transaction } from './transaction';

/** Hash used for signatures and proofs where the RingCT type has none. */
const NO_HASH = new Uint8Array(32);

function needsProofs({ rct }: Transaction): boolean {
	return rct !== null && rct.type !== rctType.none;
}

/**
 * Computes a transaction's id from all of its bytes. Null when signatures and proofs are left out (then
 * {@link prunedTransactionHash} may help), and for version 2 without inputs. Source: the reference implementation's
 * cryptonote_format_utils.cpp, calculate_transaction_hash.
 *
 * @param bytes the bytes that `tx` was parsed from
 * @returns 32 bytes
 */
export function transactionHash(bytes: Uint8Array, tx: Transaction): Uint8Array | null {
	if (tx.pruned) return null;
	if (tx.version === 1) return fastHash(bytes);
	return prunedTransactionHash(bytes, tx, fastHash(bytes.subarray(tx.bounds.base_end)));
}

/**
 * Computes the id of a transaction of version 2, whole or pruned, with the hash of its signatures and proofs taken from
 * elsewhere: an id that is the expected one confirms this hash as well. Null for version 1, whose id covers all of its
 * bytes at once, and for a transaction without RingCT. Source: get_pruned_transaction_hash.
 *
 * @param prunable_hash 32 bytes; ignored when the type has no proofs
 */
export function prunedTransactionHash(
	bytes: Uint8Array,
	tx: Transaction,
	prunable_hash: Uint8Array
): Uint8Array | null {
	const { prefix_end, base_end } = tx.bounds;
	if (tx.version === 1 || tx.rct === null) return null;
	const prefix = fastHash(bytes.subarray(0, prefix_end));
	const base = fastHash(bytes.subarray(prefix_end, base_end));
	return fastHash(prefix, base, needsProofs(tx) ? prunable_hash : NO_HASH);
}

/**
 * Returns a transaction's `prunable_hash` as nodes define it: the hash of its signatures and proofs, also where there
 * are none and the id does not use it; 32 zeros for version 1. Null when they are left out.
 */
export function prunableHash(bytes: Uint8Array, tx: Transaction): Uint8Array | null {
	if (tx.version === 1) return NO_HASH;
	return tx.pruned ? null : fastHash(bytes.subarray(tx.bounds.base_end));
}
