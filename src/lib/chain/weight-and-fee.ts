import { draftWeight } from './next/weight';
import { rctType } from './rct';
import type { Transaction } from './transaction';

/** Maximum number of outputs that one aggregated proof covers, for Bulletproof and Bulletproof+ alike. */
const MAX_PROOF_OUTPUTS = 16;

/** Size (bytes) of a proof for 2^`log` outputs: its fixed elements, and two for each of its 6 + `log` rounds. */
const proofBytes = (fixed: number, log: number) => 32 * (fixed + 2 * (6 + log));

/** Logarithm (base 2) of a number of outputs, rounded up to a power of two. */
const outputsLog2 = (outputs: number) => 32 - Math.clz32(outputs - 1);

/** Size (bytes) of a CLSAG for a ring of `members` members, and of the input's commitment. */
const inputProofBytes = (members: number) => 32 * members + 64 + 32;

/**
 * Returns a transaction's weight, which limits blocks and determines fees. It is the size of the whole bytes. An
 * aggregated Bulletproof for more than two outputs, which takes longer to verify than its length shows, adds four
 * fifths of the bytes that it saves compared with proofs for two outputs each.
 *
 * The reference implementation (get_transaction_weight in cryptonote_format_utils.cpp) takes the proof's number of
 * outputs from its count of rounds. Here it is the number of outputs rounded up to a power of two, which is the same: a
 * valid transaction has one proof with no more rounds than its outputs need. Null when there are more outputs than one
 * proof can cover.
 *
 * @param size the size (bytes) of the whole transaction, also when `tx` was parsed from pruned bytes; null where that
 *   is unknown
 */
export function transactionWeight(tx: Transaction, size: number | null): number | null {
	const { rct } = tx;
	if (rct?.type === rctType.fcmp) return draftWeight(tx.inputs.length, tx.outputs.length, tx.extra.length);
	if (size === null) return null;
	if (rct === null || rct.type < rctType.bulletproof) return size;
	if (tx.outputs.length > MAX_PROOF_OUTPUTS) return null;
	return size + aggregationWeight(rct.type === rctType.bulletproofPlus ? 6 : 9, tx.outputs.length);
}

/** Returns the weight that an aggregated proof adds to a transaction's size. */
function aggregationWeight(fixed: number, outputs: number): number {
	if (outputs <= 2) return 0;
	const log = outputsLog2(outputs);
	const saved = (proofBytes(fixed, 1) / 2) * 2 ** log - proofBytes(fixed, log);
	return Math.floor((saved * 4) / 5);
}

/** Number of members of a ring, and size (bytes) of their offsets on a long chain. */
const RING_SIZE = 16;
const OFFSETS_BYTES = 49;

/**
 * Returns the weight that a transfer with CLSAG and one Bulletproof+ will have: 1,540 with one input and two outputs.
 * Null when there are more outputs than one proof can cover.
 *
 * @param outputs the number of outputs, including change
 * @param hasKeys true when each output has a transaction key of its own
 */
export function transferWeight(inputs: number, outputs: number, hasKeys = false): number | null {
	if (outputs > MAX_PROOF_OUTPUTS) return null;
	// Transfers to one recipient contain a payment id, which may be a dummy.
	const extra = 34 + (outputs <= 2 ? 11 : 0) + (hasKeys ? 2 + 32 * outputs : 0);
	const prefix = 4 + inputs * (3 + OFFSETS_BYTES + 32) + outputs * 35 + extra;
	const rct = 6 + outputs * 40 + 3 + proofBytes(6, outputsLog2(outputs)) + inputs * inputProofBytes(RING_SIZE);
	return prefix + rct + aggregationWeight(6, outputs);
}

/**
 * Returns the size (bytes) of the signatures and proofs that a pruned transaction lacks; null where its type does not
 * determine it. Since Bulletproof2 a transaction has one proof, and CLSAG's length follows from the rings. Source:
 * serialize_rctsig_prunable in the reference implementation's ringct/rctTypes.h.
 */
export function prunableSize({ inputs, outputs, rct }: Transaction): number | null {
	if (rct === null || rct.type < rctType.clsag || rct.type === rctType.fcmp || outputs.length > MAX_PROOF_OUTPUTS)
		return null;
	const fixed = rct.type === rctType.bulletproofPlus ? 6 : 9;
	// The number of proofs and the two counts of rounds take one byte each.
	const proof = 3 + proofBytes(fixed, outputsLog2(outputs.length));
	return inputs.reduce(
		(sum, input) => sum + (input.type === 'key' ? inputProofBytes(input.key_offsets.length) : 0),
		proof
	);
}

/**
 * Returns a transaction's size (bytes) with its signatures and proofs; null where they are left out and their length is
 * not determined.
 */
export function unprunedSize({ length }: Uint8Array, tx: Transaction): number | null {
	if (!tx.pruned) return length;
	const missing = prunableSize(tx);
	return missing === null ? null : length + missing;
}

/**
 * Returns the fee that a transaction pays its miner (atomic units): stated since RingCT, before that the inputs minus
 * the outputs. Null for a coinbase, and for a transaction that states no fee or spends more than it has.
 */
export function transactionFee(tx: Transaction): bigint | null {
	if (tx.inputs.length === 0 || tx.inputs.some(({ type }) => type === 'gen')) return null;
	if (tx.version === 2) return tx.rct && tx.rct.type !== rctType.none ? tx.rct.fee : null;
	let fee = 0n;
	for (const input of tx.inputs) if (input.type === 'key') fee += input.amount;
	for (const output of tx.outputs) fee -= output.amount;
	return fee < 0n ? null : fee;
}
