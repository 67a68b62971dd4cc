import { BytesError } from '../../bytes/error';
import { fromHex } from '../../bytes/hex';
import type { TransactionEntry } from '../../rpc/daemon/records';

/** The parts of an entry of `/get_transactions` that hold bytes. */
export type EntryHex = Pick<TransactionEntry, 'as_hex' | 'pruned_as_hex' | 'prunable_as_hex'>;

/**
 * A transaction's bytes as far as a node sent them: whole, in two parts that are joined, or without what it has pruned.
 * Empty when there are none, or no hex.
 */
export function entryBytes({ as_hex, pruned_as_hex = '', prunable_as_hex = '' }: EntryHex): Uint8Array {
	try {
		return fromHex(as_hex || pruned_as_hex + prunable_as_hex, 'transaction');
	} catch (error) {
		if (error instanceof BytesError) return new Uint8Array();
		throw error;
	}
}
