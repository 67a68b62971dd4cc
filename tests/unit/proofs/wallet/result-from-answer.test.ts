import { describe, expect, test } from 'vitest';
import {
	fromTxKey,
	fromSignature,
	fromTxProof,
	fromReserveProof,
	fromSpendProof
} from '../../../../src/lib/proofs/wallet/result-from-answer';

const txid = 'ab'.repeat(32);
const answer = { received: 5n, in_pool: false, confirmations: 3 };
const place = { in_pool: false, confirmations: 3, height: null };
const key = { kind: 'tx_key', txid, address: '4a', tx_key: 'cd' } as const;
const proof = { kind: 'tx_proof', txid, address: '4a', message: '', signature: 'InProofV2' } as const;

describe("a service's answer", () => {
	test('on a payment is a payment, or none', () => {
		expect(fromTxKey(key, answer)).toMatchObject({ kind: 'paid', by: 'key', received: 5n, place });
		expect(fromTxKey(key, { ...answer, received: 0n })).toMatchObject({ kind: 'paid_nothing', isKey: false });
		expect(fromTxProof(proof, { ...answer, good: true })).toMatchObject({ kind: 'paid', by: 'in' });
		const out = { ...proof, signature: 'OutProofV2' };
		expect(fromTxProof(out, { ...answer, good: true })).toMatchObject({ kind: 'paid', by: 'out' });
		expect(fromTxProof(proof, { ...answer, good: true, received: 0n })).toMatchObject({ kind: 'paid_nothing' });
		expect(fromTxProof(proof, { ...answer, good: false })).toEqual({
			...{ kind: 'invalid', proof: 'tx_proof', message: false }
		});
	});

	test('on a spend or reserve proof is valid or invalid', () => {
		const made = { kind: 'spend_proof', txid, message: 'x', signature: 's' } as const;
		expect(fromSpendProof(made, { good: true })).toMatchObject({ kind: 'spend_valid', txid });
		expect(fromSpendProof(made, { good: false })).toMatchObject({ kind: 'invalid', message: true });
		const held = { kind: 'reserve_proof', address: '4a', message: '', signature: 's' } as const;
		expect(fromReserveProof(held, { good: true, total: 5n, spent: 1n })).toMatchObject({
			kind: 'reserve_valid',
			total: 5n,
			spent: 1n
		});
		expect(fromReserveProof(held, { good: false, total: 5n, spent: 1n })).toMatchObject({
			kind: 'invalid',
			message: false
		});
	});

	test('on a message has the key, where the service reports it', () => {
		expect(fromSignature({ good: true, version: 2, signature_type: 'view' })).toEqual({
			...{ kind: 'signed', version: 2, signature_type: 'view' }
		});
		expect(fromSignature({ good: true })).toEqual({ kind: 'signed', version: null, signature_type: null });
		expect(fromSignature({ good: false, version: 0, signature_type: '' })).toMatchObject({ kind: 'invalid' });
	});
});
