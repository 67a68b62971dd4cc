import { isHex } from '../../bytes/hex';
import type { Read } from '../../format/read';

/** Parses a transaction's hash as it is typed. */
export function parseTxid(typed: string): Read<string> {
	const txid = typed.trim().toLowerCase();
	return isHex(txid, 32) ? { value: txid } : { problems: { txid: 'A transaction’s hash has 64 hex digits.' } };
}
