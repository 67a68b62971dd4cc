import { fastHash } from './hash';
import { checkRingSignature, fixedBase58, decodeSignature } from './signature';
import type { KeyInput, Transaction } from './transaction';

const HEADER = 'SpendProofV1';
const SIGNATURE_CHARACTERS = 88;

/** Result of checking a spend proof. */
export type SpendProofCheck =
	| { good: true }
	/** `malformed`: the text is not a spend proof, or is one of a transaction with another number of ring members. */
	| { good: false; malformed: boolean };

/**
 * Verifies a spend proof, which shows who made a transaction: it is signed with the keys of the outputs that the inputs
 * spend. Source: the reference implementation's wallet/wallet2.cpp, check_spend_proof. Yields after each input: a ring
 * takes tens of milliseconds, and there may be a hundred.
 *
 * @param tx whole or pruned
 * @param txid the transaction's recomputed id, 32 bytes
 * @param rings for each input with a ring, the one-time keys of its members in their order, as a node returns them
 *   (`/get_outs`)
 */
export function* spendProofSteps(
	tx: Transaction,
	txid: Uint8Array,
	rings: readonly (readonly Uint8Array[])[],
	message: string,
	proof: string
): Generator<undefined, SpendProofCheck> {
	const inputs = tx.inputs.filter((input): input is KeyInput => input.type === 'key');
	const members = inputs.reduce((sum, { key_offsets }) => sum + key_offsets.length, 0);
	// Transactions without rings, as from version 17 on, are refused: the header alone would be a proof.
	if (members === 0 || !proof.startsWith(HEADER) || proof.length !== HEADER.length + members * SIGNATURE_CHARACTERS) {
		return { good: false, malformed: true };
	}
	const hash = fastHash(txid, new TextEncoder().encode(message));
	let at = HEADER.length;
	let good = true;
	for (const [i, { key_offsets, key_image }] of inputs.entries()) {
		const bytes = key_offsets.map(() => fixedBase58(proof.slice(at, (at += SIGNATURE_CHARACTERS)), 64));
		if (bytes.includes(null)) return { good: false, malformed: true };
		const signatures = bytes.map((each) => each && decodeSignature(each));
		const ring = rings[i] ?? [];
		good &&= ring.length === key_offsets.length && checkRingSignature(hash, key_image, ring, signatures);
		yield;
	}
	return good ? { good } : { good, malformed: false };
}
