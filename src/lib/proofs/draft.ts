import { isProofKind, kindOfProof, PROOFS, type ProofField, type ProofKind } from './kinds';

/** A proof as it was typed, or came by a link. */
export interface ProofDraft extends Readonly<Record<ProofField, string>> {
	kind: ProofKind;
}

const FIELDS: readonly ProofField[] = ['txid', 'address', 'message', 'proof'];

export const EMPTY_PROOF: ProofDraft = { kind: 'tx_proof', txid: '', address: '', message: '', proof: '' };

/** Programs of mail break long lines; no proof has white space in it. */
export const withoutSpace = (text: string) => text.replace(/\s+/gu, '');

/** Reads the query of a link to a check. Without a kind, the proof tells it, where it can. Other parameters are passed over. */
export function parseOpened(query: URLSearchParams): ProofDraft {
	const texts = Object.fromEntries(FIELDS.map((name) => [name, query.get(name) ?? '']));
	const draft = { ...EMPTY_PROOF, ...texts };
	const kind = query.get('kind');
	return { ...draft, kind: isProofKind(kind) ? kind : (kindOfProof(withoutSpace(draft.proof)) ?? draft.kind) };
}

/** The parameters of a link to a check: what counts for the kind, and is not empty. */
export function writeProof(draft: ProofDraft): Record<string, string> {
	const fields = PROOFS[draft.kind].fields.map((name) => [name, draft[name]] as const);
	return { kind: draft.kind, ...Object.fromEntries(fields.filter(([, text]) => text !== '')) };
}

/** A link to a check, wherever the page of it stands. */
const LINK = /#\/check\?(\S+)/;

/** What goes with a proof as text, such as the contents of a file: the link in it says all; else it is the proof itself. */
export function openText(text: string, before: ProofDraft): ProofDraft {
	const query = LINK.exec(text)?.[1];
	return query === undefined ? withProof(before, text.trim()) : parseOpened(new URLSearchParams(query));
}

/** The draft with another proof in it: of another kind, if the proof itself says so. */
export const withProof = (draft: ProofDraft, proof: string): ProofDraft => ({
	...draft,
	proof,
	kind: kindOfProof(withoutSpace(proof)) ?? draft.kind
});
