import { optionalCall } from '../app/optional-call';
import type { Coin } from '../format/amount';
import type { Client } from '../rpc/client';
import { getAddressBook } from '../rpc/wallet/address-book';
import type { Account, AddressBookEntry, TransferEntry } from '../rpc/wallet/records';
import type { Row } from './history';
import { requestTexts } from './history/request-texts';
import { loadLabels, loadNamed } from './load-addresses';
import { contactsOf, NOBODY, type Contacts, type KnownNames } from './names';
import type { WalletCache } from './wallet-cache';

/** The address book, from the cache once it was loaded. @throws RpcError */
export function loadBook(wallet: Client, cache: WalletCache): Promise<readonly AddressBookEntry[]> {
	if (cache.book) return cache.book;
	const loading = (cache.book = wallet.call(getAddressBook, {}).then(({ entries }) => entries));
	loading.catch(() => cache.book === loading && (cache.book = null));
	return loading;
}

/** The names in the address book; none where the service does not give it, which is not asked for again then. */
export function loadContacts(wallet: Client, cache: WalletCache): Promise<Contacts> {
	if (cache.contacts) return cache.contacts;
	const loading = (cache.contacts = optionalCall(loadBook(wallet, cache)).then(({ value }) => contactsOf(value ?? [])));
	loading.catch(() => cache.contacts === loading && (cache.contacts = null));
	return loading;
}

/** What names the transfers of rows. The address book is asked for only where somebody was paid. @throws RpcError */
export async function loadTexts(
	wallet: Client,
	cache: WalletCache,
	rows: readonly Row[],
	coin: Coin
): Promise<KnownNames> {
	const transfers = rows.map(({ transfer }) => transfer);
	const paysSomebody = transfers.some(({ destinations }) => destinations.length > 0);
	const [contacts, own] = await Promise.all([
		paysSomebody ? loadContacts(wallet, cache) : NOBODY,
		loadLabels(wallet, cache, transfers)
	]);
	return { contacts, own, ofRequest: requestTexts(coin) };
}

/** What the wallet calls the addresses that transfers name. @throws RpcError */
export async function loadNames(
	wallet: Client,
	cache: WalletCache,
	accounts: readonly Account[],
	transfers: readonly TransferEntry[]
): Promise<KnownNames> {
	await loadNamed(wallet, cache, accounts, transfers);
	const [contacts, own] = await Promise.all([loadContacts(wallet, cache), loadLabels(wallet, cache, transfers)]);
	return { contacts, own };
}
