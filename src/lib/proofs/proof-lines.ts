import { proofsLine, uncheckedLine, workLine, type Line, type LineState } from '../verification/lines';
import { describeProofResult } from './describe-result';
import type { ProofCheckResult } from './result';

/**
 * State of the bytes line by the kind of result. Without an entry, nothing was checked: the result names no
 * transaction, or the check ended before its bytes were loaded.
 */
const BYTES_STATES: Readonly<Partial<Record<ProofCheckResult['kind'], LineState>>> = {
	paid: 'passed',
	paid_nothing: 'passed',
	spend_valid: 'passed',
	reserve_valid: 'passed',
	other_transaction: 'differs',
	unreadable_transaction: 'impossible'
};

const PROOF_STATES: Readonly<Partial<Record<ProofCheckResult['kind'], LineState>>> = {
	paid: 'passed',
	spend_valid: 'passed',
	reserve_valid: 'passed',
	signed: 'passed',
	invalid: 'invalid',
	key_count: 'invalid',
	malformed: 'impossible'
};

const BYTES_SUMMARY: Readonly<Partial<Record<LineState, string>>> = {
	passed: 'Hashes of the transactions, from their bytes.',
	unconfirmed: 'The hash follows from the bytes. The transaction is not in a block.',
	differs: 'The node sent another transaction.',
	impossible: 'What the node sent could not be read.'
};

/** The four lines of a proof check that this page made. */
export function linesOfProof(result: ProofCheckResult): Line[] {
	const { title, computed, claimed } = describeProofResult(result);
	const inPool = 'location' in result && result.location?.in_pool === true;
	const bytes = BYTES_STATES[result.kind] ?? 'not_checked';
	const bytesState = bytes === 'passed' && inPool ? 'unconfirmed' : bytes;
	return [
		{
			...uncheckedLine('Bytes', BYTES_SUMMARY[bytesState] ?? 'No transaction was compared with its hash.'),
			state: bytesState
		},
		{
			...proofsLine(),
			state: PROOF_STATES[result.kind] ?? 'not_checked',
			summary: computed === undefined ? `${title}.` : `${title}. Computed: ${computed}.`
		},
		workLine('Proof of work of the blocks'),
		uncheckedLine('Claimed by the node', claimed ?? 'Nothing: the result does not depend on the node.')
	];
}
