/**
 * epee portable storage: the binary form of the objects that the daemon's `.bin` operations exchange. Source: the
 * reference implementation's docs/PORTABLE_STORAGE.md and contrib/epee/include/storages.
 */

/** How every storage begins: two signatures of four bytes and the version. */
export const SIGNATURE = Uint8Array.of(0x01, 0x11, 0x01, 0x01, 0x01, 0x01, 0x02, 0x01, 0x01);

/** The byte that says what type a value has. */
export const CODES = {
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

/** Added to a type's code: a count follows, and so many values of that type. */
export const ARRAY_FLAG = 0x80;

/**
 * How much one storage may hold; decoded values take more memory than encoded ones. For objects, fields and strings these
 * are the limits that the reference implementation's own client sets (http_abstract_invoke.h). `numbers` counts those
 * in arrays, booleans too. `depth` is about where the reference implementation stops (portable_storage_from_bin.h).
 */
export const LIMITS = { objects: 196_608, fields: 196_608, strings: 196_608, numbers: 1_048_576, depth: 32 } as const;

/**
 * A decoded value: an integer of 64 bits is a bigint, a shorter one a number; a string is bytes, since most are no
 * text. The values of an array are all of one type.
 */
export type Value = bigint | number | boolean | Uint8Array | Section | Values;

export type Values = bigint[] | number[] | boolean[] | Uint8Array[] | Section[] | Values[];

/** An object, without a prototype: no name means anything. A name is bytes as well, one character for each. */
export interface Section {
	[name: string]: Value;
}
