import type { Mlsag } from '../parts';
import { decodeScalar, hashToScalar } from '../points';
import type { Curve, CurvePoint } from './curve';

/** Values that one ring member signs for: a key and its image for each input, and the difference of commitments. */
export interface MlsagColumn {
	keys: readonly { key: Uint8Array; point: CurvePoint; base: CurvePoint }[];
	/** Commitment to zero for the member that is spent. */
	difference: CurvePoint;
}

/**
 * True when one of the columns signed the message with all keys that the key images belong to, and its commitments
 * cancel out. Source: the reference implementation's ringct/rctSigs.cpp, MLSAG_Ver.
 */
export function isValidMlsag(
	curve: Curve,
	message: Uint8Array,
	columns: readonly MlsagColumn[],
	keyImages: readonly Uint8Array[],
	{ ss, cc }: Mlsag
): boolean {
	const images = keyImages.map((image) => curve.decode(image));
	const first = decodeScalar(cc);
	// A ring of one shows which output is spent, and the reference implementation refuses it.
	if (columns.length < 2 || ss.length !== columns.length || first === null) return false;
	if (images.some((image) => !image || image.is0())) return false;

	let c = first;
	for (const [i, { keys, difference }] of columns.entries()) {
		const row = ss[i]?.map(decodeScalar) ?? [];
		if (keys.length !== images.length || row.length !== keys.length + 1) return false;
		const parts = [message];
		for (const [j, { key, point, base }] of keys.entries()) {
			const scalar = row[j] ?? null;
			const image = images[j];
			if (scalar === null || !image) return false;
			const left = curve.sumOf([
				{ point: curve.BASE, scalar },
				{ point, scalar: c }
			]);
			const right = curve.sumOf([
				{ point: base, scalar },
				{ point: image, scalar: c }
			]);
			parts.push(key, left.toBytes(), right.toBytes());
		}
		const scalar = row.at(-1) ?? null;
		if (scalar === null) return false;
		const left = curve.sumOf([
			{ point: curve.BASE, scalar },
			{ point: difference, scalar: c }
		]);
		c = hashToScalar(...parts, difference.toBytes(), left.toBytes());
		if (c === 0n) return false;
	}
	return c === first;
}
