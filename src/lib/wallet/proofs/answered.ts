import type { ResultOf } from '../../rpc/operation';
import type { checkReserveProof, checkSpendProof, checkTxKey, checkTxProof, verify } from '../../rpc/wallet/proofs';
import type { Proof } from '../../proofs/read';
import type { ProofResult } from '../../proofs/result';

type Of<Kind extends Proof['kind']> = Extract<Proof, { kind: Kind }>;

/** What a wallet service answered to a check, as the page's own checks say it. */

export function ofKey({ txid }: Of<'tx_key'>, answer: ResultOf<typeof checkTxKey>): ProofResult {
	return paid(txid, 'key', false, answer);
}

export function ofPayment(
	{ txid, message, signature }: Of<'tx_proof'>,
	answer: ResultOf<typeof checkTxProof>
): ProofResult {
	if (!answer.good) return { kind: 'not_good', proof: 'tx_proof', message: message !== '' };
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

export function ofSpending(
	{ txid, message }: Of<'spend_proof'>,
	{ good }: ResultOf<typeof checkSpendProof>
): ProofResult {
	return good
		? { kind: 'made', txid, place: null }
		: { kind: 'not_good', proof: 'spend_proof', message: message !== '' };
}

export function ofReserve(
	{ message }: Of<'reserve_proof'>,
	{ good, total, spent }: ResultOf<typeof checkReserveProof>
): ProofResult {
	return good
		? { kind: 'held', total, spent, outputs: null }
		: { kind: 'not_good', proof: 'reserve_proof', message: message !== '' };
}

/** The service says the same of a text that is no signature. Older ones do not say by which key. */
export function ofMessage({ good, version, signature_type }: ResultOf<typeof verify>): ProofResult {
	return good
		? { kind: 'signed', version: version || null, signature_type: signature_type || null }
		: { kind: 'not_good', proof: 'message', message: true };
}
