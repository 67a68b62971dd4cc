import { EMPTY_PROOF, type ProofDraft } from '../draft';
import { PROOFS } from '../kinds';
import type { CreateRequest } from './create-proof';

/**
 * A created proof with everything that a check needs.
 *
 * @param address for a request without one: the wallet's primary address, or the signer's
 */
export function createdFrom(request: CreateRequest, proof: string, address: string): ProofDraft {
	const { kind } = request;
	const draft = { ...EMPTY_PROOF, kind, proof };
	switch (kind) {
		case 'tx_key':
			return { ...draft, txid: request.txid, address: request.address };
		case 'tx_proof':
			return { ...draft, txid: request.txid, address: request.address, message: request.message };
		case 'spend_proof':
			return { ...draft, txid: request.txid, message: request.message };
		case 'reserve_proof':
			return { ...draft, address, message: request.message };
		case 'message':
			return { ...draft, address, message: request.data };
	}
}

/** A proof as text, with everything that a check needs and a link to it. */
export function writeText(draft: ProofDraft, link: string): string {
	const { name, proof, fields } = PROOFS[draft.kind];
	const names = { txid: 'Transaction', address: 'Address', message: 'Message', proof };
	const lines = fields
		.filter((field) => draft[field] !== '')
		.map((field) => `${capital(names[field])}: ${draft[field]}`);
	return `${[name, '', ...lines, '', 'A page that checks it:', link].join('\n')}\n`;
}

export const fileNameOf = ({ kind, txid }: ProofDraft) =>
	`${PROOFS[kind].name.toLowerCase().replaceAll(' ', '-')}${txid === '' ? '' : `-${txid.slice(0, 8)}`}.txt`;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
