import { loadPart } from '$lib/app/optional-call';
import { shopSettings } from '$lib/app/shop-settings';
import { whenIdle } from '$lib/app/when-idle';
import type { Coin } from '$lib/format/amount';
import { queryOf } from '$lib/links';
import type { PaymentCoin } from '$lib/payment/payment';
import type { Client } from '$lib/rpc/client';

/** The keypad waits neither for the wallet, nor for the code that asks it; a sale does. The page shows why a wallet cannot be asked. */
export const load = async ({ url, parent, depends }) => {
	depends('wallet:state');
	const { wallet, config } = await parent();
	const query = queryOf(url);
	if (!wallet || shopSettings.current.seenBy === 'key') return { sales: null };
	const isSale = query.size > 0;
	const result = loadSales(wallet, query, config.coin, isSale);
	if (isSale) await result;
	return { sales: { source: `${wallet.url} ${query}`, isSale, result } };
};

async function loadSales(wallet: Client, query: URLSearchParams, coin: Coin & PaymentCoin, isSale: boolean) {
	if (!isSale) await new Promise<unknown>((resolve) => whenIdle(() => resolve(null)));
	const { loadWalletSales } = await import('./wallet-sales');
	return loadPart(loadWalletSales(wallet, query, coin));
}
