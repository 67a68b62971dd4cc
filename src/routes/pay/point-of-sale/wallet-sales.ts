import { goto } from '$app/navigation';
import { shopSettings } from '$lib/app/shop-settings';
import type { Coin } from '$lib/format/amount';
import { writeDecimal } from '$lib/format/decimal';
import { saleLink } from '$lib/links';
import { EMPTY_DRAFT, parseDraft, type MadeRequest } from '$lib/payment/draft';
import { parseLabel, writeLabel, type LabelledRequest } from '$lib/payment/label';
import type { PaymentCoin } from '$lib/payment/payment';
import type { Client } from '$lib/rpc/client';
import { createAddress, getAccounts, getAddress } from '$lib/rpc/wallet/accounts';
import type { Account } from '$lib/rpc/wallet/records';
import { changes } from '$lib/wallet/actions';
import { receivingAccount } from '$lib/wallet/receive/load-requests';

/** A sale by an address of the wallet. */
export interface WalletSale {
	request: MadeRequest;
	/** Of the address. */
	index: { major: number; minor: number };
	/** From the address's label; null for a sale of an earlier release. */
	facts: LabelledRequest | null;
	/** To this page with the sale. */
	link: string;
}

type SaleCoin = Coin & PaymentCoin;

/** What a wallet has of sales. @param query of the page: which sale */
export async function loadWalletSales(wallet: Client, query: URLSearchParams, coin: SaleCoin) {
	const { subaddress_accounts: accounts } = await wallet.call(getAccounts);
	const account = receivingAccount(accounts, shopSettings.current.account);
	return {
		accounts,
		account,
		/** Null between two sales; `unknown` when the link names none of the wallet's addresses. */
		sale: query.size === 0 ? null : await loadSale(wallet, query, coin, accounts),
		get creating() {
			return changes.at(wallet, 'sale');
		},
		/** Has the wallet service create the address of a sale. */
		async start(facts: LabelledRequest) {
			if (!account) return;
			const { account_index } = account;
			const params = { account_index, label: writeLabel(facts, coin) };
			const created = await changes.run(wallet, 'sale', createAddress, params, {
				done: 'Address of the sale created.'
			});
			if (!created) return;
			changes.clear();
			await goto(saleLink(account_index, created.address_index, writeDecimal(facts.amount ?? 0n, coin.decimals)));
		}
	};
}

async function loadSale(
	wallet: Client,
	query: URLSearchParams,
	coin: SaleCoin,
	accounts: readonly Account[]
): Promise<WalletSale | 'unknown'> {
	const major = Number(query.get('account') ?? NaN);
	const minor = Number(query.get('address') ?? NaN);
	if (accounts.every(({ account_index }) => account_index !== major)) return 'unknown';
	const { addresses } = await wallet.call(getAddress, { account_index: major });
	const { address = '', label = '' } = addresses.find(({ address_index }) => address_index === minor) ?? {};
	const tx_amount = query.get('tx_amount') ?? '';
	const { request } = parseDraft({ ...EMPTY_DRAFT, address, tx_amount }, coin);
	if (!request?.amount) return 'unknown';
	const facts = parseLabel(label, coin);
	if (facts && facts.amount !== request.amount) return 'unknown';
	return { request, index: { major, minor }, facts, link: saleLink(major, minor, tx_amount) };
}
