const VARINT_LIMIT = 1n << 64n;

/**
 * Encodes a number as a CryptoNote varint: seven bits a byte, the lowest first, the top bit set on all bytes but the
 * last. Source: the reference implementation's common/varint.h.
 *
 * @throws RangeError when the number is negative or has more than 64 bits
 */
export function encodeVarint(value: bigint): Uint8Array {
	if (value < 0n || value >= VARINT_LIMIT) throw new RangeError('a varint holds 0 to 2^64 - 1');
	const bytes: number[] = [];
	let rest = value;
	for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
	bytes.push(Number(rest));
	return Uint8Array.from(bytes);
}
