import { encodeVarint } from '../../src/lib/bytes/varint';
import type { RctPrunable } from '../../src/lib/chain/parts';
import type { RctType } from '../../src/lib/chain/rct';
import { concat } from './encode';

/** Serializer of what `decodePrunable` parses, so that tests can convert in both directions. */

const varint = (value: number) => encodeVarint(BigInt(value));
const encodeWithCount = (list: readonly Uint8Array[]) => concat(varint(list.length), ...list);

export function encodePrunable(type: RctType, rct: RctPrunable): Uint8Array {
	const rangeSigs = rct.range_sigs.map(({ asig, Ci }) => concat(asig, Ci));
	const proofs = rct.bulletproofs.map(({ A, S, T1, T2, taux, mu, L, R, a, b, t }) =>
		concat(A, S, T1, T2, taux, mu, encodeWithCount(L), encodeWithCount(R), a, b, t)
	);
	const proofsPlus = rct.bulletproofs_plus.map(({ A, A1, B, r1, s1, d1, L, R }) =>
		concat(A, A1, B, r1, s1, d1, encodeWithCount(L), encodeWithCount(R))
	);
	const mgs = rct.mgs.map(({ ss, cc }) => concat(...ss.flat(), cc));
	const clsags = rct.clsags.map(({ s, c1, D }) => concat(...s, c1, D));
	const count = encodeProofCount(type, proofs.length + proofsPlus.length);
	const fcmp = rct.fcmp ? [encodeVarint(rct.fcmp.reference_block), [rct.fcmp.layers], rct.fcmp.proof] : [];
	return concat(...rangeSigs, count, ...proofs, ...proofsPlus, ...fcmp, ...mgs, ...clsags, ...rct.pseudo_outs);
}

/** Encodes the number of proofs: four bytes in type 3, a varint in later types. */
function encodeProofCount(type: number, count: number): Uint8Array | number[] {
	if (type < 3) return [];
	if (type === 3) return [count, 0, 0, 0];
	return varint(count);
}
