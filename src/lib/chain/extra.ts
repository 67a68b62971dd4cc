import { Cursor } from '../bytes/cursor';
import { BytesError } from '../bytes/error';

/**
 * Field of a transaction's extra. `bytes` is the whole field, with its tag; keys and ids are views of 32 bytes each,
 * except for the encrypted payment id's 8.
 */
export type ExtraField = { bytes: Uint8Array } & ExtraContent;

export type ExtraContent =
	| { kind: 'padding' }
	| { kind: 'public_key'; public_key: Uint8Array }
	| { kind: 'payment_id'; payment_id: Uint8Array }
	| { kind: 'encrypted_payment_id'; payment_id: Uint8Array }
	/** Nonce without a payment id. */
	| { kind: 'nonce'; nonce: Uint8Array }
	| { kind: 'merge_mining_tag'; depth: bigint; merkle_root: Uint8Array }
	/** One public key for each output. */
	| { kind: 'additional_public_keys'; public_keys: Uint8Array[] }
	| { kind: 'mysterious_minergate'; data: Uint8Array }
	/** Rest of extra, from an unknown tag or from a field that cannot be parsed. */
	| { kind: 'unknown'; reason: string };

/** Maximum length (bytes) of a nonce, and of padding with its tag. */
const MAX_NONCE_BYTES = 255;

function decodePadding(cursor: Cursor): ExtraContent {
	const zeros = cursor.bytes('padding', cursor.remaining);
	if (zeros.some((byte) => byte !== 0)) cursor.fail('padding', 'is followed by something else');
	if (zeros.length >= MAX_NONCE_BYTES) cursor.fail('padding', `is longer than ${MAX_NONCE_BYTES} bytes`);
	return { kind: 'padding' };
}

function decodeBlob(cursor: Cursor, what: string): Uint8Array {
	return cursor.bytes(what, cursor.count(what));
}

function decodeNonce(cursor: Cursor): ExtraContent {
	const nonce = decodeBlob(cursor, 'nonce');
	if (nonce.length > MAX_NONCE_BYTES) cursor.fail('nonce', `is longer than ${MAX_NONCE_BYTES} bytes`);
	if (nonce.length === 33 && nonce[0] === 0x00) return { kind: 'payment_id', payment_id: nonce.subarray(1) };
	if (nonce.length === 9 && nonce[0] === 0x01) return { kind: 'encrypted_payment_id', payment_id: nonce.subarray(1) };
	return { kind: 'nonce', nonce };
}

function decodeMergeMiningTag(cursor: Cursor): ExtraContent {
	const length = cursor.count('merge_mining_tag');
	const start = cursor.position;
	const depth = cursor.varint('depth');
	const merkle_root = cursor.bytes('merkle_root', 32);
	const read = cursor.position - start;
	if (read !== length) cursor.fail('merge_mining_tag', `says ${length} bytes, its depth and root have ${read}`, start);
	return { kind: 'merge_mining_tag', depth, merkle_root };
}

function decodeContent(cursor: Cursor): ExtraContent {
	const tag = cursor.u8('tag');
	switch (tag) {
		case 0x00:
			return decodePadding(cursor);
		case 0x01:
			return { kind: 'public_key', public_key: cursor.bytes('public_key', 32) };
		case 0x02:
			return decodeNonce(cursor);
		case 0x03:
			return decodeMergeMiningTag(cursor);
		case 0x04: {
			const count = cursor.count('additional_public_keys', 32);
			return { kind: 'additional_public_keys', public_keys: cursor.list('additional_public_keys', count, 32) };
		}
		case 0xde:
			return { kind: 'mysterious_minergate', data: decodeBlob(cursor, 'mysterious_minergate') };
		default:
			return cursor.fail('tag', `0x${tag.toString(16).padStart(2, '0')} is unknown`, cursor.position - 1);
	}
}

/**
 * Parses a transaction's extra into its fields, in order; together they cover every byte. Extra is not checked before
 * it enters the chain, so nothing here is an error: what cannot be parsed becomes a last field of kind `unknown` with
 * the reason. Source: the reference implementation's tx_extra.h.
 */
export function parseExtra(bytes: Uint8Array): ExtraField[] {
	const cursor = new Cursor(bytes);
	const fields: ExtraField[] = [];
	while (!cursor.done) {
		const start = cursor.position;
		try {
			const content = decodeContent(cursor);
			fields.push({ ...content, bytes: bytes.subarray(start, cursor.position) });
		} catch (error) {
			if (!(error instanceof BytesError)) throw error;
			fields.push({ kind: 'unknown', reason: error.message, bytes: bytes.subarray(start) });
			break;
		}
	}
	return fields;
}

/** Public keys of a transaction, 32 bytes each. */
export interface TransactionKeys {
	/** Main keys: usually one; an old mistake of a wallet may have added more. */
	main: Uint8Array[];
	/** Additional keys: one for each output, where subaddresses are paid besides other addresses. */
	additional: Uint8Array[];
}

/**
 * Returns the public keys in a transaction's extra. Source: the reference implementation's cryptonote_format_utils.cpp,
 * get_tx_pub_key_from_extra and the functions after it.
 */
export function transactionKeys(extra: Uint8Array): TransactionKeys {
	const fields = parseExtra(extra);
	const main = fields.filter((field) => field.kind === 'public_key').map(({ public_key }) => public_key);
	const additional = fields.find((field) => field.kind === 'additional_public_keys');
	return { main, additional: additional?.public_keys ?? [] };
}

/** Returns the encrypted payment id (8 bytes) in a transaction's extra; null when its first nonce is something else. */
export function encryptedPaymentId(extra: Uint8Array): Uint8Array | null {
	for (const field of parseExtra(extra)) {
		if (field.kind === 'encrypted_payment_id') return field.payment_id;
		if (field.kind === 'nonce' || field.kind === 'payment_id') return null;
	}
	return null;
}
