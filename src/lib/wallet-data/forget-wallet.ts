import { ownTransactions } from '../chain-data/own-transactions.svelte';
import { removeQueries } from '../app/query.svelte';

/**
 * Removes all cached data of the wallet that a service had open, after it was closed, locked or replaced by another.
 *
 * @param service the service's address
 */
export function forgetWallet(service: string): void {
	removeQueries(service);
	ownTransactions.clear();
}
