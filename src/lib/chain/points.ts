import { ed25519 } from '@noble/curves/ed25519.js';
import { fastHash } from './hash';

/**
 * Points and scalars of the curve that keys are on (Ed25519), decoded and encoded as in the reference implementation.
 */

export const { Point } = ed25519;
export type Point = InstanceType<typeof Point>;

/** Order of the group that keys are in. */
export const ORDER = Point.Fn.ORDER;

/** Second generator, used to commit to amounts. Source: the reference implementation's ringct/rctTypes.h. */
export const H = Point.fromHex('8b655970153799af2aeadc9ff1add0ea6c7251d54154cfa92c173a0dd39c1f94');

/**
 * Decodes a point. Null when the bytes do not encode a point, or encode one in another way than its only valid one.
 * Source: ge_frombytes_vartime. Does not check that the point is in the group that keys are in, which is up to the
 * caller: docs/decisions/0030-transaction-proofs.md has the rule of each use.
 */
export function decodePoint(bytes: Uint8Array): Point | null {
	try {
		return Point.fromBytes(bytes);
	} catch {
		return null;
	}
}

/** Decodes a little-endian number. */
export function decodeNumber(bytes: Uint8Array): bigint {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	let value = 0n;
	for (let at = bytes.length - 8; at >= 0; at -= 8) value = (value << 64n) | view.getBigUint64(at, true);
	return value;
}

/** Encodes a number below 2^256 as 32 bytes, little-endian. */
export function encodeNumber(value: bigint): Uint8Array {
	const bytes = new Uint8Array(32);
	const view = new DataView(bytes.buffer);
	for (let at = 0, rest = value; at < 32; at += 8, rest >>= 64n) view.setBigUint64(at, BigInt.asUintN(64, rest), true);
	return bytes;
}

/**
 * Decodes a scalar that is below the group's order, as those of signatures must be; null otherwise. Source: sc_check.
 */
export function decodeScalar(bytes: Uint8Array): bigint | null {
	const value = decodeNumber(bytes);
	return value < ORDER ? value : null;
}

/** Hashes the parts to a scalar. Source: hash_to_scalar in the reference implementation's crypto/crypto.cpp. */
export function hashToScalar(...parts: readonly Uint8Array[]): bigint {
	return decodeNumber(fastHash(...parts)) % ORDER;
}

/**
 * Multiplies a point by a scalar, in a time that depends on the scalar; multiples of the generator come from tables.
 */
export function times(point: Point, scalar: bigint): Point {
	return point.multiplyUnsafe(scalar % ORDER);
}
