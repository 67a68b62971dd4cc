import { ownTransactions } from '../chain-data/own-transactions.svelte';
import { removeQueries } from '../app/query.svelte';

/** Forgets all that is known of the wallet that a service had open: it is closed, locked or another one. @param service its address */
export function forgetWallet(service: string): void {
	removeQueries(service);
	ownTransactions.clear();
}
