import { keeping } from '$lib/app/keep';
import { live } from '$lib/app/live.svelte';
import { networkOf, readAddress } from '$lib/chain/address';
import { getAddressBook } from '$lib/rpc/wallet/address-book';
import type { AddressBookEntry } from '$lib/rpc/wallet/records';
import type { PageLoad } from './$types';

const keep = keeping<AddressBookEntry[]>();

export const load: PageLoad = async ({ parent, depends }) => {
	depends('wallet:state');
	const { wallet, open } = await parent();
	const { address } = open.value;
	const book = await keep(`${wallet.url} ${address}`, async () => (await wallet.call(getAddressBook, {})).entries);
	// The wallet's own address tells its network, whatever node the page asks.
	const network = readAddress(address).address?.network ?? networkOf(live.info?.nettype ?? '');
	return { book, network };
};
