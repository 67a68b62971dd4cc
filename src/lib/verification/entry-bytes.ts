import { parsedOr } from '../bytes/error';
import { fromHex } from '../bytes/hex';
import type { TransactionEntry } from '../rpc/daemon/records';

/** The parts of an entry of `/get_transactions` that hold bytes. */
export type EntryHex = Pick<TransactionEntry, 'as_hex' | 'pruned_as_hex' | 'prunable_as_hex'>;

/** A transaction as far as a node sent it: whole, in two parts that are joined, without what it has pruned, or nothing. */
export const entryHex = ({ as_hex, pruned_as_hex = '', prunable_as_hex = '' }: EntryHex): string =>
	as_hex || pruned_as_hex + prunable_as_hex;

export const entryBytes = (entry: EntryHex): Uint8Array => bytesOrNone(entryHex(entry));

/** The bytes of a node's hex; none where it is not hex. */
export const bytesOrNone = (hex: string): Uint8Array => parsedOr(() => fromHex(hex), new Uint8Array());
