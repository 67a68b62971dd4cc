import { staleIfError } from '$lib/app/stale-if-error';
import { live } from '$lib/app/live.svelte';
import { networkOf, parseAddress } from '$lib/chain/address';
import { getAccounts } from '$lib/rpc/wallet/accounts';
import { incomingTransfers } from '$lib/rpc/wallet/history';
import type { Account } from '$lib/rpc/wallet/records';
import type { OwnAddresses } from '$lib/wallet/own-addresses';
import type { Listed } from '$lib/wallet/outputs/outputs';
import { loadOwnAddresses } from '$lib/wallet/load-own-addresses';
import { loadTransfers, type ReadTransfers } from '$lib/wallet/load-transfers';
import type { PageLoad } from './$types';

interface AllOutputs extends ReadTransfers {
	listed: Listed[];
	own: OwnAddresses;
	/** Read together with the outputs, so that both are of one moment. */
	accounts: readonly Account[];
}

const keep = staleIfError<AllOutputs>();

export const load: PageLoad = async ({ parent, depends }) => {
	depends('wallet:transfers');
	const { wallet, open } = await parent();
	const { accounts, address, height } = open.value;
	const all = await keep(`${wallet.url} ${address}`, async (before) => {
		const [read, own, { subaddress_accounts }, ...listed] = await Promise.all([
			loadTransfers(wallet, height, before),
			loadOwnAddresses(wallet, accounts),
			wallet.call(getAccounts),
			...accounts.map(async ({ account_index: account }): Promise<Listed> => {
				const params = { transfer_type: 'all' as const, account_index: account, verbose: true };
				return { account, outputs: (await wallet.call(incomingTransfers, params)).transfers };
			})
		]);
		return { ...read, own, accounts: subaddress_accounts, listed };
	});
	const network = parseAddress(address).address?.network ?? networkOf(live.info?.nettype ?? '') ?? null;
	return { all, network };
};
