import { toHex } from '../../../src/lib/bytes/hex';
import type { Transaction } from '../../../src/lib/chain/transaction';
import { concat } from '../../../devnet/chain-data/encode';
import { keccak256 } from './keccak';

/**
 * A whole transaction's id, from its bytes cut where its bounds say: right only if every bound is. Source:
 * calculate_transaction_hash in the reference implementation's cryptonote_format_utils.cpp.
 */
export function transactionId(bytes: Uint8Array, { version, bounds }: Transaction): string {
	if (version === 1) return toHex(keccak256(bytes));
	const { prefix_end, base_end, end } = bounds;
	if (base_end === null) throw new Error('the base ends nowhere');
	const prefix = keccak256(bytes.subarray(0, prefix_end));
	const base = keccak256(bytes.subarray(prefix_end, base_end));
	const prunable = base_end === end ? new Uint8Array(32) : keccak256(bytes.subarray(base_end, end));
	return toHex(keccak256(concat(prefix, base, prunable)));
}
