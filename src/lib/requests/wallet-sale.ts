import { fetchQuery, type Query } from '../app/query.svelte';
import type { Coin } from '../format/amount';
import { saleLink } from '../links';
import { EMPTY_DRAFT, parseDraft, type PayableRequest } from '../payment/draft';
import { parseLabel, type LabelledRequest } from '../payment/label';
import type { PaymentCoin } from '../payment/payment';
import { accountsQuery } from '../wallet-data/accounts-query';
import type { Client } from '../rpc/client';
import { getAddress } from '../rpc/wallet/accounts';

/** A sale at an address of the open wallet. */
export interface WalletSale {
	request: PayableRequest;
	/** Subaddress index of the sale. */
	index: { major: number; minor: number };
	/** Facts from the address's label; null for a sale of an earlier release. */
	facts: LabelledRequest | null;
	/** Link to this page with the sale. */
	link: string;
}

/**
 * Query for the sale in a link; `unknown` when the link does not match an address of the wallet.
 *
 * @param query of the link
 */
export const saleQuery = (
	wallet: Client,
	query: URLSearchParams,
	coin: Coin & PaymentCoin
): Query<WalletSale | 'unknown'> => ({
	service: wallet.url,
	key: ['sale', String(query)],
	staleOn: 'addresses',
	async load(signal) {
		const { subaddress_accounts: accounts } = await fetchQuery(accountsQuery(wallet));
		const major = Number(query.get('account') ?? NaN);
		const minor = Number(query.get('address') ?? NaN);
		if (accounts.every(({ account_index }) => account_index !== major)) return 'unknown';
		const { addresses } = await wallet.call(getAddress, { account_index: major }, { signal });
		const { address = '', label = '' } = addresses.find(({ address_index }) => address_index === minor) ?? {};
		const tx_amount = query.get('tx_amount') ?? '';
		const { request } = parseDraft({ ...EMPTY_DRAFT, address, tx_amount }, coin);
		if (!request?.amount) return 'unknown';
		const facts = parseLabel(label, coin);
		if (facts && facts.amount !== request.amount) return 'unknown';
		return { request, index: { major, minor }, facts, link: saleLink(major, minor, tx_amount) };
	}
});
