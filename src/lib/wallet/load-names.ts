import { optionalCall } from '../app/optional-call';
import type { Coin } from '../format/amount';
import type { Client } from '../rpc/client';
import { getAddressBook } from '../rpc/wallet/address-book';
import type { Account, AddressBookEntry } from '../rpc/wallet/records';
import type { History } from './history';
import { requestTexts } from './history/request-texts';
import { loadOwnAddresses } from './load-addresses';
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

/** What names transfers besides own labels. The address book is asked for only where somebody was paid. @throws RpcError */
export async function loadTexts(wallet: Client, cache: WalletCache, { rows }: History, coin: Coin) {
	const paysSomebody = rows.some(({ transfer }) => transfer.destinations.length > 0);
	return {
		contacts: paysSomebody ? await loadContacts(wallet, cache) : NOBODY,
		ofRequest: requestTexts(coin)
	};
}

/** All that the wallet calls addresses. @throws RpcError */
export async function loadNames(
	wallet: Client,
	cache: WalletCache,
	accounts: readonly Pick<Account, 'account_index' | 'label'>[]
): Promise<KnownNames> {
	const [contacts, own] = await Promise.all([loadContacts(wallet, cache), loadOwnAddresses(wallet, cache, accounts)]);
	return { contacts, own };
}
