import { ARRAY_FLAG, TYPE_CODES, SIGNATURE } from './format';

/**
 * Value that can be encoded. A bigint or an integer number is encoded as `uint64`, below zero as `int64`: programs
 * accept those for any integer that fits theirs. Text is encoded as UTF-8, an array with the type of its first value.
 * `undefined` and an empty array are left out, as the services do.
 */
export type Writable = Scalar | readonly Scalar[];

type Scalar = bigint | number | boolean | string | Uint8Array | WritableSection;

export interface WritableSection {
	readonly [name: string]: Writable | undefined;
}

/**
 * Encodes a portable storage.
 *
 * @throws RangeError when an integer has more than 64 bits; TypeError when a value has no type, an array has several
 * types, or a name does not have 1 to 254 characters up to U+00FF
 */
export function encodePortableStorage(root: WritableSection): Uint8Array<ArrayBuffer> {
	const writer = new Writer();
	writer.bytes(SIGNATURE);
	writer.section(root);
	return writer.toBytes();
}

function typeOf(value: Scalar): 'int64' | 'uint64' | 'bool' | 'string' | 'object' {
	if (typeof value === 'bigint' || Number.isSafeInteger(value)) return (value as bigint) < 0 ? 'int64' : 'uint64';
	if (typeof value === 'boolean') return 'bool';
	if (typeof value === 'string' || value instanceof Uint8Array) return 'string';
	if (typeof value === 'object' && value !== null && !Array.isArray(value)) return 'object';
	throw new TypeError(`portable storage has no type for ${typeof value}`);
}

const isArray = (value: unknown): value is readonly Scalar[] => Array.isArray(value);

class Writer {
	#buffer = new Uint8Array(256);
	#length = 0;

	toBytes(): Uint8Array<ArrayBuffer> {
		return this.#buffer.slice(0, this.#length);
	}

	bytes(bytes: ArrayLike<number>): void {
		const start = this.#length;
		this.#length += bytes.length;
		if (this.#length > this.#buffer.length) {
			const buffer = new Uint8Array(2 * this.#length);
			buffer.set(this.#buffer);
			this.#buffer = buffer;
		}
		this.#buffer.set(bytes, start);
	}

	section(section: WritableSection): void {
		const fields: { name: string; value: Writable }[] = [];
		for (const [name, value] of Object.entries(section)) {
			if (value === undefined || (isArray(value) && value.length === 0)) continue;
			fields.push({ name, value });
		}
		this.#count(fields.length);
		for (const { name, value } of fields) {
			this.#name(name);
			if (isArray(value)) this.#array(value);
			else this.#scalar(value);
		}
	}

	#name(name: string): void {
		const bytes = Array.from(name, (character) => character.charCodeAt(0));
		if (bytes.length === 0 || bytes.length > 254 || bytes.some((byte) => byte > 255)) {
			throw new TypeError('a name has 1 to 254 characters up to U+00FF');
		}
		this.bytes([bytes.length, ...bytes]);
	}

	#scalar(value: Scalar): void {
		this.bytes([TYPE_CODES[typeOf(value)]]);
		this.#value(value);
	}

	#array(values: readonly Scalar[]): void {
		const types = new Set(values.map(typeOf));
		const [type = 'object'] = types;
		if (types.size > 1) throw new TypeError(`the values of an array are not all of type ${type}`);
		this.bytes([TYPE_CODES[type] | ARRAY_FLAG]);
		this.#count(values.length);
		for (const value of values) this.#value(value);
	}

	#value(value: Scalar): void {
		if (typeof value === 'bigint' || typeof value === 'number') this.#integer(BigInt(value));
		else if (typeof value === 'boolean') this.bytes([value ? 1 : 0]);
		else if (typeof value === 'string') this.#string(new TextEncoder().encode(value));
		else if (value instanceof Uint8Array) this.#string(value);
		else this.section(value);
	}

	#string(bytes: Uint8Array): void {
		this.#count(bytes.length);
		this.bytes(bytes);
	}

	#integer(value: bigint): void {
		if (value < -(2n ** 63n) || value >= 2n ** 64n) throw new RangeError('an integer has more than 64 bits');
		this.#littleEndian(BigInt.asUintN(64, value), 8);
	}

	/** Writes the number of things that follow: the lowest two bits give the number of bytes (1, 2, 4 or 8). */
	#count(count: number): void {
		const size = [6, 14, 30].findIndex((bits) => count < 2 ** bits);
		const sizeCode = size < 0 ? 3 : size;
		this.#littleEndian((BigInt(count) << 2n) | BigInt(sizeCode), 2 ** sizeCode);
	}

	#littleEndian(value: bigint, length: number): void {
		this.bytes(Array.from({ length }, (_, i) => Number((value >> BigInt(8 * i)) & 0xffn)));
	}
}
