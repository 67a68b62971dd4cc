import type { RangeSig } from '../parts';
import { decodeNumber, hashToScalar, ORDER } from '../points';
import type { Curve } from './curve';

const BITS = 64;

const field = (bytes: Uint8Array, at: number) => bytes.subarray(32 * at, 32 * at + 32);

/**
 * True when a commitment is to an amount below 2^64: it is the sum of commitments to its bits, and for each bit a ring
 * signature of two shows that its commitment is to zero or to its power of two. The scalars may be as large as 32 bytes
 * allow. Source: the reference implementation's ringct/rctSigs.cpp, verRange and verifyBorromean.
 */
export function checkRangeSig(curve: Curve, commitment: Uint8Array, { asig, Ci }: RangeSig): boolean {
	const challenge = field(asig, 2 * BITS);
	const ee = decodeNumber(challenge) % ORDER;
	const last: Uint8Array[] = [];
	let sum = curve.ZERO;
	let power = curve.H;
	for (let i = 0; i < BITS; i++) {
		const bit = curve.decode(field(Ci, i));
		if (!bit) return false;
		sum = sum.add(bit);
		const [s0, s1] = [field(asig, i), field(asig, BITS + i)].map((bytes) => decodeNumber(bytes) % ORDER);
		const link = curve.sumOf([
			{ point: curve.BASE, scalar: s0 ?? 0n },
			{ point: bit, scalar: ee }
		]);
		const end = curve.sumOf([
			{ point: curve.BASE, scalar: s1 ?? 0n },
			{ point: bit.subtract(power), scalar: hashToScalar(link.toBytes()) }
		]);
		last.push(end.toBytes());
		power = power.add(power);
	}
	return isSameBytes(sum.toBytes(), commitment) && hashToScalar(...last) === decodeNumber(challenge);
}

const isSameBytes = (a: Uint8Array, b: Uint8Array) => a.every((byte, i) => byte === b[i]);
