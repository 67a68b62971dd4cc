import type { RctPrunable } from '../parts';
import { checkRangeSig } from './borromean';
import { bulletproofEquations } from './bulletproof';
import { bulletproofPlusEquation } from './bulletproof-plus';
import type { Curve } from './curve';
import { Generators, MOST_OUTPUTS, type Equation } from './range-proof';

/** Range proofs of one transaction, and the commitments that they are about. */
export interface RangeProofs {
	/** Commitment of each output. */
	commitments: readonly Uint8Array[];
	proofs: RctPrunable;
}

/**
 * Returns, for each transaction, whether its range proofs are valid; null for one that has none. All are checked at
 * once, and each alone if that fails.
 */
export function checkRangeProofs(curve: Curve, transactions: readonly (RangeProofs | null)[]): (boolean | null)[] {
	const read = transactions.map((one) => one && readProofs(curve, one));
	const isValid = new Map<Checked, boolean>();
	for (const [kind, generators] of Object.entries(generatorsOf(curve))) {
		const batch = read.filter((one): one is Batched => typeof one === 'object' && one !== null && one.kind === kind);
		if (batch.length === 0) continue;
		const together = generators.hold(batch.flatMap(({ equations }) => equations));
		for (const one of batch) isValid.set(one, together || (batch.length > 1 && generators.hold(one.equations)));
	}
	return read.map((one) => (typeof one === 'object' && one !== null ? (isValid.get(one) ?? false) : one));
}

/**
 * Equations of one transaction's proofs, checked together with others. The kind is also the name that its generators
 * are made with.
 */
interface Batched {
	kind: 'bulletproof' | 'bulletproof_plus';
	equations: readonly Equation[];
}

type Checked = Batched | boolean;

const made = new WeakMap<Curve, Record<Batched['kind'], Generators>>();

function generatorsOf(curve: Curve): Record<Batched['kind'], Generators> {
	const generators = made.get(curve) ?? {
		bulletproof: new Generators(curve, 'bulletproof'),
		bulletproof_plus: new Generators(curve, 'bulletproof_plus')
	};
	made.set(curve, generators);
	return generators;
}

/** Returns whether the proofs are valid, or for Bulletproofs the equations that they have to meet. */
function readProofs(curve: Curve, { commitments, proofs }: RangeProofs): Checked {
	const { range_sigs, bulletproofs, bulletproofs_plus } = proofs;
	if (range_sigs.length > 0) {
		return commitments.every((commitment, i) => {
			const sig = range_sigs[i];
			return sig !== undefined && checkRangeSig(curve, commitment, sig);
		});
	}
	if (commitments.length === 0 || commitments.length > MOST_OUTPUTS) return false;
	if (bulletproofs.length + bulletproofs_plus.length !== 1) return false;
	const proof = bulletproofs[0];
	const plus = bulletproofs_plus[0];
	if (proof) {
		const equations = bulletproofEquations(curve, commitments, proof);
		return equations !== null && { kind: 'bulletproof', equations };
	}
	const equation = plus && bulletproofPlusEquation(curve, commitments, plus);
	return equation ? { kind: 'bulletproof_plus', equations: [equation] } : false;
}
