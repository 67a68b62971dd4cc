import { live } from '$lib/app/live.svelte';
import { offered } from '$lib/app/offered';
import { networkOf, readAddress } from '$lib/chain/address';
import { feeLevels } from '$lib/explorer/fees';
import { queryOf } from '$lib/links';
import type { Client } from '$lib/rpc/client';
import { getFeeEstimate } from '$lib/rpc/daemon/node';
import { RpcError } from '$lib/rpc/errors';
import { getBalance } from '$lib/rpc/wallet/accounts';
import { getAddressBook } from '$lib/rpc/wallet/address-book';
import type { Priority } from '$lib/wallet/draft';
import { sourcesOf } from '$lib/wallet/sources';
import { sending } from './sending.svelte';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ url, parent, depends }) => {
	depends('wallet:transfers', 'wallet:source');
	const { wallet, node, open } = await parent();
	const account = sending.draft.account;
	const [balance, fees] = await Promise.all([wallet.call(getBalance, { account_index: account }), feesOf(node)]);
	return {
		sources: sourcesOf(balance.per_subaddress, account),
		untilUnlocked: balance.blocks_to_unlock ?? null,
		fees,
		/** What a link fills in. */
		to: queryOf(url).get('to'),
		network: readAddress(open.value.address).address?.network ?? networkOf(live.info?.nettype ?? '') ?? null,
		book: async () => (await offered(wallet.call(getAddressBook, {}))).value?.entries ?? []
	};
};

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
