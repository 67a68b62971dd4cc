import { crc32 } from '../../../bytes/crc32';
import { fromBytewords, toBytewords } from './bytewords';
import { fountainOf, type FountainPart } from './fountain';

/** The major types of CBOR (RFC 8949) that occur. */
const CBOR = { number: 0, bytes: 2, array: 4 } as const;

/** Encodes the start of a CBOR item in as few bytes as possible. @param value up to 2^32 - 1 */
function cborHead(type: number, value: number): number[] {
	const bytes = [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
	if (value < 24) return [(type << 5) | value];
	if (value < 256) return [(type << 5) | 24, ...bytes.slice(3)];
	return value < 65_536 ? [(type << 5) | 25, ...bytes.slice(2)] : [(type << 5) | 26, ...bytes];
}

const cborBytes = (bytes: Uint8Array) => [...cborHead(CBOR.bytes, bytes.length), ...bytes];

/**
 * Reads CBOR items one after another. Each method returns null for an item of another type, or when bytes are missing.
 */
class CborReader {
	#at = 0;

	constructor(private readonly bytes: Uint8Array) {}

	head(type: number): number | null {
		const first = this.bytes[this.#at] ?? 0xff;
		const info = first & 31;
		if (first >> 5 !== type || info > 26) return null;
		const size = info < 24 ? 0 : 2 ** (info - 24);
		const rest = this.bytes.subarray(this.#at + 1, this.#at + 1 + size);
		this.#at += 1 + size;
		if (rest.length < size) return null;
		return size === 0 ? info : rest.reduce((value, byte) => value * 256 + byte, 0);
	}

	/** The rest of the bytes, as one byte string. */
	lastBytes(): Uint8Array | null {
		const length = this.head(CBOR.bytes);
		return length === this.bytes.length - this.#at ? this.bytes.subarray(this.#at) : null;
	}
}

/** The codes of a Uniform Resource (Blockchain Commons, BCR-2020-005). */
export interface Ur {
	/** Number of codes that suffice if none is missed. */
	count: number;
	/**
	 * The text of a code, in capitals for the alphanumeric mode of QR codes.
	 *
	 * @param number from 1; beyond `count` each code mixes several parts
	 */
	code: (number: number) => string;
}

/** @param most bytes in a code */
export function urOf(type: string, bytes: Uint8Array, most: number): Ur {
	const message = Uint8Array.from(cborBytes(bytes));
	const { count, part } = fountainOf(message, most);
	if (count === 1) return { count, code: () => `ur:${type}/${toBytewords(message)}`.toUpperCase() };
	const code = (number: number) => {
		const { length, checksum, data } = part(number);
		const numbers = [number, count, length, checksum].flatMap((value) => cborHead(CBOR.number, value));
		const body = Uint8Array.from([...cborHead(CBOR.array, 5), ...numbers, ...cborBytes(data)]);
		return `ur:${type}/${number}-${count}/${toBytewords(body)}`.toUpperCase();
	};
	return { count, code };
}

export const isUr = (text: string) => /^ur:/i.test(text.trim());

/** Maximum number of parts: more would take too long to scan. */
export const MAX_PARTS = 400;

/** Parses one code; null when it is damaged, or of more than `MAX_PARTS`. */
export function parseUr(text: string): { type: string; part: FountainPart } | null {
	const found = /^ur:([a-z0-9-]+)\/(?:(\d{1,10})-(\d{1,4})\/)?([a-z]+)$/i.exec(text.trim());
	const [, type = '', number, of, words = ''] = found ?? [];
	const bytes = fromBytewords(words);
	if (!bytes) return null;
	const part = number === undefined ? wholePart(bytes) : parsePart(bytes);
	if (!part || (number !== undefined && (part.number !== Number(number) || part.count !== Number(of)))) return null;
	return { type: type.toLowerCase(), part };
}

const wholePart = (data: Uint8Array): FountainPart => ({
	number: 1,
	count: 1,
	length: data.length,
	checksum: crc32(data),
	data
});

function parsePart(bytes: Uint8Array): FountainPart | null {
	const reader = new CborReader(bytes);
	if (reader.head(CBOR.array) !== 5) return null;
	const [number, count, length, checksum] = [0, 0, 0, 0].map(() => reader.head(CBOR.number));
	const data = reader.lastBytes();
	if (!number || !count || !length || checksum == null || !data) return null;
	const fits = length <= count * data.length && length > (count - 1) * data.length;
	return fits && count <= MAX_PARTS ? { number, count, length, checksum, data } : null;
}

/** The bytes in a message; null when it is not a CBOR byte string. */
export const bytesOfMessage = (message: Uint8Array) => new CborReader(message).lastBytes();
