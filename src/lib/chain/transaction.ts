import { Cursor } from '../bytes/cursor';
import { BytesError } from '../bytes/error';
import { toHex } from '../bytes/hex';
import { decodeCarrotOutput, isCarrotTag, type CarrotTarget } from './next/output-tag';
import { decodeRct, rctType, type Rct } from './rct';

/** An input that spends one output of its ring. */
export interface KeyInput {
	type: 'key';
	/** In atomic units; 0 when the amount is hidden. */
	amount: bigint;
	/** As written: the first member's global index, then distances. */
	key_offsets: bigint[];
	/** The ring members' global indices, among the outputs of the same amount. */
	absolute_indices: bigint[];
	/** 32 bytes. */
	key_image: Uint8Array;
}

/** The former is of a coinbase. */
export type Input = { type: 'gen'; height: number } | KeyInput;

export interface Output {
	/** In atomic units; 0 when the amount is hidden. */
	amount: bigint;
	/** The one-time public key, 32 bytes. */
	key: Uint8Array;
	/** One byte; outputs from before view tags have none. */
	view_tag?: number;
	/** Of Carrot outputs, which have a longer view tag. */
	carrot?: CarrotTarget;
}

/** Its view tag of either kind, as hex; null where there is none. */
export function viewTagHex({ view_tag, carrot }: Output): string | null {
	if (carrot) return toHex(carrot.view_tag);
	return view_tag === undefined ? null : toHex(Uint8Array.of(view_tag));
}

/** Where the parts that are hashed separately end, counted from the transaction's first byte. */
export interface TransactionBounds {
	prefix_end: number;
	/** Where what every node keeps ends. */
	base_end: number;
	end: number;
}

/** A transaction. Keys and `extra` are views of the bytes it was read from. */
export interface Transaction {
	version: 1 | 2;
	/** A height when below 500,000,000, else a Unix time; 0 for none. */
	unlock_time: bigint;
	inputs: Input[];
	outputs: Output[];
	extra: Uint8Array;
	/** Null for version 1, and for a transaction without inputs. */
	rct: Rct | null;
	/** Whether the signatures and proofs that belong to it are absent. */
	pruned: boolean;
	bounds: TransactionBounds;
}

export type Prefix = Omit<Transaction, 'rct' | 'pruned' | 'bounds'>;

/**
 * An input names its ring's first member by the member's global index among outputs of the same amount, and each
 * further one by its distance from the one before. Gives the global indices themselves. Source:
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

/** @param prefix has what was decoded, also when a later field cannot be */
function decodePrefix(cursor: Cursor, prefix: Partial<Prefix>): Prefix {
	prefix.version = decodeVersion(cursor);
	prefix.unlock_time = cursor.varint('unlock_time');
	prefix.inputs = cursor.items('inputs', cursor.count('inputs', 2), decodeInput);
	prefix.outputs = cursor.items('outputs', cursor.count('outputs', 34), decodeOutput);
	prefix.extra = cursor.bytes('extra', cursor.count('extra'));
	return prefix as Prefix;
}

/** The bytes of a version 1 transaction's ring signatures: 64 for each ring member of each input. */
function signatureBytes(inputs: readonly Input[]): number {
	return inputs.reduce((sum, input) => sum + (input.type === 'key' ? 64 * input.key_offsets.length : 0), 0);
}

/**
 * Decodes up to the end of the RingCT base; `prunable` is how many bytes must follow it, null where that is unknown. Shared
 * with blocks, whose coinbase is followed by something else.
 */
export function decodeTransactionBase(
	cursor: Cursor,
	known: Partial<Prefix> = {}
): Omit<Transaction, 'pruned'> & { prunable: number | null } {
	const start = cursor.position;
	const prefix = decodePrefix(cursor, known);
	const prefix_end = cursor.position - start;
	const ends = { prefix_end, base_end: prefix_end, end: prefix_end };
	if (prefix.version === 1) return { ...prefix, rct: null, bounds: ends, prunable: signatureBytes(prefix.inputs) };
	if (prefix.inputs.length === 0) return { ...prefix, rct: null, bounds: ends, prunable: 0 };

	const rct = cursor.within('rct', () => decodeRct(cursor, prefix.inputs.length, prefix.outputs.length));
	const end = cursor.position - start;
	const bounds = { prefix_end, base_end: end, end };
	return { ...prefix, rct, bounds, prunable: rct.type === rctType.none ? 0 : null };
}

/**
 * Parses a transaction, whole or pruned. Signatures and proofs are not parsed: `bounds` says where they begin. BytesError
 * when the bytes are no transaction, UnknownFormat when this release does not know its version or a type in it. Source: the
 * reference implementation's cryptonote_basic.h.
 */
export const parseTransaction = (bytes: Uint8Array): Transaction => decodeTransaction(bytes, {});

/** A transaction, or as much of it as can be parsed and the error that ended it. */
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
