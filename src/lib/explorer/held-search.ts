import type { Query } from '../chain/identify';

/** A search that must not be in an address: for a secret, or a link with a view key. */
export type Held = Extract<Query, { kind: 'secret' | 'payment_key' }>;

/** The newest of them, in memory alone. */
let held: { number: number; query: Held } | null = null;

/** Remembers a search in place of the one before. @returns the number that stands for it */
export function hold(query: Held): number {
	held = { number: (held?.number ?? 0) + 1, query };
	return held.number;
}

/** The search that a number in an address stands for; null when it is no longer remembered. */
export const heldQuery = (number: string | null): Held | null =>
	held && number === String(held.number) ? held.query : null;

/** The address and the view key of a link to a transaction in another explorer; null when the search was for something else. */
export function viewKeyFor(txid: string): { address: string; viewKey: string } | null {
	const query = held?.query;
	if (query?.kind !== 'payment_key' || query.of !== 'view' || query.txid !== txid) return null;
	return { address: query.address, viewKey: query.key };
}
