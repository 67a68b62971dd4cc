import { fetchQuery, peek, type Query } from '../app/query.svelte';
import type { Client } from '../rpc/client';
import { RpcError, type Failure } from '../rpc/errors';
import { stringifyJson } from '../rpc/json';
import { getAddress } from '../rpc/wallet/accounts';
import { getAddressBook } from '../rpc/wallet/address-book';
import { CODES } from '../rpc/wallet/codes';
import type { Account, AddressBookEntry, AddressEntry, TransferEntry } from '../rpc/wallet/records';
import { contactsOf, NOBODY, type Contacts } from './names';
import { limitOf, serviceLimits } from './service-limits.svelte';

/** The addresses of an account. `used` is as it was then: no transfer makes them old, of which a wallet may have many. */
export const addressesQuery = (wallet: Client, account_index: number): Query<readonly AddressEntry[]> => ({
	service: wallet.url,
	key: ['addresses', account_index],
	until: 'addresses',
	isKept: true,
	load: async (signal, before) => {
		const { addresses } = await wallet.call(getAddress, { account_index }, { signal });
		return before && isSame(before, addresses) ? before : addresses;
	}
});

/**
 * The addresses of an account, whose label is its first address's: another one means that another program changed labels.
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

/** Loads the accounts again that were paid at an address which another program created. @returns whether there are any @throws RpcError */
export async function reloadOutdated(wallet: Client, received: readonly TransferEntry[]): Promise<boolean> {
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
	/** The names in it. */
	contacts: Contacts;
	/** Why the service does not give it, never or while it syncs in the background; null where it does. */
	refused: Failure | null;
}

/** The address book of the open wallet. */
export const bookQuery = (wallet: Client): Query<AddressBook> => ({
	service: wallet.url,
	key: ['address book'],
	until: 'addresses',
	load: async (signal, before) => {
		try {
			const { entries } = await wallet.call(getAddressBook, {}, { signal });
			serviceLimits.noteOutcome(wallet, null);
			if (before && isSame(before.entries, entries)) return before.refused ? { ...before, refused: null } : before;
			return { entries, contacts: contactsOf(entries), refused: null };
		} catch (error) {
			if (!(error instanceof RpcError)) throw error;
			const { failure } = error;
			serviceLimits.noteFailure(wallet, failure);
			if (isRefused(failure)) return { entries: [], contacts: NOBODY, refused: failure };
			if (limitOf(failure) === null) throw error;
			// The names that are known stay.
			return { entries: before?.entries ?? [], contacts: before?.contacts ?? NOBODY, refused: failure };
		}
	}
});

/** Whether a service never has an operation: it is restricted, or lacks it. */
export const isRefused = (failure: Failure) =>
	failure.kind === 'not_offered' || (failure.kind === 'refused' && failure.code === CODES.denied);

/** The same object as before, for what is made from it. */
const isSame = (before: readonly unknown[], now: readonly unknown[]) =>
	before.length === now.length && stringifyJson(before) === stringifyJson(now);

/** The names in the address book; none where the service does not give it. @throws RpcError where it is out of reach */
export async function fetchContacts(wallet: Client): Promise<Contacts> {
	try {
		return (await fetchQuery(bookQuery(wallet))).contacts;
	} catch (error) {
		if (error instanceof RpcError && error.failure.kind !== 'unreachable') return NOBODY;
		throw error;
	}
}

/** Whether the addresses of an account are known, though they may be old. */
export const areKnown = (wallet: Client, account: number): boolean =>
	peek(addressesQuery(wallet, account)) !== undefined;
