import type { Query } from '../app/query.svelte';
import { loadPart } from '../app/load-part';
import type { Client } from '../rpc/client';
import type { ResultOf } from '../rpc/operation';
import { getBalance } from '../rpc/wallet/accounts';
import { incomingTransfers } from '../rpc/wallet/history';
import { isMultisig } from '../rpc/wallet/multisig';

/** The multisig state of a wallet. */
export interface MultisigState {
	status: ResultOf<typeof isMultisig>;
	/**
	 * True when a ready multisig wallet has transactions since the signers last exchanged their info; null when
	 * unknown.
	 */
	isImportNeeded: boolean | null;
	/** True when a wallet that is not multisig yet has received payments; null when unknown. */
	isUsed: boolean | null;
}

/**
 * Query of the open wallet's multisig state, which each step of the setup changes.
 *
 * @param mayBegin whether the wallet has a spend key and no money
 */
export const multisigQuery = (wallet: Client, mayBegin: boolean): Query<MultisigState> => ({
	service: wallet.url,
	key: ['multisig state', mayBegin],
	staleOn: 'transfers',
	load: async (signal) => {
		const status = await wallet.call(isMultisig, undefined, { signal });
		if (status.multisig && status.ready) {
			const { value } = await loadPart(wallet.call(getBalance, { account_index: 0 }, { signal }));
			return { status, isImportNeeded: value ? value.multisig_import_needed === true : null, isUsed: false };
		}
		if (status.multisig || !mayBegin) return { status, isImportNeeded: false, isUsed: false };
		const params = { transfer_type: 'all', account_index: 0 } as const;
		const { value } = await loadPart(wallet.call(incomingTransfers, params, { signal }));
		return { status, isImportNeeded: false, isUsed: value ? value.transfers.length > 0 : null };
	}
});
