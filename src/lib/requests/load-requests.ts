import type { Coin } from '../format/amount';
import { journal } from '../wallet-data/outgoing/journal.svelte';
import { fetchQuery, type Query } from '../app/query.svelte';
import { requestsOf, type OwnRequest } from './requests';
import { seenPayments } from '../wallet-data/seen-payments';
import { accountsQuery } from '../wallet-data/accounts-query';
import type { LabelledRequest } from '../payment/label';
import type { Client } from '../rpc/client';
import type { Account } from '../rpc/wallet/records';
import { getTransfers } from '../rpc/wallet/history';
import { getHeight } from '../rpc/wallet/service';
import { MAX_ACCOUNTS_TO_LOAD } from '../wallet-data/address-index';
import { fetchAddresses } from '../wallet-data/address-queries';
import { openWalletQuery } from '../wallet-data/open-wallet';
import { fetchTransfersWithAddresses } from '../wallet-data/transfers';
import { unixSeconds } from '../format/unix-seconds';

export interface WalletRequests {
	requests: readonly OwnRequest[];
	/**
	 * The only account whose requests are loaded, in a wallet with very many accounts; null when all accounts are loaded.
	 */
	singleAccount: Account | null;
	accounts: readonly Account[];
	/** The wallet's primary address. */
	wallet: string;
}

/**
 * Loads the requests of the open wallet from the labels of its addresses. Addresses are loaded once and after changes;
 * each further call loads only what is new.
 *
 * @param now Unix seconds
 * @param receives index of the receiving account, as text
 * @throws RpcError
 */
export async function loadRequests(client: Client, coin: Coin, now: number, receives: string): Promise<WalletRequests> {
	const { accounts, address: wallet, height } = await fetchQuery(openWalletQuery(client));
	const singleAccount = accounts.length > MAX_ACCOUNTS_TO_LOAD ? (receivingAccount(accounts, receives) ?? null) : null;
	const { transfers, own } = await fetchTransfersWithAddresses(client, singleAccount ? [singleAccount] : accounts);
	await journal.reload();
	const seen = seenPayments.update(`${client.url} ${wallet} requests`, transfers, height);
	const parts = journal.all.flatMap((payment) => payment.parts);
	const lists = { ...transfers, ...seen, journal: parts.filter(({ status }) => status.kind !== 'replaced') };
	return { requests: requestsOf(own, lists, height, coin, now), singleAccount, accounts, wallet };
}

/** Query for the requests of the open wallet. @param receives index of the receiving account, as text */
export const requestsQuery = (client: Client, coin: Coin, receives: string): Query<WalletRequests> => ({
	service: client.url,
	key: ['requests', receives],
	staleOn: 'transfers',
	load: () => loadRequests(client, coin, unixSeconds(), receives)
});

/** Maximum number of requests or sales to load, newest first. */
const MAX_LOADED_REQUESTS = 50;

/**
 * Query for the requests of one account that may be open, without refunds made in the meantime. Its cost does not grow
 * with the wallet's history.
 */
export const openRequestsQuery = (
	client: Client,
	{ account_index }: Pick<Account, 'account_index'>,
	coin: Coin
): Query<readonly OwnRequest[]> => ({
	service: client.url,
	key: ['open requests', account_index],
	staleOn: 'transfers',
	load: () => loadNewest(client, account_index, coin, 'open requests', (facts) => !isLongClosed(facts, unixSeconds()))
});

/**
 * Query for the newest sales of one account, including cancelled, expired and refunded ones:
 * payments for them may still arrive.
 */
export const lastSalesQuery = (
	client: Client,
	{ account_index }: Pick<Account, 'account_index'>,
	coin: Coin
): Query<readonly OwnRequest[]> => ({
	service: client.url,
	key: ['last sales', account_index],
	staleOn: 'transfers',
	load: () => loadNewest(client, account_index, coin, 'last sales', ({ madeBy }) => madeBy === 'sale')
});

const DAY_SECONDS = 86_400;

const isLongClosed = ({ isCancelled, refunds, expires }: LabelledRequest, now: number) =>
	isCancelled || refunds.length > 0 || (expires !== null && expires < now - DAY_SECONDS);

/**
 * @param watched key for `seenPayments`, which detects payments that vanished since the last load of this list
 * @param isWanted filter by the facts in the label
 * @throws RpcError
 */
async function loadNewest(
	client: Client,
	account_index: number,
	coin: Coin,
	watched: string,
	isWanted: (facts: LabelledRequest) => boolean
): Promise<readonly OwnRequest[]> {
	const now = unixSeconds();
	const { subaddress_accounts: accounts } = await fetchQuery(accountsQuery(client));
	const account = accounts.find((each) => each.account_index === account_index);
	if (!account) return [];
	const wallet = accounts[0]?.base_address ?? '';
	const [addresses, { height }] = await Promise.all([fetchAddresses(client, account), client.call(getHeight)]);
	const own = new Map(
		addresses.map(({ address, address_index: index, label }) => [address, { account: account_index, index, label }])
	);
	const none = { in: [], pool: [], vanished: [], out: [], pending: [], journal: [] };
	const found = requestsOf(own, none, height, coin, now)
		.filter(({ facts }) => isWanted(facts))
		.toSorted((a, b) => b.facts.created - a.facts.created || b.index - a.index)
		.slice(0, MAX_LOADED_REQUESTS);
	if (found.length === 0) return [];
	const subaddr_indices = found.map(({ index }) => index);
	const lists = await client.call(getTransfers, { in: true, pool: true, account_index, subaddr_indices });
	const all = { ...none, ...seenPayments.update(`${client.url} ${wallet} ${watched}`, lists, height) };
	const foundAddresses = new Map<string, { account: number; index: number; label: string }>();
	for (const { address } of found) {
		const ownAddress = own.get(address);
		if (ownAddress) foundAddresses.set(address, ownAddress);
	}
	return requestsOf(foundAddresses, all, height, coin, now);
}

/** The chosen receiving account, or the first account when the wallet does not have the chosen one. */
export const receivingAccount = (accounts: readonly Account[], chosen: string): Account | undefined =>
	accounts.find(({ account_index }) => String(account_index) === chosen) ?? accounts[0];
