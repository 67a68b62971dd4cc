import { staleIfError } from '$lib/app/stale-if-error';
import { live } from '$lib/app/live.svelte';
import { networkOf, parseAddress } from '$lib/chain/address';
import { getAddressBook } from '$lib/rpc/wallet/address-book';
import type { AddressBookEntry } from '$lib/rpc/wallet/records';
import type { PageLoad } from './$types';

const keep = staleIfError<AddressBookEntry[]>();

export const load: PageLoad = async ({ parent, depends }) => {
	depends('wallet:state');
	const { wallet, open } = await parent();
	const { address } = open.value;
	const book = await keep(`${wallet.url} ${address}`, async () => (await wallet.call(getAddressBook, {})).entries);
	// The network of the wallet's own address, which may differ from that of the selected node.
	const network = parseAddress(address).address?.network ?? networkOf(live.info?.nettype ?? '');
	return { book, network };
};
