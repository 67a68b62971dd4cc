import { linesOfProof } from '../../../src/lib/proofs/proof-lines';
import type { ProofCheckResult } from '../../../src/lib/proofs/result';

const location = { in_pool: false, isContested: false, confirmations: 3, height: 7 };
const txid = 'ab'.repeat(32);
const states = (result: ProofCheckResult) => linesOfProof(result).map(({ state }) => state);

describe('the lines of a checked proof', () => {
	test.each<[string, ProofCheckResult, string[]]>([
		['a valid one', { kind: 'spend_valid', txid, location }, ['passed', 'passed']],
		[
			'one in the pool',
			{ kind: 'spend_valid', txid, location: { ...location, in_pool: true } },
			['unconfirmed', 'passed']
		],
		['a signed message', { kind: 'signed', version: 2, signature_type: 'spend' }, ['not_checked', 'passed']],
		['an invalid one', { kind: 'invalid', proof: 'tx_proof', message: false }, ['not_checked', 'invalid']],
		['another transaction', { kind: 'other_transaction', txid, computed: 'cd' }, ['differs', 'not_checked']],
		['one that is cut off', { kind: 'malformed', proof: 'tx_key' }, ['not_checked', 'impossible']]
	])('of %s have no tick for what was not computed', (_, result, expected) => {
		expect(states(result)).toEqual([...expected, 'not_checked', 'not_checked']);
	});
});
