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
	{ outputs: cached }: WalletCache,
	accounts: readonly Account[],
	transfers: Transfers
): Promise<{ listed: Listed[]; accounts: readonly Account[] }> {
	const states = statesOf(accounts, transfers);
	const changed = accounts.filter(
		({ account_index }) => cached.get(account_index)?.state !== states.get(account_index)
	);
	const [now] = await Promise.all([
		changed.length > 0 ? wallet.call(getAccounts) : { subaddress_accounts: accounts },
		...changed.map(async ({ account_index }) => {
			const params = { transfer_type: 'all' as const, account_index, verbose: true };
			const { transfers: outputs } = await wallet.call(incomingTransfers, params);
			// Key images can be imported by another program without any other change.
			const isComplete = outputs.every(({ key_image }) => /[1-9a-f]/.test(key_image));
			cached.set(account_index, { state: isComplete ? (states.get(account_index) ?? '') : '', outputs });
		})
	]);
	return {
		listed: accounts.map(({ account_index: account }) => ({ account, outputs: cached.get(account)?.outputs ?? [] })),
		accounts: now.subaddress_accounts
	};
}

/** By account, a text that changes when its outputs do: balances, and its transfers with their places. */
function statesOf(accounts: readonly Account[], { in: incoming, out, pool, pending }: Transfers): Map<number, string> {
	const states = new Map<number, { count: number; heights: number; unconfirmed: string }>();
	for (const { account_index } of accounts) states.set(account_index, { count: 0, heights: 0, unconfirmed: '' });
	for (const { subaddr_index, height } of [...incoming, ...out]) {
		const state = states.get(subaddr_index.major);
		if (!state) continue;
		state.count++;
		state.heights += height;
	}
	for (const { subaddr_index, txid } of [...pool, ...pending]) {
		const state = states.get(subaddr_index.major);
		if (state) state.unconfirmed += ` ${txid}`;
	}
	return new Map(
		accounts.map(({ account_index, balance, unlocked_balance }) => {
			const { count, heights, unconfirmed } = states.get(account_index) ?? {};
			return [account_index, `${balance} ${unlocked_balance} ${count} ${heights}${unconfirmed}`];
		})
	);
}
