import type { Cursor } from '../../bytes/cursor';
import { toHex } from '../../bytes/hex';
import { MAX_TREE_LAYERS } from './tree';

/**
 * DRAFT of network versions 17 and 18: the signatures and proofs of RingCT type 7 (FCMP++). Sources:
 * serialize_rctsig_prunable in ringct/rctTypes.h and the sizes in fcmp_pp/fcmp_pp_rust/fcmp++.h of j-berman/monero
 * 7926c90ce; docs/decisions/0028-next-upgrade.md lists all sources.
 */

export const FCMP_TYPE = 7;

/**
 * Size (bytes) of each input's part: its re-randomised output, and the proof that it may be spent and is linked to its
 * key image.
 */
export const INPUT_PROOF_BYTES = 96 + 384;

/** Proof that each input spends one output of the tree. */
export interface FcmpProof {
	/** Height of the block whose tree the proof is about. */
	reference_block: bigint;
	/** Number of layers of that tree. */
	layers: number;
	/** Parts of the inputs, then the membership proof, whose length follows from the numbers of inputs and layers. */
	proof: Uint8Array;
}

interface DraftPrunable<Proof> {
	bulletproofs_plus: Proof[];
	fcmp: FcmpProof;
	/** Commitment of each input. */
	pseudo_outs: Uint8Array[];
}

/**
 * Decodes the whole prunable part, which must end at the last byte.
 *
 * @param decodeRangeProofs decodes the range proofs, which have the format of type 6
 */
export function decodeDraftPrunable<Proof>(
	cursor: Cursor,
	inputs: number,
	decodeRangeProofs: () => Proof[]
): DraftPrunable<Proof> {
	const bulletproofs_plus = decodeRangeProofs();
	const reference_block = cursor.varint('reference_block');
	const at = cursor.position;
	const layers = cursor.u8('n_tree_layers');
	if (layers === 0 || layers > MAX_TREE_LAYERS) cursor.unknown('n_tree_layers', `a tree of ${layers} layers`, at);
	// The proof's length is not encoded: it ends where the commitments begin.
	const length = cursor.remaining - 32 * inputs;
	if (length <= INPUT_PROOF_BYTES * inputs) cursor.fail('fcmp_pp', `has ${length} bytes, too few for ${inputs} inputs`);
	const proof = cursor.bytes('fcmp_pp', length);
	return {
		bulletproofs_plus,
		fcmp: { reference_block, layers, proof },
		pseudo_outs: cursor.list('pseudoOuts', inputs, 32)
	};
}

/** Fields of a node's JSON between the range proofs and the commitments. */
export const fcmpJson = ({ reference_block, layers, proof }: FcmpProof) => ({
	reference_block,
	n_tree_layers: layers,
	fcmp_pp: toHex(proof)
});
