import { live } from '$lib/app/live.svelte';
import { offered } from '$lib/app/offered';
import { networkOf, readAddress } from '$lib/chain/address';
import { feeLevels } from '$lib/explorer/fees';
import type { Client } from '$lib/rpc/client';
import { getFeeEstimate } from '$lib/rpc/daemon/node';
import { RpcError } from '$lib/rpc/errors';
import { getBalance } from '$lib/rpc/wallet/accounts';
import { getAddressBook } from '$lib/rpc/wallet/address-book';
import type { Priority } from '$lib/wallet/draft';
import { sourcesOf } from '$lib/wallet/sources';

export type PaymentMeans = Awaited<ReturnType<typeof readMeans>>;

/** What a payment from an account can be made of, and what it costs. @param address the wallet's first */
export async function readMeans({ wallet, node }: { wallet: Client; node: Client }, account: number, address: string) {
	const [balance, fees] = await Promise.all([wallet.call(getBalance, { account_index: account }), feesOf(node)]);
	return {
		sources: sourcesOf(balance.per_subaddress, account),
		untilUnlocked: balance.blocks_to_unlock ?? null,
		fees,
		network: readAddress(address).address?.network ?? networkOf(live.info?.nettype ?? '') ?? null,
		book: async () => (await offered(wallet.call(getAddressBook, {}))).value?.entries ?? []
	};
}

/** What a typical payment costs by priority; the node is not the wallet's own, perhaps, and need not answer. */
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
