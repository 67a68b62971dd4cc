import type { Coin } from '../../format/amount';
import type { Client } from '../../rpc/client';
import type { Account, TransferEntry } from '../../rpc/wallet/records';
import { fetchLabels, fetchNamed } from '../../wallet-data/address-index';
import { fetchContacts } from '../../wallet-data/address-queries';
import type { Row } from '../../wallet-data/history';
import { NOBODY, type KnownNames } from '../../wallet-data/names';
import { requestTexts } from './request-texts';

/** Names for the transfers of rows. The address book is loaded only if one of them paid somebody. @throws RpcError */
export async function fetchTexts(
	wallet: Client,
	accounts: readonly Account[],
	rows: readonly Row[],
	coin: Coin
): Promise<KnownNames> {
	const transfers = rows.map(({ transfer }) => transfer);
	const paysSomebody = transfers.some(({ destinations }) => destinations.length > 0);
	const [contacts, own] = await Promise.all([
		paysSomebody ? fetchContacts(wallet) : NOBODY,
		fetchLabels(wallet, accounts, transfers)
	]);
	return { contacts, own, ofRequest: requestTexts(coin) };
}

/** Names of the addresses in transfers, from the address book and the wallet's labels. @throws RpcError */
export async function fetchNames(
	wallet: Client,
	accounts: readonly Account[],
	transfers: readonly TransferEntry[]
): Promise<KnownNames> {
	await fetchNamed(wallet, accounts, transfers);
	const [contacts, own] = await Promise.all([fetchContacts(wallet), fetchLabels(wallet, accounts, transfers)]);
	return { contacts, own };
}
