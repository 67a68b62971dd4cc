import { staleIfError } from '$lib/app/stale-if-error';
import type { AddressBookEntry } from '$lib/rpc/wallet/records';
import { loadBook } from '$lib/wallet/load-names';
import { walletNetwork } from '$lib/wallet/network';

const keep = staleIfError<readonly AddressBookEntry[]>();

export const load = async ({ parent, depends }) => {
	depends('wallet:state');
	const { wallet, open, cache } = await parent();
	const { address } = open.value;
	const book = await keep(`${wallet.url} ${address}`, () => loadBook(wallet, cache));
	return { book, network: walletNetwork(address) };
};
