import { loadPart } from '$lib/app/optional-call';
import { staleIfError } from '$lib/app/stale-if-error';
import { getAccounts } from '$lib/rpc/wallet/accounts';
import type { Account } from '$lib/rpc/wallet/records';

const keep = staleIfError<readonly Account[]>();

/** The accounts of the wallet that a new request gets an address of; null without one. */
export const load = async ({ parent, depends }) => {
	depends('wallet:state');
	const { wallet } = await parent();
	if (!wallet) return { accounts: null, failure: null };
	const load = async () => (await wallet.call(getAccounts)).subaddress_accounts;
	const { value, failure } = await loadPart(keep(wallet.url, load));
	return { accounts: value?.value ?? null, failure: failure ?? value?.failure?.failure ?? null };
};
