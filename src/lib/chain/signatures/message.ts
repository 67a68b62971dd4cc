import { fastHash } from '../hash';
import { rctType } from '../rct';
import type { Bulletproof, BulletproofPlus, RctPrunable } from '../parts';
import type { Transaction } from '../transaction';

/**
 * Returns the message that a RingCT transaction's ring signatures sign: hashes of the prefix, of RingCT's base and of
 * the range proofs. The proofs are hashed without their lists' lengths. Source: the reference implementation's
 * ringct/rctSigs.cpp, get_pre_mlsag_hash.
 */
export function signedMessage(bytes: Uint8Array, { bounds, rct }: Transaction, proofs: RctPrunable): Uint8Array {
	const prefix = fastHash(bytes.subarray(0, bounds.prefix_end));
	const base = fastHash(bytes.subarray(bounds.prefix_end, bounds.base_end));
	return fastHash(prefix, base, fastHash(...rangeProofParts(rct?.type ?? rctType.none, proofs)));
}

function rangeProofParts(type: number, proofs: RctPrunable): Uint8Array[] {
	if (type <= rctType.simple) return proofs.range_sigs.flatMap(({ asig, Ci }) => [asig, Ci]);
	if (type === rctType.bulletproofPlus) return proofs.bulletproofs_plus.flatMap(plusParts);
	return proofs.bulletproofs.flatMap(parts);
}

const parts = ({ A, S, T1, T2, taux, mu, L, R, a, b, t }: Bulletproof) => [A, S, T1, T2, taux, mu, ...L, ...R, a, b, t];
const plusParts = ({ A, A1, B, r1, s1, d1, L, R }: BulletproofPlus) => [A, A1, B, r1, s1, d1, ...L, ...R];
