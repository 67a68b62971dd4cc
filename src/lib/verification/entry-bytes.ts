import { parsedOr } from '../bytes/error';
import { fromHex } from '../bytes/hex';
import type { TransactionEntry } from '../rpc/daemon/records';

/** The fields of an entry of `/get_transactions` that contain bytes. */
export type EntryHex = Pick<TransactionEntry, 'as_hex' | 'pruned_as_hex' | 'prunable_as_hex'>;

/** A transaction's hex as far as the node sent it: whole, joined from two parts, without the pruned part, or empty. */
export const entryHex = ({ as_hex, pruned_as_hex = '', prunable_as_hex = '' }: EntryHex): string =>
	as_hex || pruned_as_hex + prunable_as_hex;

export const entryBytes = (entry: EntryHex): Uint8Array => bytesOrNone(entryHex(entry));

/** The bytes of a node's hex; empty if it is not hex. */
export const bytesOrNone = (hex: string): Uint8Array => parsedOr(() => fromHex(hex), new Uint8Array());
