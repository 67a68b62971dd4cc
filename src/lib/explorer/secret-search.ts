import type { SearchQuery } from '../chain/identify';

/** A search that must not appear in the address bar: for a secret, or a link with a view key. */
export type SecretSearch = Extract<SearchQuery, { kind: 'secret' | 'payment_key' }>;

/** The newest of these searches, only in memory. */
let latestSearch: { number: number; query: SecretSearch } | null = null;

/** Remembers a search, replacing the one before. @returns the number that stands for it in the address */
export function rememberSearch(query: SecretSearch): number {
	latestSearch = { number: (latestSearch?.number ?? 0) + 1, query };
	return latestSearch.number;
}

/** The search behind a number in an address; null when it is no longer remembered. */
export const rememberedSearch = (number: string | null): SecretSearch | null =>
	latestSearch && number === String(latestSearch.number) ? latestSearch.query : null;

/**
 * Address and view key of the remembered search, if it was a link of another explorer to this transaction; otherwise
 * null.
 */
export function viewKeyFromSearch(txid: string): { address: string; viewKey: string } | null {
	const query = latestSearch?.query;
	if (query?.kind !== 'payment_key' || query.of !== 'view' || query.txid !== txid) return null;
	return { address: query.address, viewKey: query.key };
}
