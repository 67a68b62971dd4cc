import { isAnswered, loadPart } from '../app/load-part';
import { fetchQuery, type Query } from '../app/query.svelte';
import type { Client } from '../rpc/client';
import type { Account, TransferEntry } from '../rpc/wallet/records';
import { fetchNamed, MAX_ACCOUNTS } from '../wallet-data/address-index';
import { fetchContacts } from '../wallet-data/address-queries';
import { openWalletQuery } from '../wallet-data/open-wallet';
import { parseNote, type Contacts, type KnownNames } from '../wallet-data/names';
import { fetchTransfers, fetchWithAddresses } from '../wallet-data/transfers';

/** Somebody to pay: in the address book, or paid before. */
export interface Recipient {
	address: string;
	/** In the address book; '' for none. */
	name: string;
	/** Null when the wallet knows of no payment. The amount in atomic units, the moment in Unix seconds. */
	last: { amount: bigint; at: number } | null;
}

/** Whom the wallet knows. */
export interface Known {
	names: KnownNames;
	/** Whether all of the wallet's own addresses are among the names. */
	hasAllOwn: boolean;
	/** Those who were paid first, the newest of them first. */
	recipients: readonly Recipient[];
}

/** So many of the newest transfers are looked through. */
const RECENT = 100;

/** Whom the wallet knows: for names in the form and the review of a payment, and to choose from. */
export const knownQuery = (wallet: Client): Query<Known> => ({
	service: wallet.url,
	key: ['whom the wallet knows'],
	until: 'transfers',
	load: async () => {
		const { accounts } = await fetchQuery(openWalletQuery(wallet));
		// Of a wallet with more accounts, only the first address of each is known.
		const isSmall = accounts.length <= MAX_ACCOUNTS;
		const [{ value }, contacts] = await Promise.all([
			// A service that lists none of them has an address book all the same.
			loadPart(isSmall ? fetchWithAddresses(wallet, accounts, RECENT) : fetchWithFirst(wallet, accounts), isAnswered),
			fetchContacts(wallet)
		]);
		const paid = value ? [...value.transfers.out, ...value.transfers.pending] : [];
		return {
			names: { contacts, own: value?.own ?? new Map() },
			hasAllOwn: isSmall && value !== undefined,
			recipients: recipientsOf(paid, contacts)
		};
	}
});

async function fetchWithFirst(wallet: Client, accounts: readonly Account[]) {
	const { transfers } = await fetchTransfers(wallet, RECENT);
	return { transfers, own: await fetchNamed(wallet, accounts, []) };
}

/** An address of a payment link is used once: only that of a contact is listed again. @param paid outgoing transfers */
export function recipientsOf(
	paid: readonly Pick<TransferEntry, 'timestamp' | 'note' | 'destinations'>[],
	contacts: Contacts
): Recipient[] {
	const found = new Map<string, Recipient>();
	for (const { timestamp: at, note, destinations } of paid.toSorted((a, b) => b.timestamp - a.timestamp)) {
		for (const { address, amount } of destinations) {
			const name = contacts.get(address) ?? '';
			if (found.has(address) || (name === '' && parseNote(note).link !== '')) continue;
			found.set(address, { address, name, last: { amount, at } });
		}
	}
	for (const [address, name] of contacts) if (!found.has(address)) found.set(address, { address, name, last: null });
	return [...found.values()];
}
