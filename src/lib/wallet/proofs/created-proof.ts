import { EMPTY_PROOF, type ProofDraft } from '../../proofs/draft';
import { PROOFS } from '../../proofs/proof-kinds';
import type { ProofRequest } from './proof-request';

/**
 * A created proof with everything that a check needs.
 *
 * @param address for a request without one: the wallet's primary address, or the signer's
 */
export const proofDraftFrom = ({ kind, checkFields }: ProofRequest, proof: string, address: string): ProofDraft => ({
	...EMPTY_PROOF,
	...(PROOFS[kind].fields.includes('address') && { address }),
	...checkFields,
	kind,
	proof
});

/** A proof as text, with everything that a check needs and a link to it. */
export function writeProofText(draft: ProofDraft, link: string): string {
	const { name, proof, fields } = PROOFS[draft.kind];
	const names = { txid: 'Transaction', address: 'Address', message: 'Message', proof };
	const lines = fields
		.filter((field) => draft[field] !== '')
		.map((field) => `${capital(names[field])}: ${draft[field]}`);
	return `${[name, '', ...lines, '', 'A page that checks it:', link].join('\n')}\n`;
}

export const proofFileName = ({ kind, txid }: ProofDraft) =>
	`${PROOFS[kind].name.toLowerCase().replaceAll(' ', '-')}${txid === '' ? '' : `-${txid.slice(0, 8)}`}.txt`;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
