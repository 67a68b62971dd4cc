import { identify, type Query } from '../chain/identify';
import { blockLink, checkLink, heldSearchLink, searchLink } from '../links';
import { hold, type Held } from './held-search';

/** Whether the page of a search must not have its text in the address. */
export const isHeld = (text: string): boolean => heldFor(identify(text)) !== null;

function heldFor(query: Query): Held | null {
	if (query.kind === 'payment_key') return query.of === 'view' ? query : null;
	return query.kind === 'secret' ? query : null;
}

/**
 * Where a search leads: to the page of what was typed if that is certain, otherwise to that of the search. What is secret is
 * kept in memory here, and out of the address.
 */
export function searchTarget(text: string): string {
	const query = identify(text);
	const kept = heldFor(query);
	if (kept) return heldSearchLink(hold(kept));
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
