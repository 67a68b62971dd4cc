/** Prime of the curve's field, and d in -x² + y² = 1 + dx²y² (RFC 8032, section 5.1). */
const P = 2n ** 255n - 19n;
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;

/** Order of the group that keys are in; with the points of small order, the curve has eight times as many points. */
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

const numberOf = (key: Uint8Array) => key.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);

const yOf = (key: Uint8Array) => BigInt.asUintN(255, numberOf(key));

function power(base: bigint, exponent: bigint): bigint {
	let result = 1n;
	for (let square = base % P, rest = exponent; rest > 0n; rest >>= 1n, square = (square * square) % P) {
		if (rest & 1n) result = (result * square) % P;
	}
	return result;
}

/**
 * True when a public key (32 bytes) is a point of the curve in its one valid encoding. Accepts the same keys as
 * `decodePoint`, without the curve library, which is too large for pages that only check an address.
 *
 * Source: the reference implementation's crypto/crypto-ops.c, ge_frombytes_vartime.
 */
export function isPoint(key: Uint8Array): boolean {
	const y = yOf(key);
	if (y >= P) return false;
	// x² = u / v has a root where u · v is a square (Euler's criterion). Where x is 0, the sign bit must not be set.
	const u = y * y + P - 1n;
	const v = D * y * y + 1n;
	return u % P === 0n ? numberOf(key) === y : power(u * v, (P - 1n) / 2n) === 1n;
}

/**
 * True when a point has at most eight multiples, so that everybody knows the secret key; zero is one of these points.
 */
export const isSmallOrder = (key: Uint8Array): boolean => isZeroTimes(8n, key);

/**
 * True when a point that is not of small order is in the group that keys are in: only these points have a secret key.
 * Takes about a millisecond.
 */
export const isInKeyGroup = (key: Uint8Array): boolean => isZeroTimes(ORDER, key);

/**
 * True when `factor` times a point is zero. Computed on the curve's Montgomery form, where a point is represented by
 * `u = (1 + y) / (1 - y)` alone, here as a fraction; zero has no `u`. For a point that is zero or has order 2, the
 * result is true for any factor.
 *
 * Source: RFC 7748, sections 4.1 and 5.
 */
function isZeroTimes(factor: bigint, key: Uint8Array): boolean {
	const y = yOf(key);
	const point: Fraction = [1n + y, 1n - y];
	let multiple: Fraction = [1n, 0n];
	let next: Fraction = point;
	for (const bit of factor.toString(2)) {
		const sum = add(multiple, next, point);
		[multiple, next] = bit === '1' ? [sum, double(next)] : [double(multiple), sum];
	}
	return multiple[1] % P === 0n;
}

type Fraction = readonly [above: bigint, below: bigint];

function double([x, z]: Fraction): Fraction {
	const plus = (x + z) ** 2n % P;
	const minus = (x - z) ** 2n % P;
	const difference = plus - minus;
	return [(plus * minus) % P, (difference * (plus + 121665n * difference)) % P];
}

/** Adds two points whose difference is known. */
function add([x1, z1]: Fraction, [x2, z2]: Fraction, [x, z]: Fraction): Fraction {
	const one = ((x1 - z1) * (x2 + z2)) % P;
	const other = ((x1 + z1) * (x2 - z2)) % P;
	return [(z * ((one + other) ** 2n % P)) % P, (x * ((one - other) ** 2n % P)) % P];
}
