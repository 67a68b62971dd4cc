import type { Clsag } from '../parts';
import { decodeScalar, hashToScalar, Point } from '../points';
import type { Curve } from './curve';
import type { RingPoint } from './ring';

/** Encodes text as a field of 32 bytes, padded with zeros. */
function domain(text: string): Uint8Array {
	const field = new Uint8Array(32);
	field.set(new TextEncoder().encode(text));
	return field;
}

const AGGREGATE_KEYS = domain('CLSAG_agg_0');
const AGGREGATE_COMMITMENTS = domain('CLSAG_agg_1');
const ROUND = domain('CLSAG_round');

const { Fn } = Point;

/**
 * True when one of the ring's members signed the message with the key that the key image belongs to, and the input's
 * own commitment is to that member's amount. Source: the reference implementation's ringct/rctSigs.cpp,
 * verRctCLSAGSimple.
 *
 * @param pseudoOut the input's commitment
 */
export function checkClsag(
	curve: Curve,
	message: Uint8Array,
	ring: readonly RingPoint[],
	keyImage: Uint8Array,
	pseudoOut: Uint8Array,
	{ s, c1, D }: Clsag
): boolean {
	const image = curve.decode(keyImage);
	const offset = curve.decode(pseudoOut);
	const auxiliary = curve.decode(D)?.clearCofactor();
	const first = decodeScalar(c1);
	const answers = s.map(decodeScalar);
	if (!image || !offset || !auxiliary || first === null || answers.length !== ring.length) return false;
	if (ring.length === 0 || image.is0() || auxiliary.is0()) return false;

	const members = [...ring.map(({ key }) => key), ...ring.map(({ mask }) => mask)];
	const aggregated = [...members, keyImage, D, pseudoOut];
	const ofKey = hashToScalar(AGGREGATE_KEYS, ...aggregated);
	const ofCommitment = hashToScalar(AGGREGATE_COMMITMENTS, ...aggregated);
	const images = curve.sumOf([
		{ point: image, scalar: ofKey },
		{ point: auxiliary, scalar: ofCommitment }
	]);
	const round = [ROUND, ...members, pseudoOut, message];

	let c = first;
	for (const [i, { point, commitment, base }] of ring.entries()) {
		const scalar = answers[i] ?? null;
		if (scalar === null) return false;
		const left = curve.sumOf([
			{ point: curve.BASE, scalar },
			{ point, scalar: Fn.mul(c, ofKey) },
			{ point: commitment.subtract(offset), scalar: Fn.mul(c, ofCommitment) }
		]);
		const right = curve.sumOf([
			{ point: base, scalar },
			{ point: images, scalar: c }
		]);
		c = hashToScalar(...round, left.toBytes(), right.toBytes());
		if (c === 0n) return false;
	}
	return c === first;
}
