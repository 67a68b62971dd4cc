import { optionalCall } from '../app/optional-call';
import { feeLevels } from '../queries/fees';
import type { Client } from '../rpc/client';
import { getFeeEstimate } from '../rpc/daemon/node';
import { RpcError } from '../rpc/errors';
import { getBalance } from '../rpc/wallet/accounts';
import { getAddressBook } from '../rpc/wallet/address-book';
import type { Priority } from './draft';
import { walletNetwork } from './network';
import { sourcesOf } from './sources';

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
		book: async () => (await optionalCall(wallet.call(getAddressBook, {}))).value?.entries ?? []
	};
}

/** The fee of a typical payment by priority; null where the node does not answer. */
async function feesOf(node: Client): Promise<Record<Priority, bigint | null>> {
	const none = { '0': null, '1': null, '2': null, '3': null, '4': null };
	try {
		const levels = feeLevels(await node.call(getFeeEstimate));
		const at = (index: number) => (levels.length === 4 ? (levels[index]?.typical ?? null) : null);
		return { ...none, '1': at(0), '2': at(1), '3': at(2), '4': at(3) };
	} catch (error) {
		if (error instanceof RpcError) return none;
		throw error;
	}
}
