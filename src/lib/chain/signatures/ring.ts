import type { Curve, CurvePoint } from './curve';

/** Output that an input may spend, as `/get_outs` returns it. */
export interface RingKeys {
	/** One-time public key of the output, 32 bytes. */
	key: Uint8Array;
	/** Amount commitment of the output, 32 bytes. */
	mask: Uint8Array;
}

/** Ring member as points, with the bytes that signatures hash. */
export interface RingPoint extends RingKeys {
	point: CurvePoint;
	commitment: CurvePoint;
	/** Point that the key hashes to, from which its key image is made. */
	base: CurvePoint;
}

/** Returns the ring's points; null when one of its keys or commitments is not a point. */
export function ringPoints(curve: Curve, ring: readonly RingKeys[]): RingPoint[] | null {
	const points: RingPoint[] = [];
	for (const { key, mask } of ring) {
		const point = curve.decode(key);
		const commitment = curve.decode(mask);
		const base = curve.hashToPoint(key);
		if (!point || !commitment || !base) return null;
		points.push({ key, mask, point, commitment, base });
	}
	return points;
}

/**
 * Returns the commitment of an output whose amount is known, which has a blinding factor of one. Source: the reference
 * implementation's ringct/rctOps.cpp, zeroCommit.
 */
export const openCommitment = (curve: Curve, amount: bigint): CurvePoint =>
	curve.BASE.add(curve.sumOf([{ point: curve.H, scalar: amount }]));
