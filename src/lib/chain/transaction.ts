import { Cursor } from '../bytes/cursor';
import { decodeRct, rctType, type Rct } from './rct';

/** The input of a coinbase. */
export interface GenInput {
	type: 'gen';
	height: number;
}

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

export type Input = GenInput | KeyInput;

export interface Output {
	/** In atomic units; 0 when the amount is hidden. */
	amount: bigint;
	/** The one-time public key, 32 bytes. */
	key: Uint8Array;
	/** One byte; outputs from before view tags have none. */
	view_tag?: number;
}

/** Where the parts that are hashed separately end, counted from the transaction's first byte. */
export interface TransactionBounds {
	prefix_end: number;
	/** Where what every node keeps ends; null after an unknown RingCT type. */
	base_end: number | null;
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
	/** Whether the signatures and proofs that belong to it are absent; null after an unknown RingCT type. */
	pruned: boolean | null;
	bounds: TransactionBounds;
}

type Prefix = Omit<Transaction, 'rct' | 'pruned' | 'bounds'>;

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
	if (tag !== 0x02) cursor.fail('type', `no input of a known kind begins with ${tag}`, at);
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
	if (tag !== 0x02 && tag !== 0x03) cursor.fail('type', `no output of a known kind begins with ${tag}`, at);
	const key = cursor.bytes('key', 32);
	return tag === 0x02 ? { amount, key } : { amount, key, view_tag: cursor.u8('view_tag') };
}

function decodePrefix(cursor: Cursor): Prefix {
	const at = cursor.position;
	const version = cursor.varint('version');
	if (version !== 1n && version !== 2n) cursor.fail('version', `${version} is unknown, not 1 or 2`, at);
	return {
		version: version === 1n ? 1 : 2,
		unlock_time: cursor.varint('unlock_time'),
		inputs: cursor.items('inputs', cursor.count('inputs', 2), decodeInput),
		outputs: cursor.items('outputs', cursor.count('outputs', 34), decodeOutput),
		extra: cursor.bytes('extra', cursor.count('extra'))
	};
}

/** The bytes of a version 1 transaction's ring signatures: 64 for each ring member of each input. */
function signatureBytes(inputs: readonly Input[]): number {
	return inputs.reduce((sum, input) => sum + (input.type === 'key' ? 64 * input.key_offsets.length : 0), 0);
}

/**
 * Reads up to the end of the RingCT base; `prunable` is how many bytes must follow it, null when that
 * is unknown. Shared with blocks, whose coinbase is followed by something else.
 */
export function decodeTransactionBase(cursor: Cursor): Omit<Transaction, 'pruned'> & { prunable: number | null } {
	const start = cursor.position;
	const prefix = decodePrefix(cursor);
	const prefix_end = cursor.position - start;
	const ends = { prefix_end, base_end: prefix_end, end: prefix_end };
	if (prefix.version === 1) return { ...prefix, rct: null, bounds: ends, prunable: signatureBytes(prefix.inputs) };
	if (prefix.inputs.length === 0) return { ...prefix, rct: null, bounds: ends, prunable: 0 };

	const rct = cursor.within('rct', () => decodeRct(cursor, prefix.inputs.length, prefix.outputs.length));
	const end = cursor.position - start;
	const bounds = { prefix_end, base_end: rct.known ? end : null, end };
	return { ...prefix, rct, bounds, prunable: rct.known && rct.type === rctType.none ? 0 : null };
}

/**
 * Reads a transaction, whole or pruned. Signatures and proofs are not read: `bounds` says where they begin. Of an unknown RingCT
 * type it parses the prefix alone. BytesError on anything else that is not a
 * transaction. Source: the reference implementation's cryptonote_basic.h.
 */
export function parseTransaction(bytes: Uint8Array): Transaction {
	const cursor = new Cursor(bytes);
	const { prunable, ...base } = decodeTransactionBase(cursor);
	const rest = cursor.remaining;
	if (prunable !== null && rest !== 0 && rest !== prunable) {
		cursor.fail('signatures', `should have ${prunable} bytes or be left out, ${rest} are left`);
	}
	const pruned = base.bounds.base_end === null ? null : rest === 0 && prunable !== 0;
	return { ...base, pruned, bounds: { ...base.bounds, end: bytes.length } };
}
