import { frozenBy } from '../../app/frozen-outputs';
import { loadPart, optionalCall } from '../../app/optional-call';
import type { Client } from '../../rpc/client';
import { incomingTransfers } from '../../rpc/wallet/history';
import type { Account } from '../../rpc/wallet/records';

/**
 * The frozen amounts by account, in atomic units, without what this page freezes for a moment; null when the service does
 * not answer. @param address the wallet's primary address
 */
export async function loadFrozen(
	wallet: Client,
	address: string,
	accounts: readonly Account[]
): Promise<ReadonlyMap<number, bigint> | null> {
	const loaded = accounts.map(async ({ account_index }) => {
		const params = { transfer_type: 'available' as const, account_index };
		const { value } = await optionalCall(wallet.call(incomingTransfers, params));
		const passing = frozenBy(wallet.url, address);
		const frozen = (value?.transfers ?? []).filter((each) => each.frozen && !passing.includes(each.key_image));
		return [account_index, frozen.reduce((sum, { amount }) => sum + amount, 0n)] as const;
	});
	const { value } = await loadPart(Promise.all(loaded));
	return value && new Map(value);
}
