import type { Query } from '../chain/identify';

/** A search that must not appear in the address bar: for a secret, or a link with a view key. */
export type Held = Extract<Query, { kind: 'secret' | 'payment_key' }>;

/** The newest of these searches, only in memory. */
let held: { number: number; query: Held } | null = null;

/** Remembers a search, replacing the one before. @returns the number that stands for it in the address */
export function hold(query: Held): number {
	held = { number: (held?.number ?? 0) + 1, query };
	return held.number;
}

/** The search behind a number in an address; null when it is no longer remembered. */
export const heldQuery = (number: string | null): Held | null =>
	held && number === String(held.number) ? held.query : null;

/**
 * Address and view key of the remembered search, if it was a link of another explorer to this transaction; otherwise
 * null.
 */
export function viewKeyFor(txid: string): { address: string; viewKey: string } | null {
	const query = held?.query;
	if (query?.kind !== 'payment_key' || query.of !== 'view' || query.txid !== txid) return null;
	return { address: query.address, viewKey: query.key };
}
