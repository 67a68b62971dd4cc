import { getBalance } from '$lib/rpc/wallet/accounts';
import { incomingTransfers } from '$lib/rpc/wallet/history';
import { isMultisig } from '$lib/rpc/wallet/multisig';
import { loadSpendContext } from '$lib/wallet/load-spend-context';
import { sending } from '$lib/wallet/sending.svelte';
import type { PageLoad } from './$types';

/** Steps of the setup change the state: it is loaded anew each time. */
export const load: PageLoad = async ({ parent, depends }) => {
	depends('wallet:state', 'wallet:transfers', 'wallet:source');
	const { wallet, node, open, cache } = await parent();
	const { address, viewOnly } = open.value;
	const state = await wallet.call(isMultisig);
	if (state.multisig && state.ready) {
		const [{ multisig_import_needed }, spendContext] = await Promise.all([
			wallet.call(getBalance, { account_index: 0 }),
			loadSpendContext({ wallet, node }, sending.draftOf(address).account, open.value, cache)
		]);
		return { state, importNeeded: multisig_import_needed === true, spendContext, isUsed: false };
	}
	const outputs = { transfer_type: 'all', account_index: 0 } as const;
	const isUsed = !state.multisig && !viewOnly && (await wallet.call(incomingTransfers, outputs)).transfers.length > 0;
	return { state, importNeeded: false, spendContext: null, isUsed };
};
