/**
 * epee portable storage: the binary form of the objects in the bodies of the daemon's `.bin` operations. Source: the
 * reference implementation's docs/PORTABLE_STORAGE.md and contrib/epee/include/storages.
 */

/** First bytes of every storage: two signatures of four bytes and the version. */
export const SIGNATURE = Uint8Array.of(0x01, 0x11, 0x01, 0x01, 0x01, 0x01, 0x02, 0x01, 0x01);

/** Codes of the types: the byte before a value. */
export const TYPE_CODES = {
	int64: 1,
	int32: 2,
	int16: 3,
	int8: 4,
	uint64: 5,
	uint32: 6,
	uint16: 7,
	uint8: 8,
	double: 9,
	string: 10,
	bool: 11,
	object: 12,
	array: 13
} as const;

/** Bit added to a type's code for an array: a count follows, then that many values of the type. */
export const ARRAY_FLAG = 0x80;

/**
 * Maximum contents of one storage; decoded values take more memory than encoded ones. For objects, fields and strings
 * these are the limits that the reference implementation's own client sets (http_abstract_invoke.h). `numbers` counts
 * those in arrays, including booleans. `depth` is approximately where the reference implementation stops
 * (portable_storage_from_bin.h).
 */
export const STORAGE_LIMITS = {
	objects: 196_608,
	fields: 196_608,
	strings: 196_608,
	numbers: 1_048_576,
	depth: 32
} as const;

/**
 * Decoded value: an integer of 64 bits is a bigint, a shorter one a number; a string is bytes, since most are not text.
 * The values of an array all have the same type.
 */
export type Value = bigint | number | boolean | Uint8Array | Section | Values;

export type Values = bigint[] | number[] | boolean[] | Uint8Array[] | Section[] | Values[];

/**
 * Object without a prototype, so that no name has a special meaning. A name is bytes as well, one character per byte.
 */
export interface Section {
	[name: string]: Value;
}
