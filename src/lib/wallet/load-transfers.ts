import { lacksNode } from '../app/live-wallet.svelte';
import type { Client } from '../rpc/client';
import { RpcError } from '../rpc/errors';
import { getTransfers } from '../rpc/wallet/history';
import type { Transfers } from './history';
import { countOf, renew } from './transfers';

/** No reorganisation goes deeper: what is older stays as it was read. */
const SETTLED = 100;

/** What is read of for a short list, in blocks, until there is enough of it. */
const STEPS = [1000, 30_000];

/** Transfers, and the number of blocks that they were read at. */
export interface ReadTransfers {
	transfers: Transfers;
	height: number;
}

/** What is in a block above a height, and all that is in none; without the pool where the service reaches no node. */
async function loadAbove(wallet: Client, from: number): Promise<Transfers> {
	const wanted = {
		...{ in: true, out: true, pending: true, failed: true, all_accounts: true },
		...(from > 0 && { filter_by_height: true, min_height: from })
	};
	try {
		return await wallet.call(getTransfers, { ...wanted, pool: true });
	} catch (error) {
		if (!(error instanceof RpcError) || !lacksNode(error)) throw error;
		return wallet.call(getTransfers, wanted);
	}
}

/** All transfers of all accounts. Of those that were there before, only the newest are read anew. @throws RpcError */
export async function loadTransfers(
	wallet: Client,
	height: number,
	before: ReadTransfers | null
): Promise<ReadTransfers> {
	const from = before && height >= before.height ? Math.max(0, before.height - SETTLED) : 0;
	const newest = await loadAbove(wallet, from);
	return { transfers: before && from > 0 ? renew(before.transfers, newest, from) : newest, height };
}

/** At least so many of the newest transfers, if there are. @throws RpcError */
export async function loadNewest(wallet: Client, height: number, count: number): Promise<Transfers> {
	for (const step of STEPS.filter((blocks) => blocks < height)) {
		const transfers = await loadAbove(wallet, height - step);
		if (countOf(transfers) >= count) return transfers;
	}
	return loadAbove(wallet, 0);
}
