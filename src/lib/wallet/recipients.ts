import { wasAnswered, loadPart } from '../app/load-part';
import { fetchQuery, type Query } from '../app/query.svelte';
import type { Client } from '../rpc/client';
import type { Account, TransferEntry } from '../rpc/wallet/records';
import { lookUpOwnAddresses, MAX_ACCOUNTS_TO_LOAD } from '../wallet-data/address-index';
import { fetchContacts } from '../wallet-data/address-queries';
import { openWalletQuery } from '../wallet-data/open-wallet';
import { parseNote, type Contacts, type WalletNames } from '../wallet-data/names';
import { fetchTransfers, fetchTransfersWithAddresses } from '../wallet-data/transfers';

/** A possible recipient: in the address book, or paid before. */
export interface KnownRecipient {
	address: string;
	/** The name in the address book; '' for none. */
	name: string;
	/** The newest payment (atomic units, Unix seconds); null when the wallet knows of none. */
	last: { amount: bigint; at: number } | null;
}

/** The people and addresses that the wallet knows. */
export interface KnownRecipients {
	names: WalletNames;
	/** True when all of the wallet's own addresses are among the names. */
	hasAllOwn: boolean;
	/** Recipients of earlier payments, newest first, then the other contacts. */
	recipients: readonly KnownRecipient[];
}

/** Number of the newest transfers to look through. */
const RECENT_TRANSFERS = 100;

/** Query of names and recipients, for the payment form and its review. */
export const knownRecipientsQuery = (wallet: Client): Query<KnownRecipients> => ({
	service: wallet.url,
	key: ['whom the wallet knows'],
	staleOn: 'transfers',
	load: async () => {
		const { accounts } = await fetchQuery(openWalletQuery(wallet));
		// In a wallet with more accounts, only the first address of each is loaded.
		const isSmall = accounts.length <= MAX_ACCOUNTS_TO_LOAD;
		const [{ value }, contacts] = await Promise.all([
			// A service that lists no transfers may still have an address book.
			loadPart(
				isSmall
					? fetchTransfersWithAddresses(wallet, accounts, RECENT_TRANSFERS)
					: fetchWithPrimaryAddresses(wallet, accounts),
				wasAnswered
			),
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

async function fetchWithPrimaryAddresses(wallet: Client, accounts: readonly Account[]) {
	const { transfers } = await fetchTransfers(wallet, RECENT_TRANSFERS);
	return { transfers, own: await lookUpOwnAddresses(wallet, accounts, []) };
}

/**
 * Recipients of outgoing transfers, and contacts. The address of a payment link is meant for one payment, so it is
 * listed again only if it is a contact's.
 *
 * @param paid outgoing transfers
 */
export function recipientsOf(
	paid: readonly Pick<TransferEntry, 'timestamp' | 'note' | 'destinations'>[],
	contacts: Contacts
): KnownRecipient[] {
	const found = new Map<string, KnownRecipient>();
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
