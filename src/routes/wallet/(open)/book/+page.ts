import { staleIfError } from '$lib/app/stale-if-error';
import { getAddressBook } from '$lib/rpc/wallet/address-book';
import type { AddressBookEntry } from '$lib/rpc/wallet/records';
import { walletNetwork } from '$lib/wallet/network';
import type { PageLoad } from './$types';

const keep = staleIfError<readonly AddressBookEntry[]>();

export const load: PageLoad = async ({ parent, depends }) => {
	depends('wallet:state');
	const { wallet, open, cache } = await parent();
	const { address } = open.value;
	const book = await keep(`${wallet.url} ${address}`, () => {
		cache.book ??= wallet.call(getAddressBook, {}).then(({ entries }) => entries);
		cache.book.catch(() => (cache.book = null));
		return cache.book;
	});
	return { book, network: walletNetwork(address) };
};
