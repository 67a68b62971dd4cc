import { ownTransactions } from '../app/own-transactions.svelte';
import { invalidate } from '../app/query.svelte';
import type { Client } from '../rpc/client';
import type { AddressEntry } from '../rpc/wallet/records';
import type { History, Transfers } from './history';
import type { OwnAddresses } from './own-addresses';

/** Transfers in blocks above a height, and all that are in none. */
export interface LoadedTransfers {
	transfers: Transfers;
	from: number;
	/** The number of blocks that the wallet had scanned. */
	height: number;
}

/** What was loaded of the open wallet: in memory only, and of one wallet. */
export class WalletCache {
	/** All addresses, from these lists. */
	own: { lists: readonly (readonly AddressEntry[])[]; addresses: OwnAddresses } | null = null;
	/** Those that transfers name, and that are the wallet's; of `labelled` the labels are loaded, and `strangers` are not the wallet's. */
	named: OwnAddresses = new Map();
	readonly labelled = new Set<string>();
	readonly strangers = new Set<string>();
	transfers: LoadedTransfers | null = null;
	/** The newest load of transfers: they follow each other. */
	loading: Promise<unknown> = Promise.resolve();
	/** Of the transfers that were loaded above a height, and the balance before them in atomic units, null while it is not known. */
	history: { history: History; from: number; start: bigint | null } | null = null;
}

let current: { key: string; service: string; cache: WalletCache } | null = null;

/** @param address the wallet's primary address */
export function cacheOf({ url }: Client, address: string): WalletCache {
	const key = `${url} ${address}`;
	if (current?.key !== key) current = { key, service: url, cache: new WalletCache() };
	return current.cache;
}

/** For a wallet that is closed or opened, and after own changes that may concern earlier transfers. */
export function clearCache(): void {
	current = null;
	ownTransactions.clear();
}

/** After own changes of accounts, labels and the address book, beside their queries. */
export function clearLabels(): void {
	if (!current) return;
	const { cache } = current;
	cache.labelled.clear();
	// Another object: what was made with these names is made again.
	cache.named = new Map(cache.named);
}

/** Once a page that shows names is left: another program may change them as well. */
export function clearNames(): void {
	clearLabels();
	if (current) invalidate(current.service, 'addresses');
}
