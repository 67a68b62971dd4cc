import { error } from '@sveltejs/kit';
import { staleIfError } from '$lib/app/stale-if-error';
import { getBalance } from '$lib/rpc/wallet/accounts';
import { receivedBy, withBalances, type AddressBalance } from '$lib/wallet/accounts/addresses';
import { loadAddresses } from '$lib/wallet/load-addresses';
import { loadTransfers } from '$lib/wallet/load-transfers';

const keep = staleIfError<AddressBalance[]>();

export const load = async ({ params, parent, depends }) => {
	depends('wallet:transfers');
	const { wallet, open, cache } = await parent();
	const account = open.value.accounts.find(({ account_index }) => String(account_index) === params.account);
	if (!account)
		error(404, { message: `The wallet has no account ${params.account}.`, next: 'Choose one under Accounts.' });
	const { account_index } = account;
	const addresses = await keep(`${wallet.url} ${open.value.address} ${account_index}`, async () => {
		const [addresses, { per_subaddress }, { transfers }] = await Promise.all([
			loadAddresses(wallet, cache, account),
			wallet.call(getBalance, { account_index }),
			loadTransfers(wallet, cache, open.value.height)
		]);
		return withBalances(addresses, per_subaddress, receivedBy(account_index, transfers.in));
	});
	return { account, addresses };
};
