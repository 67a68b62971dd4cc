import { Cursor } from '../bytes/cursor';
import { decodeTransactionBase, type Transaction } from './transaction';

/** A block. Hashes are views, 32 bytes each, of the bytes it was read from. */
export interface Block {
	major_version: number;
	minor_version: number;
	/** Unix time in seconds, as the miner claims it. */
	timestamp: number;
	prev_id: Uint8Array;
	nonce: number;
	/** The coinbase. */
	miner_tx: Transaction;
	/** Where the header ends and the coinbase begins, and where the coinbase ends. */
	miner_tx_range: { start: number; end: number };
	/** The other transactions' ids; a block's bytes do not hold the transactions themselves. */
	tx_hashes: Uint8Array[];
}

function decodeVersion(cursor: Cursor, what: string): number {
	const at = cursor.position;
	const version = cursor.varintNumber(what);
	return version <= 255 ? version : cursor.fail(what, 'has more than 8 bits', at);
}

function decodeMinerTx(cursor: Cursor): Transaction {
	const { prunable, ...base } = decodeTransactionBase(cursor);
	if (prunable !== 0) cursor.fail('inputs', 'are not those of a coinbase, which has no signatures');
	return { ...base, pruned: false };
}

/**
 * Reads a block: its header, its coinbase and the ids of its other transactions. BytesError when the bytes are not a
 * block, or more than one. Source: the reference implementation's cryptonote_basic.h.
 */
export function parseBlock(bytes: Uint8Array): Block {
	const cursor = new Cursor(bytes);
	const header = {
		major_version: decodeVersion(cursor, 'major_version'),
		minor_version: decodeVersion(cursor, 'minor_version'),
		timestamp: cursor.varintNumber('timestamp'),
		prev_id: cursor.bytes('prev_id', 32),
		nonce: cursor.u32('nonce')
	};
	const start = cursor.position;
	const miner_tx = cursor.within('miner_tx', decodeMinerTx);
	const end = cursor.position;
	const tx_hashes = cursor.list('tx_hashes', cursor.count('tx_hashes', 32), 32);
	cursor.finish('tx_hashes');
	return { ...header, miner_tx, miner_tx_range: { start, end }, tx_hashes };
}
