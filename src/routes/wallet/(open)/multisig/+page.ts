import { getBalance } from '$lib/rpc/wallet/accounts';
import { incomingTransfers } from '$lib/rpc/wallet/history';
import { isMultisig } from '$lib/rpc/wallet/multisig';
import { loadSpendContext } from '$lib/wallet/load-spend-context';
import { sending } from '$lib/wallet/sending.svelte';
import type { PageLoad } from './$types';

/** A set-up moves on by what is done here: its state is asked for anew each time. */
export const load: PageLoad = async ({ parent, depends }) => {
	depends('wallet:state', 'wallet:transfers', 'wallet:source');
	const { wallet, node, open } = await parent();
	const state = await wallet.call(isMultisig);
	if (state.multisig && state.ready) {
		const [{ multisig_import_needed }, means] = await Promise.all([
			wallet.call(getBalance, { account_index: 0 }),
			loadSpendContext({ wallet, node }, sending.draftOf(open.value.address).account, open.value.address)
		]);
		return { state, importNeeded: multisig_import_needed === true, means, isUsed: false };
	}
	const isUsed = !state.multisig && !open.value.viewOnly && (await hasOutputs());
	return { state, importNeeded: false, means: null, isUsed };

	async function hasOutputs(): Promise<boolean> {
		const { transfers } = await wallet.call(incomingTransfers, { transfer_type: 'all', account_index: 0 });
		return transfers.length > 0;
	}
};
