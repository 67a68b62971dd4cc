import { getBalance } from '$lib/rpc/wallet/accounts';
import { incomingTransfers } from '$lib/rpc/wallet/history';
import { isMultisig } from '$lib/rpc/wallet/multisig';

/** Steps of the setup change the state: it is loaded anew each time. */
export const load = async ({ parent, depends }) => {
	depends('wallet:state', 'wallet:transfers');
	const { wallet, open } = await parent();
	const state = await wallet.call(isMultisig);
	if (state.multisig && state.ready) {
		const { multisig_import_needed } = await wallet.call(getBalance, { account_index: 0 });
		return { state, importNeeded: multisig_import_needed === true, isUsed: false };
	}
	const outputs = { transfer_type: 'all', account_index: 0 } as const;
	const mayBegin = !state.multisig && !open.value.viewOnly;
	const isUsed = mayBegin && (await wallet.call(incomingTransfers, outputs)).transfers.length > 0;
	return { state, importNeeded: false, isUsed };
};
