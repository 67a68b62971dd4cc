import { loadPart } from '$lib/app/optional-call';
import { shopSettings } from '$lib/app/shop-settings';
import { staleIfError } from '$lib/app/stale-if-error';
import { queryOf, saleLink } from '$lib/links';
import type { Coin } from '$lib/format/amount';
import { parseLabel, type LabelledRequest } from '$lib/payment/label';
import type { PaymentCoin } from '$lib/payment/payment';
import { EMPTY_DRAFT, parseDraft, type MadeRequest } from '$lib/payment/draft';
import type { Client } from '$lib/rpc/client';
import { getAccounts, getAddress } from '$lib/rpc/wallet/accounts';
import type { Account } from '$lib/rpc/wallet/records';
import type { PageLoad } from './$types';

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

interface PointOfSale {
	accounts: readonly Account[];
	/** Null between two sales; `unknown` when the link names none of the wallet's addresses. */
	sale: WalletSale | 'unknown' | null;
}

const keep = staleIfError<PointOfSale>();

/** The page shows why a wallet cannot be asked. */
export const load: PageLoad = async ({ url, parent, depends }) => {
	depends('wallet:state');
	const { wallet, config } = await parent();
	const query = queryOf(url);
	if (!wallet || shopSettings.current.seenBy === 'key') return { pointOfSale: null, failure: null };
	const load = () => loadPointOfSale(wallet, query, config.coin);
	const { value, failure } = await loadPart(keep(`${wallet.url} ${query}`, load));
	return { pointOfSale: value?.value ?? null, failure: failure ?? value?.failure?.failure ?? null };
};

async function loadPointOfSale(wallet: Client, query: URLSearchParams, coin: Coin & PaymentCoin): Promise<PointOfSale> {
	const { subaddress_accounts: accounts } = await wallet.call(getAccounts);
	if (query.size === 0) return { accounts, sale: null };
	const major = Number(query.get('account') ?? NaN);
	const minor = Number(query.get('address') ?? NaN);
	if (accounts.every(({ account_index }) => account_index !== major)) return { accounts, sale: 'unknown' };
	const { addresses } = await wallet.call(getAddress, { account_index: major });
	const { address = '', label = '' } = addresses.find(({ address_index }) => address_index === minor) ?? {};
	const tx_amount = query.get('tx_amount') ?? '';
	const { request } = parseDraft({ ...EMPTY_DRAFT, address, tx_amount }, coin);
	if (!request?.amount) return { accounts, sale: 'unknown' };
	const facts = parseLabel(label, coin);
	if (facts && facts.amount !== request.amount) return { accounts, sale: 'unknown' };
	return { accounts, sale: { request, index: { major, minor }, facts, link: saleLink(major, minor, tx_amount) } };
}
