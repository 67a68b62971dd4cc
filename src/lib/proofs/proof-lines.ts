import type { Line, LineState } from '../queries/verification/lines';
import { proofsLine, WHY_NO_WORK } from '../queries/verification/lines';
import { describeProofResult } from './describe-result';
import type { ProofResult } from './result';

/** By the kinds of results. Of those that name no transaction, and of those that end before its bytes are there, nothing was checked. */
const BYTES: Readonly<Partial<Record<ProofResult['kind'], LineState>>> = {
	...{ paid: 'passed', paid_nothing: 'passed', spend_valid: 'passed', reserve_valid: 'passed' },
	...{ other_transaction: 'differs', unreadable_transaction: 'impossible' }
};

const PROOF: Readonly<Partial<Record<ProofResult['kind'], LineState>>> = {
	...{ paid: 'passed', spend_valid: 'passed', reserve_valid: 'passed', signed: 'passed' },
	...{ invalid: 'invalid', key_count: 'invalid', malformed: 'impossible' }
};

const BYTES_SUMMARY: Readonly<Partial<Record<LineState, string>>> = {
	passed: 'Hashes of the transactions, from their bytes.',
	unconfirmed: 'The hash follows from the bytes. The transaction is not in a block.',
	differs: 'The node sent another transaction.',
	impossible: 'What the node sent could not be read.'
};

/** The four lines of a check of a proof that this page made. */
export function linesOfProof(result: ProofResult): Line[] {
	const { title, computed, taken } = describeProofResult(result);
	const inPool = 'place' in result && result.place?.in_pool === true;
	const bytes = BYTES[result.kind] ?? 'not_checked';
	const bytesState = bytes === 'passed' && inPool ? 'unconfirmed' : bytes;
	const line = { statements: [], verdicts: [] };
	const { statements } = proofsLine();
	return [
		{
			...{ ...line, name: 'Bytes', state: bytesState },
			summary: BYTES_SUMMARY[bytesState] ?? 'No transaction was compared with its hash.'
		},
		{
			...{ ...line, name: 'Proofs', state: PROOF[result.kind] ?? 'not_checked', statements },
			summary: computed === undefined ? `${title}.` : `${title}. Computed: ${computed}.`
		},
		{
			...{ ...line, name: 'Work', state: 'not_checked', summary: `Proof of work. ${WHY_NO_WORK}` },
			statements: ['Proof of work of the blocks']
		},
		{
			...{ ...line, name: 'Taken from the node', state: 'not_checked' },
			summary:
				taken === undefined ? 'Nothing that the result rests on.' : `${taken.charAt(0).toUpperCase()}${taken.slice(1)}.`
		}
	];
}
