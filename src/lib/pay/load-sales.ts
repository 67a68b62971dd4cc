import type { Coin } from '../format/amount';
import type { Client } from '../rpc/client';
import { getAddress } from '../rpc/wallet/accounts';
import { getTransfers } from '../rpc/wallet/history';
import { getHeight } from '../rpc/wallet/service';
import { arrivalsAt } from '../wallet/receive';
import { parseSaleLabel } from './sale-label';
import type { SaleRecord } from './sales';
import { seenByWallet } from './seen-by-wallet';

/**
 * The sales of some hours, from the labels of an account's addresses, and the payments for them.
 *
 * @param from Unix seconds, included; `until` is not
 * @param now Unix seconds
 * @throws RpcError
 */
export async function loadSales(
	wallet: Client,
	account: number,
	{ from, until }: { from: number; until: number },
	coin: Coin,
	now: number
): Promise<SaleRecord[]> {
	const { addresses } = await wallet.call(getAddress, { account_index: account });
	const sales = addresses.flatMap(({ address, address_index: index, label }) => {
		const facts = parseSaleLabel(label, coin);
		return facts && facts.started >= from && facts.started < until ? [{ facts, address, account, index }] : [];
	});
	if (sales.length === 0) return [];
	const [{ height }, lists] = await Promise.all([
		wallet.call(getHeight),
		wallet.call(getTransfers, {
			...{ in: true, pool: true, account_index: account },
			subaddr_indices: sales.map(({ index }) => index)
		})
	]);
	const firstSeen = new Map<string, number>();
	return sales.map((sale) => {
		const arrivals = arrivalsAt(sale, { ...lists, vanished: [] }, height, now);
		return { ...sale, payments: seenByWallet(arrivals, firstSeen, now) };
	});
}
