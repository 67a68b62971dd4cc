import { fetchQuery, type Query } from '../../app/query.svelte';
import type { Client } from '../../rpc/client';
import { getBalance } from '../../rpc/wallet/accounts';
import { addressesQuery } from '../../wallet-data/address-queries';
import { fetchTransfers } from '../../wallet-data/transfers';
import { receivedBy, withBalances, type AddressBalance } from './addresses';

/** The addresses of an account, with what each holds. */
export const balancesQuery = (wallet: Client, account_index: number): Query<readonly AddressBalance[]> => ({
	service: wallet.url,
	key: ['balances of addresses', account_index],
	until: 'transfers',
	load: async (signal) => {
		const [addresses, { per_subaddress }] = await Promise.all([
			fetchQuery(addressesQuery(wallet, account_index)),
			wallet.call(getBalance, { account_index }, { signal })
		]);
		return withBalances(addresses, per_subaddress);
	}
});

/** What each address of an account has received, as `receivedBy` says it: all transfers are loaded for that. */
export const receivedByQuery = (wallet: Client, account_index: number): Query<ReadonlyMap<number, bigint>> => ({
	service: wallet.url,
	key: ['received by addresses', account_index],
	until: 'transfers',
	load: async () => receivedBy(account_index, (await fetchTransfers(wallet)).transfers.in)
});
