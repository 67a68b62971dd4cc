import type { Coin } from '../format/amount';
import type { Client } from '../rpc/client';
import { getAccounts, getAddress } from '../rpc/wallet/accounts';
import { getTransfers } from '../rpc/wallet/history';
import { getHeight } from '../rpc/wallet/service';
import { receivedAt } from '../queries/received';
import { receivingAccount } from './receiving-account';
import { parseLabel } from '../payment/label';
import type { SaleRecord } from './sales';

interface Sales {
	/** Index of the account that has them. */
	account: number;
	sales: SaleRecord[];
}

/**
 * The sales of some hours, from the labels of an account's addresses, and the payments for them.
 *
 * @param chosen index of the account
 * @param from Unix seconds, included; `until` is not
 * @param now Unix seconds
 * @throws RpcError
 */
export async function loadSales(
	wallet: Client,
	chosen: string,
	{ from, until }: { from: number; until: number },
	coin: Coin,
	now: number
): Promise<Sales> {
	const { subaddress_accounts: accounts } = await wallet.call(getAccounts);
	const { account_index: account = 0 } = receivingAccount(accounts, chosen) ?? {};
	const { addresses } = await wallet.call(getAddress, { account_index: account });
	const sales = addresses.flatMap(({ address, address_index: index, label }) => {
		const facts = parseLabel(label, coin);
		return facts && facts.created >= from && facts.created < until ? [{ facts, address, account, index }] : [];
	});
	if (sales.length === 0) return { account, sales: [] };
	const [{ height }, lists] = await Promise.all([
		wallet.call(getHeight),
		wallet.call(getTransfers, {
			...{ in: true, pool: true, account_index: account },
			subaddr_indices: sales.map(({ index }) => index)
		})
	]);
	const received = { ...lists, vanished: [] };
	return { account, sales: sales.map((sale) => ({ ...sale, payments: receivedAt(sale, received, height, now) })) };
}
