import { fetchQuery, type Query } from '../../app/query.svelte';
import type { Client } from '../../rpc/client';
import { getBalance } from '../../rpc/wallet/accounts';
import { addressesQuery } from '../address-queries';
import { fetchTransfers } from '../transfers';
import { receivedBy, withBalances, type AddressBalance } from './addresses';

/** The addresses of an account, with what each holds and has received. */
export const balancesQuery = (wallet: Client, account_index: number): Query<readonly AddressBalance[]> => ({
	service: wallet.url,
	key: ['balances of addresses', account_index],
	until: 'transfers',
	load: async () => {
		const [addresses, { per_subaddress }, { transfers }] = await Promise.all([
			fetchQuery(addressesQuery(wallet, account_index)),
			wallet.call(getBalance, { account_index }),
			fetchTransfers(wallet)
		]);
		return withBalances(addresses, per_subaddress, receivedBy(account_index, transfers.in));
	}
});
