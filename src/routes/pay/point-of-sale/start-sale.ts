import { gotoUnlessNavigating } from '$lib/app/navigation';
import type { Coin } from '$lib/format/amount';
import { writeDecimal } from '$lib/format/decimal';
import { saleLink } from '$lib/links';
import { writeLabel, type LabelledRequest } from '$lib/payment/label';
import type { Client } from '$lib/rpc/client';
import { createAddress } from '$lib/rpc/wallet/accounts';
import { walletActions } from '$lib/wallet-data/actions';

/** Progress of the newest sale's address, which the wallet service creates. */
export const creatingAt = (wallet: Client) => walletActions.at(wallet, 'sale');

/** Creates the address of a sale in the wallet service, and opens the sale. @param account its index */
export async function startSale(wallet: Client, account: number, facts: LabelledRequest, coin: Coin): Promise<void> {
	const params = { account_index: account, label: writeLabel(facts, coin) };
	const created = await walletActions.run(wallet, 'sale', createAddress, params, {
		done: 'Address of the sale created.'
	});
	if (!created) return;
	walletActions.clear();
	await gotoUnlessNavigating(saleLink(account, created.address_index, writeDecimal(facts.amount ?? 0n, coin.decimals)));
}
