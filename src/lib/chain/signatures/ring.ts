import type { Curve, CurvePoint } from './curve';

/** An output that an input may spend, as `/get_outs` gives it. */
export interface RingKeys {
	/** The output's one-time public key, 32 bytes. */
	key: Uint8Array;
	/** Its amount commitment, 32 bytes. */
	mask: Uint8Array;
}

/** A ring member as points, with the bytes that signatures hash. */
export interface RingPoint extends RingKeys {
	point: CurvePoint;
	commitment: CurvePoint;
	/** The point that the key hashes to, by which its key image is made. */
	base: CurvePoint;
}

/** The ring's points; null when one of its keys or commitments is none. */
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
 * The commitment of an output whose amount is known: with a blinding factor of one. Source: the reference implementation's
 * ringct/rctOps.cpp, zeroCommit.
 */
export const openCommitment = (curve: Curve, amount: bigint): CurvePoint =>
	curve.BASE.add(curve.sumOf([{ point: curve.H, scalar: amount }]));
