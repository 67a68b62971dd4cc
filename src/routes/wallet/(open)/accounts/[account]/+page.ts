import { error } from '@sveltejs/kit';
import { keeping } from '$lib/app/keep';
import { getAddress, getBalance } from '$lib/rpc/wallet/accounts';
import { withBalances, type HoldingAddress } from '$lib/wallet/accounts/addresses';
import type { PageLoad } from './$types';

const keep = keeping<HoldingAddress[]>();

export const load: PageLoad = async ({ params, parent, depends }) => {
	depends('wallet:state');
	const { wallet, open } = await parent();
	const account = open.value.accounts.find(({ account_index }) => String(account_index) === params.account);
	if (!account) error(404, noSuchAccount(params.account, open.value.accounts.length));
	const { account_index } = account;
	const addresses = await keep(`${wallet.url} ${open.value.address} ${account_index}`, async () => {
		const [{ addresses }, { per_subaddress }] = await Promise.all([
			wallet.call(getAddress, { account_index }),
			wallet.call(getBalance, { account_index })
		]);
		return withBalances(addresses, per_subaddress);
	});
	return { account, addresses };
};

const noSuchAccount = (text: string, count: number) => ({
	message: /^\d+$/.test(text)
		? `The wallet has no account ${text}: it has ${count === 1 ? 'account 0 alone' : `accounts 0 to ${count - 1}`}.`
		: 'An account goes by its number; this is something else.',
	next: 'Choose one under Accounts.'
});
