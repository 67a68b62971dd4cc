const limit = 1n << 64n;

/**
 * A number as a CryptoNote varint: seven bits a byte, the lowest first, the top bit set on all but the last.
 * RangeError when it is negative or has more than 64 bits. Source: the reference implementation's common/varint.h.
 */
export function encodeVarint(value: bigint): Uint8Array {
	if (value < 0n || value >= limit) throw new RangeError('a varint holds 0 to 2^64 - 1');
	const bytes: number[] = [];
	let rest = value;
	for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
	bytes.push(Number(rest));
	return Uint8Array.from(bytes);
}
