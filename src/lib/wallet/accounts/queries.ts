import { fetchQuery, type Query } from '../../app/query.svelte';
import type { Client } from '../../rpc/client';
import { getBalance } from '../../rpc/wallet/accounts';
import { addressesQuery } from '../../wallet-data/address-queries';
import { fetchTransfers } from '../../wallet-data/transfers';
import { receivedBy, withBalances, type AddressBalance } from './addresses';

/** Query of an account's addresses with their balances. */
export const addressBalancesQuery = (wallet: Client, account_index: number): Query<readonly AddressBalance[]> => ({
	service: wallet.url,
	key: ['balances of addresses', account_index],
	staleOn: 'transfers',
	load: async (signal) => {
		const [addresses, { per_subaddress }] = await Promise.all([
			fetchQuery(addressesQuery(wallet, account_index)),
			wallet.call(getBalance, { account_index }, { signal })
		]);
		return withBalances(addresses, per_subaddress);
	}
});

/** Query of the amounts that each address of an account has received (see `receivedBy`). It loads all transfers. */
export const receivedByQuery = (wallet: Client, account_index: number): Query<ReadonlyMap<number, bigint>> => ({
	service: wallet.url,
	key: ['received by addresses', account_index],
	staleOn: 'transfers',
	load: async () => receivedBy(account_index, (await fetchTransfers(wallet)).transfers.in)
});
