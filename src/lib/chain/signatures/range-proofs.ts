import type { RctPrunable } from '../parts';
import { checkRangeSig } from './borromean';
import { bulletproofEquations } from './bulletproof';
import { bulletproofPlusEquation } from './bulletproof-plus';
import type { Curve } from './curve';
import { Generators, MAX_PROOF_OUTPUTS, type Equation } from './range-proof';

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
	const read = transactions.map((one) => one && prepareProofs(curve, one));
	const isValid = new Map<ProofState, boolean>();
	for (const [kind, generators] of Object.entries(generatorsOf(curve))) {
		const batch = read.filter(
			(one): one is ProofEquations => typeof one === 'object' && one !== null && one.kind === kind
		);
		if (batch.length === 0) continue;
		const batchIsValid = generators.areZero(batch.flatMap(({ equations }) => equations));
		for (const one of batch) isValid.set(one, batchIsValid || (batch.length > 1 && generators.areZero(one.equations)));
	}
	return read.map((one) => (typeof one === 'object' && one !== null ? (isValid.get(one) ?? false) : one));
}

/**
 * Equations of one transaction's proofs, checked together with others. The kind is also the name that its generators
 * are made with.
 */
interface ProofEquations {
	kind: 'bulletproof' | 'bulletproof_plus';
	equations: readonly Equation[];
}

type ProofState = ProofEquations | boolean;

const generatorsByCurve = new WeakMap<Curve, Record<ProofEquations['kind'], Generators>>();

function generatorsOf(curve: Curve): Record<ProofEquations['kind'], Generators> {
	const generators = generatorsByCurve.get(curve) ?? {
		bulletproof: new Generators(curve, 'bulletproof'),
		bulletproof_plus: new Generators(curve, 'bulletproof_plus')
	};
	generatorsByCurve.set(curve, generators);
	return generators;
}

/** Returns whether the proofs are valid, or for Bulletproofs the equations that they have to meet. */
function prepareProofs(curve: Curve, { commitments, proofs }: RangeProofs): ProofState {
	const { range_sigs, bulletproofs, bulletproofs_plus } = proofs;
	if (range_sigs.length > 0) {
		return commitments.every((commitment, i) => {
			const sig = range_sigs[i];
			return sig !== undefined && checkRangeSig(curve, commitment, sig);
		});
	}
	if (commitments.length === 0 || commitments.length > MAX_PROOF_OUTPUTS) return false;
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
