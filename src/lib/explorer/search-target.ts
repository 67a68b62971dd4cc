import { identify, type Query } from '../chain/identify';
import { checkLink, heldSearchLink, searchLink } from '../links';

/** A search that must not be in an address: for a secret, or a link with a view key. */
type Held = Extract<Query, { kind: 'secret' | 'payment_key' }>;

/** The newest of them, in memory alone. */
let held: { number: number; query: Held } | null = null;

/** The search that a number in an address stands for; null when it is no longer remembered. */
export const heldQuery = (number: string | null): Held | null =>
	held && number === String(held.number) ? held.query : null;

/** The address and the view key of a link to a transaction in another explorer; null when the search was for something else. */
export function viewKeyFor(txid: string): { address: string; viewKey: string } | null {
	const query = held?.query;
	if (query?.kind !== 'payment_key' || query.of !== 'view' || query.txid !== txid) return null;
	return { address: query.address, viewKey: query.key };
}

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
	if (kept) {
		held = { number: (held?.number ?? 0) + 1, query: kept };
		return heldSearchLink(held.number);
	}
	switch (query.kind) {
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
