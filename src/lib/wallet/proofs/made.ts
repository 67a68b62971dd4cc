import { EMPTY_PROOF, type ProofDraft } from '../../proofs/draft';
import { PROOFS } from '../../proofs/kinds';
import type { MakeRequest } from './make';

/**
 * A proof that was made, with all that its checking needs.
 *
 * @param address the one that the proof is about, where the request does not say it: the wallet's main one, or the signer's
 */
export function madeFrom(request: MakeRequest, proof: string, address: string): ProofDraft {
	const { kind } = request;
	const made = { ...EMPTY_PROOF, kind, proof };
	switch (kind) {
		case 'tx_key':
			return { ...made, txid: request.txid, address: request.address };
		case 'tx_proof':
			return { ...made, txid: request.txid, address: request.address, message: request.message };
		case 'spend_proof':
			return { ...made, txid: request.txid, message: request.message };
		case 'reserve_proof':
			return { ...made, address, message: request.message };
		case 'message':
			return { ...made, address, message: request.data };
	}
}

/** A proof as a text to be handed on, with all that its checking needs and a link to a page that checks it. */
export function writeText(draft: ProofDraft, link: string): string {
	const { name, proof, fields } = PROOFS[draft.kind];
	const names = { txid: 'Transaction', address: 'Address', message: 'Message', proof };
	const lines = fields
		.filter((field) => draft[field] !== '')
		.map((field) => `${capital(names[field])}: ${draft[field]}`);
	return `${[name, '', ...lines, '', 'A page that checks it:', link].join('\n')}\n`;
}

/** What its file is called. */
export const fileNameOf = ({ kind, txid }: ProofDraft) =>
	`${PROOFS[kind].name.toLowerCase().replaceAll(' ', '-')}${txid === '' ? '' : `-${txid.slice(0, 8)}`}.txt`;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
