import type { Client } from '../rpc/client';
import { getAddress } from '../rpc/wallet/accounts';
import type { Account, AddressEntry, TransferEntry } from '../rpc/wallet/records';
import { ownAddresses, type OwnAddresses } from './own-addresses';
import type { WalletCache } from './wallet-cache';

type Labelled = Pick<Account, 'account_index' | 'label'>;

/**
 * The addresses of an account, from the cache once they were loaded. `used` is as it was then. An account's label is its
 * first address's: another one means that another program changed labels. @throws RpcError
 */
export async function loadAddresses(
	wallet: Client,
	{ addresses }: WalletCache,
	{ account_index, label }: Labelled
): Promise<readonly AddressEntry[]> {
	const cached = await addresses.get(account_index);
	if (cached?.[0]?.label === label) return cached;
	const loading = wallet.call(getAddress, { account_index }).then((result) => result.addresses);
	addresses.set(account_index, loading);
	loading.catch(() => addresses.delete(account_index));
	return loading;
}

/** All addresses of the wallet. @throws RpcError */
export async function loadOwnAddresses(
	wallet: Client,
	cache: WalletCache,
	accounts: readonly Labelled[]
): Promise<OwnAddresses> {
	const loading = accounts.map(async (account) => ({
		account: account.account_index,
		addresses: await loadAddresses(wallet, cache, account)
	}));
	return ownAddresses(await Promise.all(loading));
}

/** Forgets the accounts that were paid at an address which another program created. @returns whether there are any */
export async function forgetOutdated({ addresses }: WalletCache, received: readonly TransferEntry[]): Promise<boolean> {
	const last = new Map<number, number>();
	for (const { subaddr_index } of received) {
		const { major, minor } = subaddr_index;
		last.set(major, Math.max(minor, last.get(major) ?? 0));
	}
	let hasOutdated = false;
	for (const [account, loading] of addresses) {
		if ((await loading).length > (last.get(account) ?? 0)) continue;
		addresses.delete(account);
		hasOutdated = true;
	}
	return hasOutdated;
}
