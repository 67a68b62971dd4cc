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

/** Pools of up to this many transactions are loaded whole: about 400 kB, once the page is idle. */
const MAX_SMALL_POOL_TRANSACTIONS = 300;

/** The overview's data about the pool. */
export interface PoolOverview {
	count: number;
	/**
	 * Waiting transactions, the highest fee per byte first. Of a large pool, only those that the node would mine
	 * next.
	 */
	waiting: readonly PricedEntry[];
	/** The projected blocks, the next one first; possibly not all of them. */
	projected: readonly ProjectedBlock[];
	/** A selection for the table: the newest, or others if times are unknown or the pool is large. */
	entries: PoolEntry[];
	areNewest: boolean;
	unreadable: number;
}

/**
 * Loads a small pool whole; of a larger pool, only the statistics and the contents of the next block.
 *
 * @param median weight (bytes) of a block without a penalty: miners leave out transactions that pay less than the
 * penalty
 * @param most number of entries to show
 * @throws RpcError
 */
export async function loadPoolOverview(
	node: Client,
	info: NodeInfo,
	median: number,
	most: number
): Promise<PoolOverview> {
	if (info.tx_pool_size > MAX_SMALL_POOL_TRANSACTIONS) return loadLargePool(node, info, median, most);
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
