import type { Coin } from '../../format/amount';
import { liveWallet } from '../../app/live-wallet.svelte';
import { requestsOf, type OwnRequest } from '../../queries/requests';
import { vanished } from '../../queries/vanished';
import type { Client } from '../../rpc/client';
import { getAccounts } from '../../rpc/wallet/accounts';
import type { Account } from '../../rpc/wallet/records';
import { getHeight } from '../../rpc/wallet/service';
import { loadWithAddresses } from '../load-transfers';
import { cacheOf } from '../wallet-cache';

export interface WalletRequests {
	/** Of all accounts. */
	requests: readonly OwnRequest[];
	accounts: readonly Account[];
	/** The wallet's primary address. */
	wallet: string;
}

/**
 * The requests of the open wallet, from the labels of its addresses: these are loaded once, and again after changes; after that each
 * call costs what is new. @param now Unix seconds @throws RpcError
 */
export async function loadRequests(client: Client, coin: Coin, now: number): Promise<WalletRequests> {
	const [{ subaddress_accounts: accounts }, height] = await Promise.all([
		client.call(getAccounts),
		liveWallet.polledHeight(client) ?? client.call(getHeight).then((result) => result.height)
	]);
	const wallet = accounts[0]?.base_address ?? '';
	const { transfers, own } = await loadWithAddresses(client, cacheOf(client, wallet), { accounts, height });
	const gone = vanished.update(`${client.url} ${wallet} requests`, transfers, height);
	return { requests: requestsOf(own, { ...transfers, vanished: gone }, height, coin, now), accounts, wallet };
}

/** The account that receives: the chosen one, or the first of a wallet that does not have it. */
export const receivingAccount = (accounts: readonly Account[], chosen: string): Account | undefined =>
	accounts.find(({ account_index }) => String(account_index) === chosen) ?? accounts[0];
