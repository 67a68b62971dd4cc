import { Cursor } from '../bytes/cursor';
import { BytesError } from '../bytes/error';
import { decodeBlockTail, isDraftVersion, NEWEST_VERSION, type OutputTree } from './next/block-tail';
import { decodeTransactionBase, type Transaction } from './transaction';

/** Parsed block. Hashes (32 bytes each) are views of the bytes that it was parsed from. */
export interface Block {
	major_version: number;
	minor_version: number;
	/** Unix time (seconds), as the miner claims it. */
	timestamp: number;
	prev_id: Uint8Array;
	nonce: number;
	/** Coinbase transaction. */
	miner_tx: Transaction;
	/** Offsets (bytes) of the coinbase: `start`, where the header ends, and `end`. */
	miner_tx_range: { start: number; end: number };
	/** Ids of the other transactions; a block's bytes do not contain the transactions themselves. */
	tx_hashes: Uint8Array[];
	/** Output tree; present from version 17 on. */
	tree?: OutputTree;
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

/** @param block receives each field once it is decoded, also when a later field cannot be decoded */
function decodeBlock(bytes: Uint8Array, block: Partial<Block>): Block {
	const cursor = new Cursor(bytes);
	block.major_version = decodeVersion(cursor, 'major_version');
	if (block.major_version < 1 || block.major_version > NEWEST_VERSION) {
		cursor.unknown('major_version', `block version ${block.major_version}`, 0);
	}
	block.minor_version = decodeVersion(cursor, 'minor_version');
	block.timestamp = cursor.varintNumber('timestamp');
	block.prev_id = cursor.bytes('prev_id', 32);
	block.nonce = cursor.u32('nonce');
	const start = cursor.position;
	block.miner_tx = cursor.within('miner_tx', decodeMinerTx);
	block.miner_tx_range = { start, end: cursor.position };
	block.tx_hashes = cursor.list('tx_hashes', cursor.count('tx_hashes', 32), 32);
	if (isDraftVersion(block.major_version)) block.tree = decodeBlockTail(cursor);
	if (!cursor.done)
		cursor.unknown('tail', `what follows the transaction ids (${cursor.remaining} bytes)`, cursor.position);
	return block as Block;
}

/**
 * Parses a block: its header, its coinbase and the ids of its other transactions. Source: the reference
 * implementation's cryptonote_basic.h.
 *
 * @throws BytesError when the bytes are not a block; UnknownFormat when this release does not know its version, a type
 *   in it, or bytes at its end
 */
export const parseBlock = (bytes: Uint8Array): Block => decodeBlock(bytes, {});

/**
 * Parses a block as far as possible. `error` is the one that ended the parsing, null when all of the block was parsed.
 */
export function parsePartialBlock(bytes: Uint8Array): { known: Partial<Block>; error: BytesError | null } {
	const known: Partial<Block> = {};
	try {
		decodeBlock(bytes, known);
		return { known, error: null };
	} catch (error) {
		if (error instanceof BytesError) return { known, error };
		throw error;
	}
}
