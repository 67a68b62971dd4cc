import { fastHash } from '../hash';
import type { BulletproofPlus } from '../parts';
import { decodeNumber, decodeScalar, Point } from '../points';
import type { Curve, Term } from './curve';
import * as rangeProof from './range-proof';

const { Fn } = Point;
const { AMOUNT_BITS } = rangeProof;

/** Hash of the transcript's name; the transcript begins with the point that this hash leads to. */
const TRANSCRIPT_START = fastHash(new TextEncoder().encode('bulletproof_plus_transcript'));

/**
 * Returns the equation that holds when all commitments are to amounts below 2^64; null when the proof cannot be valid.
 * Source: the reference implementation's ringct/bulletproofs_plus.cc, bulletproof_plus_VERIFY.
 */
export function bulletproofPlusEquation(
	curve: Curve,
	commitments: readonly Uint8Array[],
	{ A, A1, B, r1, s1, d1, L, R }: BulletproofPlus
): rangeProof.Equation | null {
	const r = decodeScalar(r1);
	const s = decodeScalar(s1);
	const d = decodeScalar(d1);
	const places = rangeProof.amountBits(commitments.length);
	const V = rangeProof.allOrNull(commitments.map(rangeProof.eighth(curve)));
	if (r === null || s === null || d === null || !V || 2 ** L.length !== places || R.length !== L.length) return null;
	const timesEight = rangeProof.timesEight(curve);
	const V8 = rangeProof.allOrNull(V.map(timesEight));
	const L8 = rangeProof.allOrNull(L.map(timesEight));
	const R8 = rangeProof.allOrNull(R.map(timesEight));
	const [A8, A18, B8] = [A, A1, B].map(timesEight);
	if (!V8 || !L8 || !R8 || !A8 || !A18 || !B8) return null;

	const transcript = new rangeProof.Transcript(
		decodeNumber(curve.hashToPoint(TRANSCRIPT_START)?.toBytes() ?? TRANSCRIPT_START)
	);
	transcript.add(rangeProof.hashOf(V));
	const y = transcript.add(A);
	const z = transcript.renew(y);
	const challenges = L.map((left, i) => transcript.add(left, R[i] ?? left));
	const e = transcript.add(A1, B);
	const inverses = [y, ...challenges].map((challenge) => (challenge === 0n ? 0n : Fn.inv(challenge)));
	if (z === 0n || e === 0n || inverses.includes(0n)) return null;
	const [yInverse = 0n, ...inverse] = inverses;

	const e2 = Fn.sqr(e);
	const z2 = Fn.sqr(z);
	const yPowers = rangeProof.powersOf(y, places + 2);
	const yInversePowers = rangeProof.powersOf(yInverse, places);
	const [yTop = 0n, yAbove = 0n] = yPowers.slice(places);
	const products = rangeProof.challengeProducts(challenges, inverse);
	// Weight of each bit: z to the power of twice the amount's number (counted from one), times the bit's value.
	const zPowers = rangeProof.powersOf(z2, places / AMOUNT_BITS + 1);
	const weights = products.map((_, i) =>
		Fn.mul(zPowers[Math.floor(i / AMOUNT_BITS) + 1] ?? 0n, 1n << BigInt(i % AMOUNT_BITS))
	);

	const er = Fn.mul(e, r);
	const es = Fn.mul(e, s);
	const e2z = Fn.mul(e2, z);
	const e2y = Fn.mul(e2, yTop);
	const left = products.map((product, i) => Fn.create(er * Fn.mul(yInversePowers[i] ?? 0n, product) + e2z));
	const right = products.map((_, i) => {
		const product = products[places - 1 - i] ?? 0n;
		return Fn.create(es * product - e2z - e2y * Fn.mul(yInversePowers[i] ?? 0n, weights[i] ?? 0n));
	});
	const ySum = yPowers.slice(1, places + 1).reduce((sum, power) => sum + power);
	const weightSum = weights.reduce((sum, weight) => sum + weight);
	const constant = yAbove * Fn.mul(z, Fn.create(weightSum)) + Fn.sub(z2, z) * Fn.create(ySum);
	const h = Fn.create(Fn.mul(Fn.mul(r, y), s) + e2 * Fn.create(constant));

	const own: Term[] = [
		{ point: B8, scalar: Fn.neg(1n) },
		{ point: A18, scalar: Fn.neg(e) },
		{ point: A8, scalar: Fn.neg(e2) },
		...V8.map((point, i) => ({ point, scalar: Fn.neg(Fn.mul(Fn.mul(e2, yAbove), zPowers[i + 1] ?? 0n)) })),
		...L8.map((point, i) => ({ point, scalar: Fn.neg(Fn.mul(e2, Fn.sqr(challenges[i] ?? 0n))) })),
		...R8.map((point, i) => ({ point, scalar: Fn.neg(Fn.mul(e2, Fn.sqr(inverse[i] ?? 0n))) }))
	];
	return { left, right, base: d, h, own };
}
