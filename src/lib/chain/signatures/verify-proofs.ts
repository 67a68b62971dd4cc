import { BytesError } from '../../bytes/error';
import { toHex } from '../../bytes/hex';
import { fastHash } from '../hash';
import { decodeParts, type RctPrunable, type TransactionParts } from '../parts';
import { rctType, type Rct } from '../rct';
import { checkRingSignature, decodeSignature } from '../signature';
import type { KeyInput, Transaction } from '../transaction';
import { checkClsag } from './clsag';
import type { Curve, CurvePoint } from './curve';
import { signedMessage } from './message';
import { isValidMlsag } from './mlsag';
import { openCommitment, ringPoints, type RingKeys, type RingPoint } from './ring';
import { checkRangeProofs, type RangeProofs } from './range-proofs';

export type ProofPart = 'ring_signatures' | 'key_images' | 'range_proofs' | 'balance';

/** Result of checking one part of a transaction's proofs. */
export interface ProofResult {
	part: ProofPart;
	/** Index of the input; null for a result that is about all inputs. */
	input: number | null;
	state: 'valid' | 'invalid' | 'not_checked';
	/** Reason why the part is invalid or was not checked; null when it is valid. */
	reason: string | null;
}

/** Transaction with the outputs that its inputs may spend. */
export interface ProofTask {
	bytes: Uint8Array;
	/** Rings, one for each input with a ring, their members in the ring's order; null where the node returned none. */
	rings: readonly (readonly RingKeys[] | null)[];
}

/**
 * Checks what a transaction proves: that its signers may spend the inputs, each output only once, that no output is
 * negative, and that the amounts add up. Range proofs of all transactions are checked together; if they fail, one by
 * one. A coinbase has no proofs and no result. What only the chain knows is not checked: that the key images are
 * unspent and the ring members old enough.
 */
export function verifyProofs(curve: Curve, tasks: readonly ProofTask[]): ProofResult[][] {
	const checked = tasks.map((task) => checkWithoutRanges(curve, task));
	const ranges = checkRangeProofs(
		curve,
		checked.map(({ ranges }) => ranges)
	);
	return checked.map(({ results }, i) => {
		const state = ranges[i] ?? null;
		if (state === null) return results;
		const reason = state ? null : 'the proof does not show that all amounts are below 2^64';
		return [...results, result('range_proofs', null, reason)];
	});
}

/** @param reason null when the part is valid */
const result = (part: ProofPart, input: number | null, reason: string | null): ProofResult => ({
	part,
	input,
	reason,
	state: reason === null ? 'valid' : 'invalid'
});

const PARTS: readonly ProofPart[] = ['ring_signatures', 'key_images', 'range_proofs', 'balance'];
const notChecked = (reason: string): ProofResult[] =>
	PARTS.map((part) => ({ part, input: null, state: 'not_checked', reason }));

const DRAFT_NOT_CHECKED = 'the proofs of RingCT type 7 are a draft, which this release does not check';

function checkWithoutRanges(
	curve: Curve,
	{ bytes, rings }: ProofTask
): { results: ProofResult[]; ranges: RangeProofs | null } {
	let parts;
	try {
		parts = decodeParts(bytes);
	} catch (error) {
		if (!(error instanceof BytesError)) throw error;
		return { results: notChecked(error.reason), ranges: null };
	}
	const { transaction, rct } = parts;
	if (transaction.rct?.type === rctType.fcmp) return { results: notChecked(DRAFT_NOT_CHECKED), ranges: null };
	const inputs = transaction.inputs.filter((input): input is KeyInput => input.type === 'key');
	if (inputs.length === 0 || inputs.length < transaction.inputs.length)
		return { results: checkCoinbase(transaction), ranges: null };
	if (transaction.pruned) return { results: notChecked('its signatures and proofs were left out'), ranges: null };
	const type = transaction.rct?.type ?? rctType.none;
	const images = checkKeyImages(curve, inputs);
	const members = inputs.map((input, i) => ringOf(curve, input, rings[i] ?? null));
	if (transaction.version === 2 && type === rctType.none) {
		return { results: [result('ring_signatures', null, 'it spends outputs and has no signatures')], ranges: null };
	}
	if (transaction.version === 1 || !rct || !transaction.rct) {
		const results = [...checkV1Rings(bytes, parts, inputs, members), ...images, openBalance(transaction, inputs)];
		return { results, ranges: null };
	}
	const results = [
		...checkRings(curve, bytes, transaction, rct, inputs, members),
		...images,
		...(transaction.rct.type === rctType.full ? [] : [balance(curve, transaction, transaction.rct, rct)])
	];
	return { results, ranges: { commitments: transaction.rct.out_pk, proofs: rct } };
}

/** Checks a coinbase, which creates coins with open amounts: there is nothing to sign for. */
function checkCoinbase({ inputs, rct }: Transaction): ProofResult[] {
	if (inputs.length !== 1) return [result('ring_signatures', null, 'an input has no ring')];
	return rct && rct.type !== rctType.none ? [result('balance', null, 'a coinbase has open amounts')] : [];
}

/** Returns the ring's points, or a sentence about what is wrong with the ring; null when the node did not return it. */
function ringOf(
	curve: Curve,
	{ amount, key_offsets }: KeyInput,
	nodeMembers: readonly RingKeys[] | null
): RingPoint[] | string | null {
	if (!nodeMembers) return null;
	if (nodeMembers.length !== key_offsets.length) return 'the node gave another number of ring members';
	// Amounts from before RingCT are open, and so are their commitments.
	const open = amount > 0n ? openCommitment(curve, amount).toBytes() : null;
	if (open && nodeMembers.some(({ mask }) => toHex(mask) !== toHex(open)))
		return 'a ring member has a commitment to another amount';
	return ringPoints(curve, nodeMembers) ?? 'a ring member is not a point of the curve';
}

const INVALID_SIGNATURE = 'it does not fit the transaction and the ring members that the node gave';

function checkRing(i: number, ring: RingPoint[] | string | null, check: (ring: RingPoint[]) => boolean): ProofResult {
	if (ring === null) {
		return {
			part: 'ring_signatures',
			input: i,
			state: 'not_checked',
			reason: 'the node did not give the ring members'
		};
	}
	if (typeof ring === 'string') return result('ring_signatures', i, ring);
	return result('ring_signatures', i, check(ring) ? null : INVALID_SIGNATURE);
}

function checkV1Rings(
	bytes: Uint8Array,
	{ transaction, signatures }: TransactionParts,
	inputs: readonly KeyInput[],
	rings: readonly (RingPoint[] | string | null)[]
): ProofResult[] {
	const prefix = fastHash(bytes.subarray(0, transaction.bounds.prefix_end));
	return inputs.map(({ key_image }, i) =>
		checkRing(i, rings[i] ?? null, (ring) => {
			const signed = signatures?.[i]?.map(decodeSignature) ?? [];
			const keys = ring.map(({ key }) => key);
			return ring.length > 0 && checkRingSignature(prefix, key_image, keys, signed);
		})
	);
}

function checkRings(
	curve: Curve,
	bytes: Uint8Array,
	transaction: Transaction,
	proofs: RctPrunable,
	inputs: readonly KeyInput[],
	rings: readonly (RingPoint[] | string | null)[]
): ProofResult[] {
	const message = signedMessage(bytes, transaction, proofs);
	const rct = transaction.rct;
	if (rct?.type === rctType.full) return checkFull(curve, message, rct, proofs, inputs, rings);
	const pseudoOuts = rct?.pseudo_outs ?? proofs.pseudo_outs;
	return inputs.map(({ key_image }, i) =>
		checkRing(i, rings[i] ?? null, (ring) => {
			const pseudoOut = pseudoOuts[i];
			const clsag = proofs.clsags[i];
			const mlsag = proofs.mgs[i];
			if (!pseudoOut) return false;
			if (clsag) return checkClsag(curve, message, ring, key_image, pseudoOut, clsag);
			const offset = curve.decode(pseudoOut);
			if (!mlsag || !offset) return false;
			const columns = ring.map((member) => ({
				keys: [member],
				difference: member.commitment.subtract(offset)
			}));
			return isValidMlsag(curve, message, columns, [key_image], mlsag);
		})
	);
}

/** Checks type `full`, which has one signature for all inputs; its last row shows the balance. */
function checkFull(
	curve: Curve,
	message: Uint8Array,
	rct: Rct,
	{ mgs }: RctPrunable,
	inputs: readonly KeyInput[],
	rings: readonly (RingPoint[] | string | null)[]
): ProofResult[] {
	const bad = rings.findIndex((ring) => typeof ring === 'string' || ring === null);
	if (bad >= 0) {
		const { state, reason } = checkRing(bad, rings[bad] ?? null, () => false);
		return (['ring_signatures', 'balance'] as const).map((part) => ({ part, input: null, state, reason }));
	}
	const points = rings.filter((ring): ring is RingPoint[] => Array.isArray(ring));
	const out = sumOutputs(curve, rct);
	const [mlsag] = mgs;
	const columns = (points[0] ?? []).map((_, i) => {
		const keys = points.map((ring) => ring[i]).filter((member) => member !== undefined);
		return {
			keys,
			difference: keys.reduce((sum, { commitment }) => sum.add(commitment), curve.ZERO).subtract(out ?? curve.H)
		};
	});
	const isValid =
		out !== null &&
		mlsag !== undefined &&
		points.every(({ length }) => length === columns.length) &&
		isValidMlsag(
			curve,
			message,
			columns,
			inputs.map(({ key_image }) => key_image),
			mlsag
		);
	return (['ring_signatures', 'balance'] as const).map((part) =>
		result(part, null, isValid ? null : INVALID_SIGNATURE)
	);
}

/** Returns the sum of all outputs' commitments and of the fee's; null when a commitment is not a point. */
function sumOutputs(curve: Curve, { out_pk, fee }: Rct): CurvePoint | null {
	const outputs = sumOfPoints(curve, out_pk);
	return outputs && outputs.add(curve.sumOf([{ point: curve.H, scalar: fee }]));
}

function sumOfPoints(curve: Curve, list: readonly Uint8Array[]): CurvePoint | null {
	let sum = curve.ZERO;
	for (const bytes of list) {
		const point = curve.decode(bytes);
		if (!point) return null;
		sum = sum.add(point);
	}
	return sum;
}

function balance(curve: Curve, { outputs }: Transaction, rct: Rct, { pseudo_outs }: RctPrunable): ProofResult {
	const into = sumOfPoints(curve, rct.pseudo_outs ?? pseudo_outs);
	const out = sumOutputs(curve, rct);
	if (!into || !out) return result('balance', null, 'a commitment is not a point of the curve');
	if (outputs.some(({ amount }) => amount > 0n)) return result('balance', null, 'an output states an amount');
	return result('balance', null, into.subtract(out).is0() ? null : 'inputs do not add up to outputs and fee');
}

/** Checks the balance of version 1, whose amounts are open; the difference is the fee. */
function openBalance({ outputs }: Transaction, inputs: readonly KeyInput[]): ProofResult {
	const total = (list: readonly { amount: bigint }[]) => list.reduce((sum, { amount }) => sum + amount, 0n);
	const isValid = total(inputs) >= total(outputs);
	return result('balance', null, isValid ? null : 'the outputs are more than the inputs');
}

/**
 * Checks the key images: each must be in the group that keys are in, or one output would have several, and each may
 * occur only once. Source: the reference implementation's cryptonote_core.cpp, check_tx_inputs_keyimages_domain and
 * check_tx_inputs_keyimages_diff.
 */
function checkKeyImages(curve: Curve, inputs: readonly KeyInput[]): ProofResult[] {
	const seen = new Set<string>();
	return inputs.map(({ key_image }, i) => {
		const image = curve.decode(key_image);
		const hex = toHex(key_image);
		if (seen.has(hex)) return result('key_images', i, 'another input has the same');
		seen.add(hex);
		const isInGroup = image !== null && !image.is0() && image.isTorsionFree();
		return result('key_images', i, isInGroup ? null : 'it is not in the group that keys are in');
	});
}
