/**
 * Schema helpers for portable storage, where it differs from JSON (`fields.ts`): integers have several widths, and
 * hashes and text are bytes. The parsed values are the same as there: a hash is 64 hex digits.
 */
import * as v from 'valibot';
import { fromHex, toHex } from '../bytes/hex';
import { hash, list, uint64 } from './fields';

/** Integer from 0 to 2^53 - 1, as a number. */
// @__NO_SIDE_EFFECTS__
export function binaryCount() {
	return v.pipe(
		uint64(),
		v.check((value) => value <= Number.MAX_SAFE_INTEGER, 'whole number from 0 to 2^53 - 1'),
		v.transform(Number)
	);
}

/** Height of a block. */
// @__NO_SIDE_EFFECTS__
export const height = binaryCount;

/** Unix time in seconds. */
// @__NO_SIDE_EFFECTS__
export const unixTime = binaryCount;

/** Bytes: a view of the answer's body, which stays in memory as long as the view does. */
// @__NO_SIDE_EFFECTS__
export function bytes() {
	return v.instance(Uint8Array, 'bytes');
}

/** Hash of 32 bytes, as 64 hex digits. */
// @__NO_SIDE_EFFECTS__
export function hashBytes() {
	return v.pipe(
		bytes(),
		v.check(({ length }) => length === 32, 'hash of 32 bytes'),
		v.transform((hash) => toHex(hash))
	);
}

/** List of hashes that is sent as one byte string, 32 bytes per hash. The field is left out when the list is empty. */
// @__NO_SIDE_EFFECTS__
export function packedHashes() {
	return v.pipe(
		v.optional(bytes(), () => new Uint8Array()),
		v.check(({ length }) => length % 32 === 0, 'hashes of 32 bytes'),
		v.transform((all) => Array.from({ length: all.length / 32 }, (_, i) => toHex(all.subarray(32 * i, 32 * (i + 1)))))
	);
}

/**
 * List of integers from 0 to 2^64 - 1. The values of an array have one type, so the type check only looks at the first.
 */
// @__NO_SIDE_EFFECTS__
export function uint64List() {
	const list = v.custom<(bigint | number)[]>(
		(values) => Array.isArray(values) && isWhole(values[0] ?? 0n),
		'list of whole numbers'
	);
	return v.pipe(
		// `shapeOf` reads `item`.
		v.optional(Object.assign(list, { item: uint64() }), []),
		v.check(
			(values) => values.every((value) => isWhole(value) && value >= 0),
			'list of whole numbers from 0 to 2^64 - 1'
		),
		v.transform((values) => values.map(BigInt))
	);
}

const isWhole = (value: unknown) => typeof value === 'bigint' || Number.isSafeInteger(value);

/** Hash as a param: 64 hex digits, sent as 32 bytes. */
// @__NO_SIDE_EFFECTS__
export function hashToSend() {
	const [text, hex] = hash().pipe;
	return v.pipe(
		text,
		hex,
		v.transform((digits) => fromHex(digits))
	);
}

/** Hashes as a param, sent as one byte string. */
// @__NO_SIDE_EFFECTS__
export function hashesToSend() {
	return v.pipe(
		list(hash()),
		v.transform((hashes) => (hashes.length > 0 ? fromHex(hashes.join('')) : undefined))
	);
}
