import type { Client } from '../../rpc/client';
import { getAccounts } from '../../rpc/wallet/accounts';
import { incomingTransfers } from '../../rpc/wallet/history';
import type { Account } from '../../rpc/wallet/records';
import type { Transfers } from '../history';
import type { WalletCache } from '../wallet-cache';
import type { Listed } from './outputs';

/**
 * The outputs of all accounts, and the accounts as they were then. Accounts whose balance and transfers are as before keep
 * their outputs. @throws RpcError
 */
export async function loadOutputs(
	wallet: Client,
	cache: WalletCache,
	accounts: readonly Account[],
	transfers: Transfers
): Promise<{ listed: readonly Listed[]; accounts: readonly Account[] }> {
	const { outputs: cached } = cache;
	const states = statesOf(accounts, transfers);
	const changed = [...states].filter(([account, state]) => cached.get(account)?.state !== state);
	const [now] = await Promise.all([
		changed.length > 0 ? wallet.call(getAccounts) : { subaddress_accounts: accounts },
		...changed.map(async ([account_index, state]) => {
			const params = { transfer_type: 'all' as const, account_index, verbose: true };
			const { transfers: outputs } = await wallet.call(incomingTransfers, params);
			// Key images can be imported by another program without any other change.
			const isComplete = outputs.every(({ key_image }) => /[1-9a-f]/.test(key_image));
			cached.set(account_index, { state: isComplete ? state : '', outputs });
		})
	]);
	if (changed.length > 0 || !cache.listed) {
		cache.listed = accounts.map(({ account_index: account }) => ({
			account,
			outputs: cached.get(account)?.outputs ?? []
		}));
	}
	return { listed: cache.listed, accounts: now.subaddress_accounts };
}

/** By account, what its outputs depend on: its balances, and its transfers with their places. */
function statesOf(accounts: readonly Account[], { in: incoming, out, pool, pending }: Transfers): Map<number, string> {
	const sums = new Map(accounts.map(({ account_index }) => [account_index, { count: 0, heights: 0, unconfirmed: '' }]));
	for (const list of [incoming, out]) {
		for (const { subaddr_index, height } of list) {
			const sum = sums.get(subaddr_index.major);
			if (!sum) continue;
			sum.count++;
			sum.heights += height;
		}
	}
	for (const { subaddr_index, txid } of [...pool, ...pending]) {
		const sum = sums.get(subaddr_index.major);
		if (sum) sum.unconfirmed += ` ${txid}`;
	}
	return new Map(
		accounts.map(({ account_index, balance, unlocked_balance }) => [
			account_index,
			`${balance} ${unlocked_balance} ${JSON.stringify(sums.get(account_index))}`
		])
	);
}
