import type { Coin } from '../format/amount';
import type { Client } from '../rpc/client';
import type { Account, TransferEntry } from '../rpc/wallet/records';
import { fetchContacts } from './address-queries';
import type { Row } from './history';
import { requestTexts } from './history/request-texts';
import { loadLabels, loadNamed } from './load-addresses';
import { NOBODY, type KnownNames } from './names';
import type { WalletCache } from './wallet-cache';

/** What names the transfers of rows. The address book is asked for only where somebody was paid. @throws RpcError */
export async function loadTexts(
	wallet: Client,
	cache: WalletCache,
	rows: readonly Row[],
	coin: Coin
): Promise<KnownNames> {
	const transfers = rows.map(({ transfer }) => transfer);
	const paysSomebody = transfers.some(({ destinations }) => destinations.length > 0);
	const [contacts, own] = await Promise.all([
		paysSomebody ? fetchContacts(wallet) : NOBODY,
		loadLabels(wallet, cache, transfers)
	]);
	return { contacts, own, ofRequest: requestTexts(coin) };
}

/** What the wallet calls the addresses that transfers name. @throws RpcError */
export async function loadNames(
	wallet: Client,
	cache: WalletCache,
	accounts: readonly Account[],
	transfers: readonly TransferEntry[]
): Promise<KnownNames> {
	await loadNamed(wallet, cache, accounts, transfers);
	const [contacts, own] = await Promise.all([fetchContacts(wallet), loadLabels(wallet, cache, transfers)]);
	return { contacts, own };
}
