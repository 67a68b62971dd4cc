import { Cursor } from '../../bytes/cursor';
import { ARRAY_FLAG, TYPE_CODES, STORAGE_LIMITS, SIGNATURE, type Section, type Value, type Values } from './format';

/** Smallest number of bytes of a value, by the code of its type. */
const MIN_BYTES = [undefined, 8, 4, 2, 1, 8, 4, 2, 1, 8, 1, 1, 1, 2];

/** Smallest number of bytes of a field: a name of one byte with its length, a type, a value. */
const MIN_FIELD_BYTES = 4;

/**
 * Decodes a portable storage. Strings are views of `bytes`, not copies. Every count and length is checked against the
 * remaining bytes before anything is allocated, and the totals against {@link STORAGE_LIMITS}.
 *
 * @throws BytesError when the bytes are not a portable storage, or continue after it
 */
export function decodePortableStorage(bytes: Uint8Array): Section {
	const cursor = new Cursor(bytes);
	const signature = cursor.bytes('signature', SIGNATURE.length);
	if (!SIGNATURE.every((byte, i) => byte === signature[i])) cursor.fail('signature', 'is not of portable storage', 0);
	const section = new Reader(cursor).section();
	cursor.finish('after the storage');
	return section;
}

class Reader {
	readonly #remainingLimits = { ...STORAGE_LIMITS } as Record<keyof typeof STORAGE_LIMITS, number>;

	/** Cache of names: the last name of each combination of length, first byte and last byte. */
	readonly #names = new Map<number, { bytes: Uint8Array; name: string }>();

	constructor(private readonly cursor: Cursor) {}

	section(): Section {
		const { cursor } = this;
		const count = this.#count('fields', MIN_FIELD_BYTES);
		this.#consume('fields', count);
		this.#consume('depth', 1);
		const section = Object.create(null) as Section;
		for (let i = 0; i < count; i++) {
			const name = this.#name();
			if (name in section) cursor.fail(name, 'comes twice');
			section[name] = this.#field(name);
		}
		this.#remainingLimits.depth++;
		return section;
	}

	/** Reads a name. Cached, since most names repeat and decoding text is slow. */
	#name(): string {
		const length = this.cursor.u8('name');
		if (length === 0) this.cursor.fail('name', 'is empty');
		const bytes = this.cursor.bytes('name', length);
		const cacheKey = (length << 16) | ((bytes[0] ?? 0) << 8) | (bytes[length - 1] ?? 0);
		const last = this.#names.get(cacheKey);
		if (last?.bytes.every((byte, i) => byte === bytes[i])) return last.name;
		const name = String.fromCharCode(...bytes);
		this.#names.set(cacheKey, { bytes, name });
		return name;
	}

	#field(name: string): Value {
		const code = this.cursor.u8(name);
		if (code & ARRAY_FLAG) return this.#array(name, code & ~ARRAY_FLAG);
		if (code === TYPE_CODES.array) return this.#nestedArray(name);
		if (code === TYPE_CODES.string) this.#consume('strings', 1);
		if (code === TYPE_CODES.object) this.#consume('objects', 1);
		return this.#value(name, code);
	}

	/** Reads an array that contains the type of its values. */
	#nestedArray(name: string): Values {
		const code = this.cursor.u8(name);
		if (!(code & ARRAY_FLAG)) this.cursor.fail(name, `is of type ${code}, which is no array`, this.cursor.position - 1);
		this.#consume('depth', 1);
		const values = this.#array(name, code & ~ARRAY_FLAG);
		this.#remainingLimits.depth++;
		return values;
	}

	#array(name: string, code: number): Values {
		const { cursor } = this;
		const minBytes = MIN_BYTES[code] ?? cursor.fail(name, `is of type ${code}, which is unknown`, cursor.position - 1);
		const count = this.#count(name, minBytes);
		if (code === TYPE_CODES.object || code === TYPE_CODES.array) this.#consume('objects', count);
		else this.#consume(code === TYPE_CODES.string ? 'strings' : 'numbers', count);
		const decode = (): Value => (code === TYPE_CODES.array ? this.#nestedArray('values') : this.#value('value', code));
		return cursor.items(name, count, decode) as Values;
	}

	#value(name: string, code: number): Value {
		const { cursor } = this;
		switch (code) {
			case TYPE_CODES.int64:
				return BigInt.asIntN(64, cursor.u64(name));
			case TYPE_CODES.int32:
				return cursor.u32(name) | 0;
			case TYPE_CODES.int16:
				return (cursor.u16(name) << 16) >> 16;
			case TYPE_CODES.int8:
				return (cursor.u8(name) << 24) >> 24;
			case TYPE_CODES.uint64:
				return cursor.u64(name);
			case TYPE_CODES.uint32:
				return cursor.u32(name);
			case TYPE_CODES.uint16:
				return cursor.u16(name);
			case TYPE_CODES.uint8:
				return cursor.u8(name);
			case TYPE_CODES.double:
				return cursor.f64(name);
			case TYPE_CODES.string:
				return cursor.bytes(name, this.#count(name, 1));
			case TYPE_CODES.bool:
				return this.#bool(name);
			case TYPE_CODES.object:
				return this.#object(name);
			default:
				return cursor.fail(name, `is of type ${code}, which is unknown`, cursor.position - 1);
		}
	}

	#bool(name: string): boolean {
		const byte = this.cursor.u8(name);
		if (byte > 1) this.cursor.fail(name, `is ${byte}, neither true nor false`, this.cursor.position - 1);
		return byte === 1;
	}

	#object(name: string): Section {
		return this.cursor.within(name, () => this.section());
	}

	/**
	 * Reads the number of things that follow: the lowest two bits of the first byte give the number of bytes (1, 2, 4
	 * or 8), the other bits are the number. A small number in more bytes than necessary is accepted, as by the
	 * reference implementation.
	 */
	#count(name: string, minBytes: number): number {
		const { cursor } = this;
		const start = cursor.position;
		const first = cursor.u8(name);
		let count = first >> 2;
		if ((first & 3) > 0) count += cursor.u8(name) * 2 ** 6;
		if ((first & 3) > 1) count += cursor.u16(name) * 2 ** 14;
		if ((first & 3) > 2) count += cursor.u32(name) * 2 ** 30;
		const room = Math.floor(cursor.remaining / minBytes);
		return count <= room ? count : cursor.fail(name, `counts ${count}, at most ${room} can follow`, start);
	}

	#consume(what: keyof typeof STORAGE_LIMITS, count: number): void {
		this.#remainingLimits[what] -= count;
		if (this.#remainingLimits[what] < 0) this.cursor.fail(what, `are more than ${STORAGE_LIMITS[what]}`);
	}
}
