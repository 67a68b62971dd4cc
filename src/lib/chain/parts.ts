import { Cursor } from '../bytes/cursor';
import { decodePrunable, type RctPrunable } from './prunable';
import { parseTransaction, type Transaction } from './transaction';

/** Where a part begins and ends among the transaction's bytes. */
export interface Range {
	start: number;
	end: number;
}

/** A transaction with all that its bytes hold. */
export interface TransactionParts {
	transaction: Transaction;
	prefix: Range;
	/** What RingCT keeps when it is pruned; empty for version 1. Null after a RingCT type that is not known. */
	base: Range | null;
	/** Signatures and proofs; empty when there are none, and when they are left out. Null as for `base`. */
	prunable: Range | null;
	/** Version 1: for each input 64 bytes for each ring member. Null when left out, and for version 2. */
	signatures: Uint8Array[][] | null;
	/** Version 2: null when left out, and where there is no RingCT that is known. */
	rct: RctPrunable | null;
}

/**
 * Reads a transaction, whole or pruned, to its last byte. A RingCT type that is not known ends the reading early, without
 * an error; anything else that is no transaction is a BytesError.
 */
export function decodeParts(bytes: Uint8Array): TransactionParts {
	const transaction = parseTransaction(bytes);
	const { prefix_end, base_end } = transaction.bounds;
	const prefix = { start: 0, end: prefix_end };
	const nothing = { transaction, prefix, base: null, prunable: null, signatures: null, rct: null };
	if (base_end === null) return nothing;

	const ranges = { base: { start: prefix_end, end: base_end }, prunable: { start: base_end, end: bytes.length } };
	if (transaction.pruned !== false) return { ...nothing, ...ranges };
	const cursor = new Cursor(bytes);
	cursor.position = base_end;
	if (transaction.version === 1) return { ...nothing, ...ranges, signatures: decodeSignatures(cursor, transaction) };
	if (!transaction.rct?.known) return { ...nothing, ...ranges };
	const rct = decodePrunable(cursor, transaction, transaction.rct);
	cursor.finish('rctsig_prunable');
	return { ...nothing, ...ranges, rct };
}

function decodeSignatures(cursor: Cursor, { inputs }: Transaction): Uint8Array[][] {
	const signatures = inputs.map((input) =>
		cursor.list('signatures', input.type === 'key' ? input.key_offsets.length : 0, 64)
	);
	cursor.finish('signatures');
	return signatures;
}
