import { BytesError, UnknownFormat } from './error';

/**
 * Decodes values from bytes, one after another. Checks every length before it creates anything from it, and throws a
 * {@link BytesError} that names the field and its offset.
 */
export class Cursor {
	/** Offset of the next byte to decode. */
	position = 0;
	readonly #bytes: Uint8Array;
	readonly #view: DataView;
	readonly #names: string[] = [];
	readonly #indices: number[] = [];

	constructor(bytes: Uint8Array) {
		this.#bytes = bytes;
		this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	}

	get remaining(): number {
		return this.#bytes.length - this.position;
	}

	get done(): boolean {
		return this.position === this.#bytes.length;
	}

	/** Runs `decode`; errors that it throws have `name` in their path. */
	within<Value>(name: string, decode: (cursor: Cursor) => Value): Value {
		this.#names.push(name);
		this.#indices.push(-1);
		const value = decode(this);
		this.#names.pop();
		this.#indices.pop();
		return value;
	}

	u8(what: string): number {
		return this.#bytes[this.#advance(what, 1)] ?? 0;
	}

	/** Decodes an unsigned 16-bit integer (2 bytes, little-endian). */
	u16(what: string): number {
		return this.#view.getUint16(this.#advance(what, 2), true);
	}

	/** Decodes an unsigned 32-bit integer (4 bytes, little-endian). */
	u32(what: string): number {
		return this.#view.getUint32(this.#advance(what, 4), true);
	}

	/** Decodes an unsigned 64-bit integer (8 bytes, little-endian). */
	u64(what: string): bigint {
		return this.#view.getBigUint64(this.#advance(what, 8), true);
	}

	/** Decodes an IEEE 754 double (8 bytes, little-endian). */
	f64(what: string): number {
		return this.#view.getFloat64(this.#advance(what, 8), true);
	}

	/** Returns the next `length` bytes as a view, not a copy. */
	bytes(what: string, length: number): Uint8Array {
		const start = this.#advance(what, length);
		return this.#bytes.subarray(start, start + length);
	}

	/** Returns `count` items of `length` bytes each, as views. */
	list(what: string, count: number, length: number): Uint8Array[] {
		const start = this.#advance(what, count * length);
		const items: Uint8Array[] = [];
		for (let i = 0; i < count; i++) items.push(this.#bytes.subarray(start + i * length, start + (i + 1) * length));
		return items;
	}

	/** Decodes `count` items of varying length; errors of `decode` have the item's index in their path. */
	items<Item>(name: string, count: number, decode: (cursor: Cursor) => Item): Item[] {
		return this.within(name, () => {
			const items: Item[] = [];
			for (let i = 0; i < count; i++) {
				this.#indices[this.#indices.length - 1] = i;
				items.push(decode(this));
			}
			return items;
		});
	}

	/** Decodes a varint of up to 64 bits. */
	varint(what: string): bigint {
		const size = this.#varintSize(what);
		if (size <= 7) return BigInt(this.#sevenBits(size));
		const low = BigInt(this.#sevenBits(7));
		return low | (BigInt(this.#sevenBits(size - 7)) << 49n);
	}

	/** Decodes a varint that a number represents exactly: up to 2^53 - 1. */
	varintNumber(what: string): number {
		const start = this.position;
		const size = this.#varintSize(what);
		if (size <= 7) return this.#sevenBits(size);
		const value = this.#sevenBits(7) + this.#sevenBits(size - 7) * 2 ** 49;
		return Number.isSafeInteger(value) ? value : this.fail(what, 'is larger than 2^53 - 1', start);
	}

	/**
	 * Decodes the number of items that follow (a varint). Fails when the remaining bytes are too few for that many items
	 * of at least `itemBytes` bytes each.
	 */
	count(what: string, itemBytes = 1): number {
		const start = this.position;
		const count = this.varintNumber(what);
		const maxCount = Math.floor(this.remaining / itemBytes);
		return count <= maxCount ? count : this.fail(what, `counts ${count}, at most ${maxCount} can follow`, start);
	}

	/** Throws a {@link BytesError} when bytes are left over. */
	finish(what: string): void {
		if (!this.done) this.fail(what, `${this.remaining} bytes are left over`);
	}

	/**
	 * Throws a {@link BytesError} about the field `what`. Its path begins with the names of the enclosing `within` and
	 * `items` calls.
	 */
	fail(what: string, problem: string, offset = this.position): never {
		throw new BytesError(this.#path(what), offset, problem);
	}

	/** Throws an {@link UnknownFormat}; `unknown` names the version, type or tag at `offset`. */
	unknown(what: string, unknown: string, offset: number): never {
		throw new UnknownFormat(this.#path(what), offset, unknown);
	}

	#path(what: string): string {
		const under = this.#names.map((name, i) => {
			const index = this.#indices[i] ?? -1;
			return index < 0 ? `${name}.` : `${name}[${index}].`;
		});
		return under.join('') + what;
	}

	#advance(what: string, length: number): number {
		const start = this.position;
		if (length > this.remaining) this.fail(what, `needs ${length} bytes, ${this.remaining} are left`);
		this.position = start + length;
		return start;
	}

	/**
	 * Returns the size (bytes) of the varint at `position`. Enforces the rules of the reference implementation's
	 * common/varint.h.
	 */
	#varintSize(what: string): number {
		const bytes = this.#bytes;
		const room = Math.min(this.remaining, 10);
		let size = 0;
		let byte = 0x80;
		while (byte >= 0x80) {
			if (size === room) this.fail(what, room === 10 ? 'has more than 64 bits' : 'is a varint cut short');
			byte = bytes[this.position + size++] ?? 0;
		}
		if (byte === 0 && size > 1) this.fail(what, 'is a varint longer than its value needs');
		if (byte > 1 && size === 10) this.fail(what, 'has more than 64 bits');
		return size;
	}

	/**
	 * Consumes `size` bytes of a varint, seven bits from each: at most seven bytes, so that a number represents the value
	 * exactly.
	 */
	#sevenBits(size: number): number {
		const bytes = this.#bytes;
		let value = 0;
		let scale = 1;
		for (const end = this.position + size; this.position < end; this.position++) {
			value += ((bytes[this.position] ?? 0) & 0x7f) * scale;
			scale *= 128;
		}
		return value;
	}
}
