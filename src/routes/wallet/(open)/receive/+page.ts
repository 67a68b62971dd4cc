import { error, redirect } from '@sveltejs/kit';
import { staleIfError } from '$lib/app/stale-if-error';
import { queryOf, walletReceiveLink } from '$lib/links';
import { getAddress } from '$lib/rpc/wallet/accounts';
import { getTransfers } from '$lib/rpc/wallet/history';
import type { AddressEntry } from '$lib/rpc/wallet/records';
import { freshAddress } from '$lib/wallet/accounts/addresses';
import type { Arrived } from '$lib/wallet/receive';
import { vanished } from '$lib/wallet/vanished';
import type { PageLoad } from './$types';

interface Receiving {
	/** The account's. */
	addresses: readonly AddressEntry[];
	/** Null when none was chosen and none is fresh: the page creates one. */
	address: AddressEntry | null;
	arrived: Arrived;
}

const keep = staleIfError<Receiving>();

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
		if (wanted === null) {
			const { pool } = await wallet.call(getTransfers, { pool: true, account_index });
			const fresh = freshAddress(addresses, pool);
			// Stays in the page's address from here on: another one becomes the fresh one once this one is paid.
			if (fresh !== null) redirect(307, walletReceiveLink(account_index, fresh));
			return { addresses, address: null, arrived: { in: [], pool: [], vanished: [] } };
		}
		const address = addresses.find(({ address_index }) => String(address_index) === wanted);
		if (!address) error(404, noSuch(`address ${wanted} in account ${text}`));
		const subaddr_indices = [address.address_index];
		const lists = await wallet.call(getTransfers, { in: true, pool: true, account_index, subaddr_indices });
		const gone = vanished.update(`${wallet.url} ${address.address}`, lists, open.value.height);
		return { addresses, address, arrived: { in: lists.in, pool: lists.pool, vanished: gone } };
	});
	return { account, receiving };
};

const noSuch = (what: string) => ({
	message: `The wallet has no ${what}.`,
	next: 'Choose one under Accounts, or make a new one there.'
});
