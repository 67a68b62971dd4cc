import type { Bulletproof } from '../parts';
import { decodeScalar, encodeNumber, hashToScalar, Point } from '../points';
import type { Curve } from './curve';
import * as rangeProof from './range-proof';

const { Fn } = Point;
const { AMOUNT_BITS } = rangeProof;

/**
 * Returns the two equations that hold when all commitments are to amounts below 2^64; null when the proof cannot be
 * valid. Source: the reference implementation's ringct/bulletproofs.cc, bulletproof_VERIFY.
 */
export function bulletproofEquations(
	curve: Curve,
	commitments: readonly Uint8Array[],
	proof: Bulletproof
): rangeProof.Equation[] | null {
	const { A, S, T1, T2, L, R } = proof;
	const scalars = rangeProof.allOrNull([proof.taux, proof.mu, proof.a, proof.b, proof.t].map(decodeScalar));
	const bitCount = rangeProof.amountBits(commitments.length);
	const V = rangeProof.allOrNull(commitments.map(rangeProof.eighth(curve)));
	if (!scalars || !V || 2 ** L.length !== bitCount || R.length !== L.length) return null;
	const timesEight = rangeProof.timesEight(curve);
	const V8 = rangeProof.allOrNull(V.map(timesEight));
	const L8 = rangeProof.allOrNull(L.map(timesEight));
	const R8 = rangeProof.allOrNull(R.map(timesEight));
	const [A8, S8, T18, T28] = [A, S, T1, T2].map(timesEight);
	if (!V8 || !L8 || !R8 || !A8 || !S8 || !T18 || !T28) return null;
	const [taux = 0n, mu = 0n, a = 0n, b = 0n, t = 0n] = scalars;

	const transcript = new rangeProof.Transcript(hashToScalar(...V));
	const y = transcript.add(A, S);
	const z = transcript.renew(y);
	const x = transcript.add(encodeNumber(z), T1, T2);
	const inner = transcript.add(encodeNumber(x), proof.taux, proof.mu, proof.t);
	const challenges = L.map((left, i) => transcript.add(left, R[i] ?? left));
	if ([y, z, x, inner, ...challenges].includes(0n)) return null;
	const [yInverse = 0n, ...inverse] = [y, ...challenges].map((challenge) => Fn.inv(challenge));

	const zPowers = rangeProof.powersOf(z, bitCount / AMOUNT_BITS + 3);
	const yInversePowers = rangeProof.powersOf(yInverse, bitCount);
	const ySum = Fn.create(rangeProof.powersOf(y, bitCount).reduce((sum, power) => sum + power));
	const zSum = zPowers.slice(3).reduce((sum, power) => sum + power, 0n);
	const constant = (z - Fn.sqr(z)) * ySum - Fn.create(zSum) * (2n ** 64n - 1n);
	const amounts: rangeProof.Equation = {
		left: [],
		right: [],
		base: Fn.neg(taux),
		h: Fn.create(constant - t),
		own: [
			...V8.map((point, i) => ({ point, scalar: zPowers[i + 2] ?? 0n })),
			{ point: T18, scalar: x },
			{ point: T28, scalar: Fn.sqr(x) }
		]
	};

	const products = rangeProof.challengeProducts(challenges, inverse);
	const bits: rangeProof.Equation = {
		left: products.map((product) => Fn.neg(Fn.create(a * product + z))),
		right: products.map((_, i) => {
			const power = Fn.mul(zPowers[2 + Math.floor(i / AMOUNT_BITS)] ?? 0n, 1n << BigInt(i % AMOUNT_BITS));
			const factor = Fn.create(b * (products[bitCount - 1 - i] ?? 0n) - power);
			return Fn.create(z - factor * (yInversePowers[i] ?? 0n));
		}),
		base: Fn.neg(mu),
		h: Fn.mul(Fn.create(t - a * b), inner),
		own: [
			{ point: A8, scalar: 1n },
			{ point: S8, scalar: x },
			...L8.map((point, i) => ({ point, scalar: Fn.sqr(challenges[i] ?? 0n) })),
			...R8.map((point, i) => ({ point, scalar: Fn.sqr(inverse[i] ?? 0n) }))
		]
	};
	return [amounts, bits];
}
