/** The field of the curve, and d in -x² + y² = 1 + dx²y² (RFC 8032, section 5.1). */
const P = 2n ** 255n - 19n;
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;

function power(base: bigint, exponent: bigint): bigint {
	let result = 1n;
	for (let square = base % P, rest = exponent; rest > 0n; rest >>= 1n, square = (square * square) % P) {
		if (rest & 1n) result = (result * square) % P;
	}
	return result;
}

/**
 * Whether a public key (32 bytes) is a point of the curve in its one valid encoding. Accepts what `decodePoint` accepts,
 * without the curve library, which is too large for pages that only check an address.
 *
 * Source: the reference implementation's crypto/crypto-ops.c, ge_frombytes_vartime.
 */
export function isPoint(key: Uint8Array): boolean {
	const encoded = key.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
	const y = BigInt.asUintN(255, encoded);
	if (y >= P) return false;
	// x² = u / v has a root where u · v is a square (Euler's criterion). Where x is 0 there is no sign bit.
	const u = y * y + P - 1n;
	const v = D * y * y + 1n;
	return u % P === 0n ? encoded === y : power(u * v, (P - 1n) / 2n) === 1n;
}
