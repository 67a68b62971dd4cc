import { queryOf } from '$lib/links';
import { isProofKind } from '$lib/proofs/proof-kinds';
import { EMPTY_PROOF_REQUEST, type ProofRequestDraft } from '$lib/wallet/proofs/proof-request';

export const load = ({ url }) => ({ request: parseRequest(queryOf(url)) });

/** Field values from a link. */
function parseRequest(query: URLSearchParams): ProofRequestDraft {
	const kind = query.get('kind');
	return {
		...EMPTY_PROOF_REQUEST,
		...(isProofKind(kind) && { kind }),
		txid: query.get('txid') ?? '',
		address: query.get('address') ?? ''
	};
}
