import { ed25519 } from '@noble/curves/ed25519.js';
import { fastHash } from './hash';

/** Points and scalars of the curve behind keys, as the reference implementation reads and writes them. */

export const { Point } = ed25519;
export type Point = InstanceType<typeof Point>;

/** The order of the group that keys are in. */
export const ORDER = Point.Fn.ORDER;

/** The second generator, by which amounts are committed to. Source: the reference implementation's ringct/rctTypes.h. */
export const H = Point.fromHex('8b655970153799af2aeadc9ff1add0ea6c7251d54154cfa92c173a0dd39c1f94');

/**
 * Null when the bytes encode no point, or one in another way than the one there is. Source: ge_frombytes_vartime. Whether the point
 * is in the group that keys are in, is for the caller to know: docs/decisions/0030-transaction-proofs.md has who asks.
 */
export function decodePoint(bytes: Uint8Array): Point | null {
	try {
		return Point.fromBytes(bytes);
	} catch {
		return null;
	}
}

/** A number from bytes, the lowest first. */
export function decodeNumber(bytes: Uint8Array): bigint {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	let value = 0n;
	for (let at = bytes.length - 8; at >= 0; at -= 8) value = (value << 64n) | view.getBigUint64(at, true);
	return value;
}

/** A number below 2^256 as 32 bytes, the lowest first. */
export function encodeNumber(value: bigint): Uint8Array {
	const bytes = new Uint8Array(32);
	const view = new DataView(bytes.buffer);
	for (let at = 0, rest = value; at < 32; at += 8, rest >>= 64n) view.setBigUint64(at, BigInt.asUintN(64, rest), true);
	return bytes;
}

/** A scalar that is below the order, as signatures must have them; null otherwise. Source: sc_check. */
export function decodeScalar(bytes: Uint8Array): bigint | null {
	const value = decodeNumber(bytes);
	return value < ORDER ? value : null;
}

/** The hash of the parts as a scalar. Source: hash_to_scalar in the reference implementation's crypto/crypto.cpp. */
export function hashToScalar(...parts: readonly Uint8Array[]): bigint {
	return decodeNumber(fastHash(...parts)) % ORDER;
}

/** A multiple of a point, in a time that depends on the scalar; of the generator, it comes from tables. */
export function times(point: Point, scalar: bigint): Point {
	return point.multiplyUnsafe(scalar % ORDER);
}
