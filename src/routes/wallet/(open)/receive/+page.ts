import { error, redirect } from '@sveltejs/kit';
import { keeping } from '$lib/app/keep';
import { queryOf, walletReceiveLink } from '$lib/links';
import { getAddress } from '$lib/rpc/wallet/accounts';
import { getTransfers } from '$lib/rpc/wallet/history';
import type { AddressEntry, TransferEntry } from '$lib/rpc/wallet/records';
import { newestUnused } from '$lib/wallet/accounts/addresses';
import type { PageLoad } from './$types';

interface Receiving {
	/** The account's. */
	addresses: readonly AddressEntry[];
	address: AddressEntry;
	/** What came to the address, and what is on its way to it. */
	arrived: { in: readonly TransferEntry[]; pool: readonly TransferEntry[] };
}

const keep = keeping<Receiving>();

export const load: PageLoad = async ({ url, parent, depends }) => {
	depends('wallet:transfers');
	const { wallet, open } = await parent();
	const query = queryOf(url);
	const text = query.get('account') ?? '0';
	const account = open.value.accounts.find(({ account_index }) => String(account_index) === text);
	if (!account) error(404, noSuch(`account ${text}`));
	const { account_index } = account;
	const wanted = query.get('address');
	const receiving = await keep(`${wallet.url} ${open.value.address} ${text} ${wanted}`, async () => {
		const { addresses } = await wallet.call(getAddress, { account_index });
		// Stays in the page's address from here on: another one becomes the newest unused once this one is paid.
		if (wanted === null) redirect(307, walletReceiveLink(account_index, newestUnused(addresses) ?? 0));
		const address = addresses.find(({ address_index }) => String(address_index) === wanted);
		if (!address) error(404, noSuch(`address ${wanted} in account ${text}`));
		const subaddr_indices = [address.address_index];
		const arrived = await wallet.call(getTransfers, { in: true, pool: true, account_index, subaddr_indices });
		return { addresses, address, arrived };
	});
	return { account, receiving };
};

const noSuch = (what: string) => ({
	message: `The wallet has no ${what}.`,
	next: 'Choose one under Accounts, or make a new one there.'
});
