import { loadPart } from '$lib/app/optional-call';
import { getAccounts } from '$lib/rpc/wallet/accounts';

/** The accounts to choose the receiving one from; without a wallet that answers, none. */
export const load = async ({ parent, depends }) => {
	depends('wallet:state');
	const { wallet } = await parent();
	return { accounts: wallet ? ((await loadPart(wallet.call(getAccounts))).value?.subaddress_accounts ?? []) : [] };
};
