import { ARRAY_FLAG, CODES, SIGNATURE, type TypeName } from './format';

/**
 * What can be encoded. A bigint, or a number that is an integer, goes as a `uint64`, below zero as an `int64`; another
 * number as a `double`; text as UTF-8; an array as the type of its first value. Whatever should go as another type is
 * wrapped in {@link OfType}. `undefined` and an empty array without a type are left out, as the services leave them out.
 */
export type Writable = Plain | OfType;

type Plain = bigint | number | boolean | string | Uint8Array | WritableSection | readonly Writable[];

export interface WritableSection {
	readonly [name: string]: Writable | undefined;
}

/** A value with its type, or an array with the type of its values (`array` for an array of arrays). */
export class OfType {
	constructor(
		readonly type: TypeName,
		readonly value: Plain
	) {}
}

/**
 * Encodes a portable storage.
 *
 * @throws RangeError when an integer does not fit its type; TypeError when a value is not of its type or of none, or a
 *   name has not 1 to 254 characters up to U+00FF
 */
export function encodePortableStorage(root: WritableSection): Uint8Array<ArrayBuffer> {
	const writer = new Writer();
	writer.bytes(SIGNATURE);
	writer.section(root);
	return writer.written();
}

function ofType(value: Writable): OfType {
	if (value instanceof OfType) return value;
	switch (typeof value) {
		case 'bigint':
			return new OfType(value < 0n ? 'int64' : 'uint64', value);
		case 'number':
			return new OfType(!Number.isSafeInteger(value) ? 'double' : value < 0 ? 'int64' : 'uint64', value);
		case 'boolean':
			return new OfType('bool', value);
		case 'string':
			return new OfType('string', value);
		case 'object':
			if (value instanceof Uint8Array) return new OfType('string', value);
			if (isArray(value)) return arrayOfType(value);
			if (value !== null) return new OfType('object', value);
	}
	throw new TypeError(`portable storage has no type for ${typeof value}`);
}

function arrayOfType(values: readonly Writable[]): OfType {
	const [first] = values;
	if (first === undefined) throw new TypeError('an empty array within an array needs a type');
	const { type, value } = ofType(first);
	return new OfType(isArray(value) ? 'array' : type, values);
}

const BITS = { int64: 64, int32: 32, int16: 16, int8: 8, uint64: 64, uint32: 32, uint16: 16, uint8: 8 };

const isInteger = (type: TypeName): type is keyof typeof BITS => type in BITS;

const isArray = (value: unknown): value is readonly Writable[] => Array.isArray(value);

const isSection = (value: Writable): value is WritableSection =>
	typeof value === 'object' && !isArray(value) && !(value instanceof Uint8Array || value instanceof OfType);

class Writer {
	#buffer = new Uint8Array(256);
	#length = 0;

	written(): Uint8Array<ArrayBuffer> {
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
		const fields = Object.entries(section).flatMap(([name, value]) =>
			value === undefined || (isArray(value) && value.length === 0) ? [] : [{ name, value: ofType(value) }]
		);
		this.#count(fields.length);
		for (const { name, value } of fields) {
			this.#name(name);
			this.#field(value);
		}
	}

	#name(name: string): void {
		const bytes = Array.from(name, (character) => character.charCodeAt(0));
		if (bytes.length === 0 || bytes.length > 254 || bytes.some((byte) => byte > 255)) {
			throw new TypeError('a name has 1 to 254 characters up to U+00FF');
		}
		this.bytes([bytes.length, ...bytes]);
	}

	#field({ type, value }: OfType): void {
		if (!isArray(value)) {
			this.bytes([CODES[type]]);
			return this.#value(type, value);
		}
		this.bytes([CODES[type] | ARRAY_FLAG]);
		this.#count(value.length);
		for (const item of value) {
			if (type === 'array') this.#inner(item);
			else this.#value(type, item);
		}
	}

	#inner(item: Writable): void {
		const inner = ofType(item);
		if (!isArray(inner.value)) throw new TypeError('an array of arrays has a value that is none');
		this.#field(inner);
	}

	#value(type: TypeName, value: Writable): void {
		if (isInteger(type)) return this.#integer(type, value);
		if (type === 'string' && typeof value === 'string') return this.#string(new TextEncoder().encode(value));
		if (type === 'string' && value instanceof Uint8Array) return this.#string(value);
		if (type === 'bool' && typeof value === 'boolean') return this.bytes([value ? 1 : 0]);
		if (type === 'double' && typeof value === 'number') return this.#double(value);
		if (type === 'object' && isSection(value)) return this.section(value);
		throw new TypeError(`a value is not of type ${type}`);
	}

	#string(bytes: Uint8Array): void {
		this.#count(bytes.length);
		this.bytes(bytes);
	}

	#double(value: number): void {
		const bytes = new Uint8Array(8);
		new DataView(bytes.buffer).setFloat64(0, value, true);
		this.bytes(bytes);
	}

	#integer(type: keyof typeof BITS, value: Writable): void {
		if (typeof value !== 'bigint' && (typeof value !== 'number' || !Number.isSafeInteger(value))) {
			throw new TypeError(`a value is not of type ${type}`);
		}
		const whole = BigInt(value);
		const bits = BITS[type];
		const fits = (type.startsWith('u') ? BigInt.asUintN(bits, whole) : BigInt.asIntN(bits, whole)) === whole;
		if (!fits) throw new RangeError(`an integer does not fit ${type}`);
		this.#littleEndian(BigInt.asUintN(bits, whole), bits / 8);
	}

	/** A count of what follows: the lowest two bits say how many bytes it has (1, 2, 4 or 8). */
	#count(count: number): void {
		const size = [6, 14, 30].findIndex((bits) => count < 2 ** bits);
		const mark = size < 0 ? 3 : size;
		this.#littleEndian((BigInt(count) << 2n) | BigInt(mark), 2 ** mark);
	}

	#littleEndian(value: bigint, length: number): void {
		this.bytes(Array.from({ length }, (_, i) => Number((value >> BigInt(8 * i)) & 0xffn)));
	}
}
