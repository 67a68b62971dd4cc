import { fetchQuery, type Query } from '../../app/query.svelte';
import type { Client } from '../../rpc/client';
import { getBalance } from '../../rpc/wallet/accounts';
import { addressesQuery } from '../address-queries';
import { openWalletQuery } from '../load-open-wallet';
import { loadTransfers } from '../load-transfers';
import { cacheOf } from '../wallet-cache';
import { receivedBy, withBalances, type AddressBalance } from './addresses';

/** The addresses of an account, with what each holds and has received. */
export const balancesQuery = (wallet: Client, account_index: number): Query<readonly AddressBalance[]> => ({
	service: wallet.url,
	key: ['balances of addresses', account_index],
	until: 'transfers',
	load: async () => {
		const open = await fetchQuery(openWalletQuery(wallet));
		const [addresses, { per_subaddress }, { transfers }] = await Promise.all([
			fetchQuery(addressesQuery(wallet, account_index)),
			wallet.call(getBalance, { account_index }),
			loadTransfers(wallet, cacheOf(wallet, open.address), open.height)
		]);
		return withBalances(addresses, per_subaddress, receivedBy(account_index, transfers.in));
	}
});
