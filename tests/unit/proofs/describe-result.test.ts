import { PROOF_KINDS } from '../../../src/lib/proofs/proof-kinds';
import type { ProofCheckResult } from '../../../src/lib/proofs/result';
import { describeProofResult } from '../../../src/lib/proofs/describe-result';

const txid = 'ab'.repeat(32);
const location = { in_pool: false, isContested: false, confirmations: 3, height: 5 };
const paid = { kind: 'paid', txid, received: 1n, outputs: [], unlock_time: 0n, location } as const;

const BAD: ProofCheckResult[] = [
	...PROOF_KINDS.map((proof) => ({ kind: 'invalid', proof, message: true }) as const),
	...PROOF_KINDS.map((proof) => ({ kind: 'malformed', proof }) as const),
	{ kind: 'paid_nothing', by: 'key', isKey: true, txid, location },
	{ kind: 'paid_nothing', by: 'key', isKey: false, txid, location },
	{ kind: 'paid_nothing', by: 'out', isKey: true, txid, location },
	{ kind: 'paid_nothing', by: 'key', isKey: false, isCarrot: true, txid, location },
	{ kind: 'key_count', keys: 3, outputs: 16 },
	{ kind: 'no_keys' },
	{ kind: 'wrong_network', network: 'stagenet', expected: 'mainnet' },
	{ kind: 'unknown_transaction', txid },
	{ kind: 'unreadable_transaction', txid, reason: 'the node sent no bytes for it' },
	{ kind: 'other_transaction', txid, computed: 'cd'.repeat(32) },
	{ kind: 'no_inputs' },
	{ kind: 'reserve_valid', total: 5n, spent: 5n, outputs: 1 },
	{ kind: 'reserve_valid', total: 0n, spent: 0n, outputs: 0 }
];

describe('a result', () => {
	test('of an invalid proof is bad, each with its own text', () => {
		const described = BAD.map((result) => describeProofResult(result));
		expect(described.filter(({ tone }) => tone !== 'bad')).toEqual([]);
		expect(new Set(described.map(({ title, text }) => `${title} ${text}`)).size).toBe(BAD.length);
	});

	test('of a valid proof says who created it', () => {
		const words = (['key', 'in', 'out'] as const).map((by) => describeProofResult({ ...paid, by }));
		expect(words.map(({ tone }) => tone)).toEqual(['good', 'good', 'good']);
		expect(new Set(words.map(({ text }) => text)).size).toBe(3);
	});

	test('that may still change is a warning', () => {
		const waiting = { in_pool: true, isContested: false, confirmations: 0, height: null };
		expect(describeProofResult({ ...paid, by: 'in', location: waiting })).toMatchObject({ tone: 'warn' });
		expect(describeProofResult({ ...paid, by: 'in', location: { ...waiting, isContested: true } })).toMatchObject({
			tone: 'warn',
			title: 'Valid, but the payment may fail'
		});
		expect(describeProofResult({ ...paid, by: 'in' }, true)).toMatchObject({
			tone: 'warn',
			title: 'Valid, but the payment is locked'
		});
		expect(describeProofResult({ kind: 'unconfirmed', txid })).toMatchObject({ tone: 'warn' });
		expect(describeProofResult({ kind: 'reserve_valid', total: 5n, spent: 1n, outputs: 1 })).toMatchObject({
			tone: 'warn'
		});
		expect(describeProofResult({ kind: 'reserve_valid', total: 5n, spent: 0n, outputs: 1 })).toMatchObject({
			tone: 'good'
		});
	});

	test('on a proof that does not fit asks for the message, or for all of it', () => {
		const text = (message: boolean) => describeProofResult({ kind: 'invalid', proof: 'spend_proof', message }).text;
		expect(text(false)).toContain('No message was given');
		expect(text(true)).toContain('exactly the one');
	});

	test('on a signature says with which key', () => {
		const text = (signature_type: 'spend' | 'view') =>
			describeProofResult({ kind: 'signed', version: 2, signature_type }).text;
		expect([text('view'), text('spend')]).toEqual([
			expect.stringContaining('does not show that the signer can spend'),
			expect.stringContaining('can spend')
		]);
	});
});
