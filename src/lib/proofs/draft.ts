import { identify } from '../chain/identify';
import { isProofKind, kindOfProof, PROOFS, type ProofField, type ProofKind } from './proof-kinds';

/** A proof as typed, or as opened by a link. */
export interface ProofDraft extends Readonly<Record<ProofField, string>> {
	kind: ProofKind;
}

const FIELDS: readonly ProofField[] = ['txid', 'address', 'message', 'proof'];

export const EMPTY_PROOF: ProofDraft = { kind: 'tx_proof', txid: '', address: '', message: '', proof: '' };

/** Removes white space: mail programs break long lines, and no proof contains white space. */
export const withoutSpace = (text: string) => text.replace(/\s+/gu, '');

/**
 * Parses the query of a link to a check. Without a kind, it is detected from the proof. Other parameters are ignored.
 */
export function parseCheckQuery(query: URLSearchParams): ProofDraft {
	const texts = Object.fromEntries(FIELDS.map((name) => [name, query.get(name) ?? '']));
	const draft = { ...EMPTY_PROOF, ...texts };
	const kind = query.get('kind');
	return { ...draft, kind: isProofKind(kind) ? kind : (kindOfProof(withoutSpace(draft.proof)) ?? draft.kind) };
}

/** The parameters of a link to a check. */
export function writeProof(draft: ProofDraft): Record<string, string> {
	const fields = PROOFS[draft.kind].fields.map((name) => [name, draft[name]] as const);
	return { kind: draft.kind, ...Object.fromEntries(fields.filter(([, text]) => text !== '')) };
}

/** A link to a check, on any site. */
const LINK = /#\/check\?(\S+)/;

/**
 * Parses pasted text or a file. Recognises a link to a check, and another explorer's link with a transaction key; any
 * other text is taken as the proof itself.
 */
export function parsePastedProof(text: string, before: ProofDraft): ProofDraft {
	const query = LINK.exec(text)?.[1];
	if (query !== undefined) return parseCheckQuery(new URLSearchParams(query));
	const link = identify(text);
	if (link.kind !== 'payment_key' || link.of !== 'transaction') return withProof(before, text.trim());
	const { txid, address, key } = link;
	return { ...EMPTY_PROOF, kind: 'tx_key', txid, address, proof: key };
}

/** The draft with another proof; its kind is detected from the proof. */
export const withProof = (draft: ProofDraft, proof: string): ProofDraft => ({
	...draft,
	proof,
	kind: kindOfProof(withoutSpace(proof)) ?? draft.kind
});
