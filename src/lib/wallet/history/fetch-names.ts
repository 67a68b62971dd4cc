import type { Coin } from '../../format/amount';
import type { Client } from '../../rpc/client';
import type { Account, TransferEntry } from '../../rpc/wallet/records';
import { fetchLabels, lookUpOwnAddresses } from '../../wallet-data/address-index';
import { fetchContacts } from '../../wallet-data/address-queries';
import type { HistoryRow } from '../../wallet-data/history';
import { NO_CONTACTS, type WalletNames } from '../../wallet-data/names';
import { requestTexts } from './request-texts';

/** Names for the transfers of rows. The address book is loaded only if one of them paid somebody. @throws RpcError */
export async function fetchRowNames(
	wallet: Client,
	accounts: readonly Account[],
	rows: readonly HistoryRow[],
	coin: Coin
): Promise<WalletNames> {
	const transfers = rows.map(({ transfer }) => transfer);
	const paysSomebody = transfers.some(({ destinations }) => destinations.length > 0);
	const [contacts, own] = await Promise.all([
		paysSomebody ? fetchContacts(wallet) : NO_CONTACTS,
		fetchLabels(wallet, accounts, transfers)
	]);
	return { contacts, own, describeRequest: requestTexts(coin) };
}

/** Names of the addresses in transfers, from the address book and the wallet's labels. @throws RpcError */
export async function fetchTransferNames(
	wallet: Client,
	accounts: readonly Account[],
	transfers: readonly TransferEntry[]
): Promise<WalletNames> {
	await lookUpOwnAddresses(wallet, accounts, transfers);
	const [contacts, own] = await Promise.all([fetchContacts(wallet), fetchLabels(wallet, accounts, transfers)]);
	return { contacts, own };
}
