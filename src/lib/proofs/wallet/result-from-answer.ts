import type { ResultOf } from '../../rpc/operation';
import type { checkReserveProof, checkSpendProof, checkTxKey, checkTxProof, verify } from '../../rpc/wallet/proofs';
import type { Proof } from '../parse-proof';
import type { ProofResult } from '../result';

type Of<Kind extends Proof['kind']> = Extract<Proof, { kind: Kind }>;

/** The results of checks by a wallet service, in the form of this page's own checks. */

export function fromTxKey({ txid }: Of<'tx_key'>, answer: ResultOf<typeof checkTxKey>): ProofResult {
	return paid(txid, 'key', false, answer);
}

export function fromTxProof(
	{ txid, message, signature }: Of<'tx_proof'>,
	answer: ResultOf<typeof checkTxProof>
): ProofResult {
	if (!answer.good) return { kind: 'invalid', proof: 'tx_proof', message: message !== '' };
	return paid(txid, signature.startsWith('In') ? 'in' : 'out', true, answer);
}

function paid(
	txid: string,
	by: 'key' | 'in' | 'out',
	isKey: boolean,
	{ received, in_pool, confirmations }: ResultOf<typeof checkTxKey>
): ProofResult {
	const place = { in_pool, confirmations, height: null };
	return received > 0n
		? { kind: 'paid', by, txid, received, outputs: null, unlock_time: null, place }
		: { kind: 'paid_nothing', by, isKey, txid, place };
}

export function fromSpendProof(
	{ txid, message }: Of<'spend_proof'>,
	{ good }: ResultOf<typeof checkSpendProof>
): ProofResult {
	return good
		? { kind: 'spend_valid', txid, place: null }
		: { kind: 'invalid', proof: 'spend_proof', message: message !== '' };
}

export function fromReserveProof(
	{ message }: Of<'reserve_proof'>,
	{ good, total, spent }: ResultOf<typeof checkReserveProof>
): ProofResult {
	return good
		? { kind: 'reserve_valid', total, spent, outputs: null }
		: { kind: 'invalid', proof: 'reserve_proof', message: message !== '' };
}

/** The service does not tell an invalid signature from malformed text. Older releases do not report the key. */
export function fromSignature({ good, version, signature_type }: ResultOf<typeof verify>): ProofResult {
	return good
		? { kind: 'signed', version: version || null, signature_type: signature_type || null }
		: { kind: 'invalid', proof: 'message', message: true };
}
