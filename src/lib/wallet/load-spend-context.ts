import { loadPart, optionalCall } from '../app/optional-call';
import { feeLevels } from '../queries/fees';
import type { Client } from '../rpc/client';
import { getFeeEstimate } from '../rpc/daemon/node';
import { getBalance } from '../rpc/wallet/accounts';
import type { Priority } from './draft';
import { loadBook } from './load-names';
import { walletNetwork } from './network';
import { sourcesOf } from './sources';
import { cacheOf } from './wallet-cache';

export type SpendContext = Awaited<ReturnType<typeof loadSpendContext>>;

/** The sources and fees for a payment from an account. @param address the wallet's primary address */
export async function loadSpendContext(
	{ wallet, node }: { wallet: Client; node: Client },
	account: number,
	address: string
) {
	const [balance, fees] = await Promise.all([wallet.call(getBalance, { account_index: account }), feesOf(node)]);
	return {
		sources: sourcesOf(balance.per_subaddress, account),
		untilUnlocked: balance.blocks_to_unlock ?? null,
		fees,
		network: walletNetwork(address),
		book: async () => (await optionalCall(loadBook(wallet, cacheOf(wallet, address)))).value ?? []
	};
}

/** The fee of a typical payment by priority; null where the node does not answer. */
async function feesOf(node: Client): Promise<Record<Priority, bigint | null>> {
	const { value } = await loadPart(node.call(getFeeEstimate));
	const levels = value ? feeLevels(value) : [];
	const at = (index: number) => (levels.length === 4 ? (levels[index]?.typical ?? null) : null);
	return { '0': null, '1': at(0), '2': at(1), '3': at(2), '4': at(3) };
}
