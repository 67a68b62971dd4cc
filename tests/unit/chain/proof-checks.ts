import { reserveProofSteps } from '../../../src/lib/chain/reserve-proof';
import { spendProofSteps } from '../../../src/lib/chain/spend-proof';

/** Runs a check without the pauses between its steps. */
function finish<Result>(steps: Generator<undefined, Result>): Result {
	for (;;) {
		const { done, value } = steps.next();
		if (done) return value;
	}
}

export const checkSpendProof = (...given: Parameters<typeof spendProofSteps>) => finish(spendProofSteps(...given));
export const checkReserveProof = (...given: Parameters<typeof reserveProofSteps>) =>
	finish(reserveProofSteps(...given));
