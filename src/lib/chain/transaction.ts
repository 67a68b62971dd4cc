import { Cursor } from '../bytes/cursor';
import { BytesError } from '../bytes/error';
import { toHex } from '../bytes/hex';
import { decodeCarrotOutput, isCarrotTag, type CarrotTarget } from './next/output-tag';
import { decodeRct, rctType, type Rct } from './rct';

/** Input that spends one output of its ring. */
export interface KeyInput {
	type: 'key';
	/** Atomic units; 0 when the amount is hidden. */
	amount: bigint;
	/** Offsets as encoded: the first ring member's global index, then distances. */
	key_offsets: bigint[];
	/** Global indices of the ring members, among the outputs of the same amount. */
	absolute_indices: bigint[];
	/** 32 bytes. */
	key_image: Uint8Array;
}

/** Input of a coinbase (`gen`), or of any other transaction. */
export type Input = { type: 'gen'; height: number } | KeyInput;

export interface Output {
	/** Atomic units; 0 when the amount is hidden. */
	amount: bigint;
	/** One-time public key, 32 bytes. */
	key: Uint8Array;
	/** View tag (one byte); outputs from before view tags have none. */
	view_tag?: number;
	/** Fields of a Carrot output, which has a longer view tag. */
	carrot?: CarrotTarget;
}

/** Returns an output's view tag of either kind as hex; null where there is none. */
export function viewTagHex({ view_tag, carrot }: Output): string | null {
	if (carrot) return toHex(carrot.view_tag);
	return view_tag === undefined ? null : toHex(Uint8Array.of(view_tag));
}

/** Ends of the parts that are hashed separately, in bytes from the transaction's first one. */
export interface TransactionBounds {
	prefix_end: number;
	/** End of the part that every node keeps. */
	base_end: number;
	end: number;
}

/** Parsed transaction. Keys and `extra` are views of the bytes that it was parsed from. */
export interface Transaction {
	version: 1 | 2;
	/** Height when below 500,000,000, otherwise a Unix time (seconds); 0 for none. */
	unlock_time: bigint;
	inputs: Input[];
	outputs: Output[];
	extra: Uint8Array;
	/** Null for version 1, and for a transaction without inputs. */
	rct: Rct | null;
	/** True when the signatures and proofs that belong to the transaction are missing. */
	pruned: boolean;
	bounds: TransactionBounds;
}

export type Prefix = Omit<Transaction, 'rct' | 'pruned' | 'bounds'>;

/**
 * Returns the global indices of ring members. An input names its ring's first member by the member's global index among
 * outputs of the same amount, and each further one by its distance from the previous one. Source:
 * relative_output_offsets_to_absolute in the reference implementation's cryptonote_format_utils.cpp.
 */
export function absoluteIndices(offsets: readonly bigint[]): bigint[] {
	let index = 0n;
	return offsets.map((offset) => (index += offset));
}

function decodeInput(cursor: Cursor): Input {
	const at = cursor.position;
	const tag = cursor.u8('type');
	if (tag === 0xff) return { type: 'gen', height: cursor.varintNumber('height') };
	if (tag !== 0x02) cursor.unknown('type', `input type ${hexByte(tag)}`, at);
	const amount = cursor.varint('amount');
	const key_offsets: bigint[] = [];
	for (let left = cursor.count('key_offsets'); left > 0; left--) key_offsets.push(cursor.varint('key_offsets'));
	const key_image = cursor.bytes('key_image', 32);
	return { type: 'key', amount, key_offsets, absolute_indices: absoluteIndices(key_offsets), key_image };
}

function decodeOutput(cursor: Cursor): Output {
	const amount = cursor.varint('amount');
	const at = cursor.position;
	const tag = cursor.u8('type');
	if (isCarrotTag(tag)) return { amount, ...decodeCarrotOutput(cursor) };
	if (tag !== 0x02 && tag !== 0x03) cursor.unknown('type', `output type ${hexByte(tag)}`, at);
	const key = cursor.bytes('key', 32);
	return tag === 0x02 ? { amount, key } : { amount, key, view_tag: cursor.u8('view_tag') };
}

const hexByte = (byte: number) => `0x${byte.toString(16).padStart(2, '0')}`;

function decodeVersion(cursor: Cursor): 1 | 2 {
	const at = cursor.position;
	const version = cursor.varint('version');
	if (version === 1n) return 1;
	return version === 2n ? 2 : cursor.unknown('version', `transaction version ${version}`, at);
}

/** @param prefix receives each field once it is decoded, also when a later field cannot be decoded */
function decodePrefix(cursor: Cursor, prefix: Partial<Prefix>): Prefix {
	prefix.version = decodeVersion(cursor);
	prefix.unlock_time = cursor.varint('unlock_time');
	prefix.inputs = cursor.items('inputs', cursor.count('inputs', 2), decodeInput);
	prefix.outputs = cursor.items('outputs', cursor.count('outputs', 34), decodeOutput);
	prefix.extra = cursor.bytes('extra', cursor.count('extra'));
	return prefix as Prefix;
}

/** Returns the size (bytes) of a version 1 transaction's ring signatures: 64 for each ring member of each input. */
function signaturesSize(inputs: readonly Input[]): number {
	return inputs.reduce((sum, input) => sum + (input.type === 'key' ? 64 * input.key_offsets.length : 0), 0);
}

/**
 * Decodes a transaction up to the end of the RingCT base; `prunable` is the number of bytes that must follow it, null
 * where that is unknown. Also used for blocks, whose coinbase is followed by something else.
 */
export function decodeTransactionBase(
	cursor: Cursor,
	known: Partial<Prefix> = {}
): Omit<Transaction, 'pruned'> & { prunable: number | null } {
	const start = cursor.position;
	const prefix = decodePrefix(cursor, known);
	const prefix_end = cursor.position - start;
	const ends = { prefix_end, base_end: prefix_end, end: prefix_end };
	if (prefix.version === 1) return { ...prefix, rct: null, bounds: ends, prunable: signaturesSize(prefix.inputs) };
	if (prefix.inputs.length === 0) return { ...prefix, rct: null, bounds: ends, prunable: 0 };

	const rct = cursor.within('rct', () => decodeRct(cursor, prefix.inputs.length, prefix.outputs.length));
	const end = cursor.position - start;
	const bounds = { prefix_end, base_end: end, end };
	return { ...prefix, rct, bounds, prunable: rct.type === rctType.none ? 0 : null };
}

/**
 * Parses a transaction, whole or pruned. Signatures and proofs are not parsed: `bounds` says where they begin. Source:
 * the reference implementation's cryptonote_basic.h.
 *
 * @throws BytesError when the bytes are not a transaction; UnknownFormat when this release does not know its version or
 *   a type in it
 */
export const parseTransaction = (bytes: Uint8Array): Transaction => decodeTransaction(bytes, {});

/** Transaction, or as much of it as can be parsed and the error that ended the parsing. */
export type PartialTransaction =
	| { transaction: Transaction; known: Transaction; error: null }
	| { transaction: null; known: Partial<Prefix>; error: BytesError };

/** Parses a transaction as far as possible. */
export function parsePartialTransaction(bytes: Uint8Array): PartialTransaction {
	const known: Partial<Prefix> = {};
	try {
		const transaction = decodeTransaction(bytes, known);
		return { transaction, known: transaction, error: null };
	} catch (error) {
		if (error instanceof BytesError) return { transaction: null, known, error };
		throw error;
	}
}

function decodeTransaction(bytes: Uint8Array, known: Partial<Prefix>): Transaction {
	const cursor = new Cursor(bytes);
	const { prunable, ...base } = decodeTransactionBase(cursor, known);
	const rest = cursor.remaining;
	if (prunable !== null && rest !== 0 && rest !== prunable) {
		cursor.fail('signatures', `should have ${prunable} bytes or be left out, ${rest} are left`);
	}
	return { ...base, pruned: rest === 0 && prunable !== 0, bounds: { ...base.bounds, end: bytes.length } };
}
