import { fetchQuery } from '../app/query.svelte';
import type { Client } from '../rpc/client';
import { getTransactions } from '../rpc/daemon/transactions';
import type { NodeInfo } from '../rpc/daemon/node';
import { recordsOf } from '../rpc/fields';
import {
	byFeePerByte,
	byNewest,
	projectBlocks,
	type PoolEntry,
	type PricedEntry,
	type ProjectedBlock
} from '../chain-data/pool';
import { loadNextBlock, poolEntries, poolQuery } from '../chain-data/load-pool';

/** Of a pool of no more, all transactions are loaded: about 400 kB, once the page is at rest. */
const MOST_LISTED = 300;

/** What the overview shows of the pool. */
export interface PoolOverview {
	count: number;
	/** Waiting transactions, the highest fee per byte first; of a large pool, those that the node would mine next. */
	waiting: readonly PricedEntry[];
	/** The next blocks, the first one first; not necessarily all. */
	projected: readonly ProjectedBlock[];
	/** Some: the newest, or others where times are unknown or the pool is large. */
	entries: PoolEntry[];
	areNewest: boolean;
	unreadable: number;
}

/**
 * Of a small pool all transactions are loaded; of a larger one the statistics and what the next block would hold.
 *
 * @param median bytes of weight of a block without a penalty: miners leave out what pays less than the penalty
 * @param most how many are shown
 * @throws RpcError
 */
export async function loadPoolOverview(
	node: Client,
	info: NodeInfo,
	median: number,
	most: number
): Promise<PoolOverview> {
	if (info.tx_pool_size > MOST_LISTED) return loadLargePool(node, info, median, most);
	const entries = info.tx_pool_size === 0 ? recordsOf<PoolEntry>([], 0) : (await fetchQuery(poolQuery(node))).entries;
	return {
		count: entries.length,
		waiting: entries.toSorted(byFeePerByte),
		projected: projectBlocks(entries, median),
		entries: entries.toSorted(byNewest).slice(0, most),
		areNewest: entries.every(({ received }) => received !== null),
		unreadable: entries.unreadable
	};
}

async function loadLargePool(node: Client, info: NodeInfo, median: number, most: number): Promise<PoolOverview> {
	const { all, backlog } = await loadNextBlock(node, info);
	const txs_hashes = backlog.slice(0, most).map(({ hash }) => hash);
	const { txs } = await node.call(getTransactions, { txs_hashes, prune: true });
	const entries = await poolEntries(node, txs);
	const waiting = backlog.toSorted(byFeePerByte);
	return {
		count: all.count,
		waiting,
		projected: projectBlocks(backlog, median).slice(0, 1),
		entries,
		areNewest: false,
		unreadable: 0
	};
}
