import { frozenBy } from '../../app/frozen-outputs';
import { optionalCall } from '../../app/optional-call';
import type { Client } from '../../rpc/client';
import { RpcError } from '../../rpc/errors';
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
	const amounts = new Map<number, bigint>();
	try {
		for (const { account_index } of accounts) {
			const params = { transfer_type: 'available' as const, account_index };
			const { value } = await optionalCall(wallet.call(incomingTransfers, params));
			const passing = frozenBy(wallet.url, address);
			const frozen = (value?.transfers ?? []).filter((each) => each.frozen && !passing.includes(each.key_image));
			amounts.set(
				account_index,
				frozen.reduce((sum, { amount }) => sum + amount, 0n)
			);
		}
		return amounts;
	} catch (error) {
		if (error instanceof RpcError) return null;
		throw error;
	}
}
