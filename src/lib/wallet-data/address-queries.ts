import { fetchQuery, peek, type Query } from '../app/query.svelte';
import type { Client } from '../rpc/client';
import { RpcError, type Failure } from '../rpc/errors';
import { stringifyJson } from '../rpc/json';
import { getAddress } from '../rpc/wallet/accounts';
import { getAddressBook } from '../rpc/wallet/address-book';
import { WALLET_ERROR_CODES } from '../rpc/wallet/codes';
import type { Account, AddressBookEntry, AddressEntry, TransferEntry } from '../rpc/wallet/records';
import { contactsOf, NO_CONTACTS, type Contacts } from './names';
import { limitOf, serviceLimits } from './service-limits.svelte';

/**
 * Query of an account's addresses. Their `used` flags may be out of date: new transfers do not invalidate the query,
 * because a wallet may have many addresses.
 */
export const addressesQuery = (wallet: Client, account_index: number): Query<readonly AddressEntry[]> => ({
	service: wallet.url,
	key: ['addresses', account_index],
	staleOn: 'addresses',
	keepWhileServiceInUse: true,
	load: async (signal, before) => {
		const { addresses } = await wallet.call(getAddress, { account_index }, { signal });
		return before && areEqual(before, addresses) ? before : addresses;
	}
});

/**
 * The addresses of an account. The account's label is that of its first address: if it differs from the cached one,
 * another program changed labels and the addresses are loaded again.
 *
 * @throws RpcError
 */
export function fetchAddresses(
	wallet: Client,
	{ account_index, label }: Pick<Account, 'account_index' | 'label'>
): Promise<readonly AddressEntry[]> {
	const query = addressesQuery(wallet, account_index);
	const known = peek(query);
	return fetchQuery(query, known && known[0]?.label !== label ? 0 : Infinity);
}

/**
 * Loads the addresses of accounts again that received payments at an address which another program created.
 *
 * @returns whether there are such accounts
 * @throws RpcError
 */
export async function reloadOutdatedAddresses(wallet: Client, received: readonly TransferEntry[]): Promise<boolean> {
	const last = new Map<number, number>();
	for (const { subaddr_index } of received) {
		const { major, minor } = subaddr_index;
		last.set(major, Math.max(minor, last.get(major) ?? 0));
	}
	const isOutdated = ([account, minor]: [number, number]) =>
		(peek(addressesQuery(wallet, account))?.length ?? Infinity) <= minor;
	const outdated = [...last].filter(isOutdated);
	await Promise.all(outdated.map(([account]) => fetchQuery(addressesQuery(wallet, account), 0)));
	return outdated.length > 0;
}

export interface AddressBook {
	entries: readonly AddressBookEntry[];
	/** Names by address, from `entries`. */
	contacts: Contacts;
	/**
	 * Why the service refuses the address book, permanently or while it syncs in the background; null when it does not.
	 */
	refused: Failure | null;
}

/** Query of the open wallet's address book. */
export const bookQuery = (wallet: Client): Query<AddressBook> => ({
	service: wallet.url,
	key: ['address book'],
	staleOn: 'addresses',
	load: async (signal, before) => {
		try {
			const { entries } = await wallet.call(getAddressBook, {}, { signal });
			serviceLimits.noteOutcome(wallet, null);
			if (before && areEqual(before.entries, entries)) return before.refused ? { ...before, refused: null } : before;
			return { entries, contacts: contactsOf(entries), refused: null };
		} catch (error) {
			if (!(error instanceof RpcError)) throw error;
			const { failure } = error;
			serviceLimits.noteFailure(wallet, failure);
			if (isNotOffered(failure)) return { entries: [], contacts: NO_CONTACTS, refused: failure };
			if (limitOf(failure) === null) throw error;
			// Names that were loaded before stay usable.
			return { entries: before?.entries ?? [], contacts: before?.contacts ?? NO_CONTACTS, refused: failure };
		}
	}
});

/** True when a service never offers an operation: it is restricted, or lacks the operation. */
export const isNotOffered = (failure: Failure) =>
	failure.kind === 'not_offered' || (failure.kind === 'refused' && failure.code === WALLET_ERROR_CODES.denied);

/**
 * True when two answers are equal. Callers then return the earlier object, so that nothing derived from it is
 * recomputed.
 */
const areEqual = (before: readonly unknown[], now: readonly unknown[]) =>
	before.length === now.length && stringifyJson(before) === stringifyJson(now);

/** The names in the address book; none where the service does not offer it. @throws RpcError when it is unreachable */
export async function fetchContacts(wallet: Client): Promise<Contacts> {
	try {
		return (await fetchQuery(bookQuery(wallet))).contacts;
	} catch (error) {
		if (error instanceof RpcError && error.failure.kind !== 'unreachable') return NO_CONTACTS;
		throw error;
	}
}

/** True when the addresses of an account are cached, possibly out of date. */
export const areAddressesCached = (wallet: Client, account: number): boolean =>
	peek(addressesQuery(wallet, account)) !== undefined;
