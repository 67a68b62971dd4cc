import { identify, type SearchQuery } from '../chain/identify';
import { blockLink, checkLink, secretSearchLink, searchLink } from '../links';
import { rememberSearch, type SecretSearch } from './secret-search';

/** True when the text must not appear in the address of the search's page. */
export const isSecretSearch = (text: string): boolean => secretSearchOf(identify(text)) !== null;

function secretSearchOf(query: SearchQuery): SecretSearch | null {
	if (query.kind === 'payment_key') return query.of === 'view' ? query : null;
	return query.kind === 'secret' ? query : null;
}

/**
 * The address that a search leads to: the page of the object if that is certain, otherwise the page of the search. A
 * secret is held in memory, and kept out of the address.
 */
export function searchTarget(text: string): string {
	const query = identify(text);
	const secret = secretSearchOf(query);
	if (secret) return secretSearchLink(rememberSearch(secret));
	switch (query.kind) {
		case 'height':
			return blockLink(query.height);
		case 'proof':
			return checkLink({ proof: query.proof });
		case 'own_page':
			return query.page;
		case 'payment_key':
			return checkLink({ kind: 'tx_key', txid: query.txid, address: query.address, proof: query.key });
		default:
			return searchLink(text);
	}
}
