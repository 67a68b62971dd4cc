import type { Client } from '../rpc/client';
import { getMinerData } from '../rpc/daemon/mining';
import { getTransactionPoolStats } from '../rpc/daemon/pool';
import { getTransactions } from '../rpc/daemon/transactions';
import type { NodeInfo } from '../rpc/daemon/node';
import { byNewest, projectBlocks, type ComingBlock, type PoolEntry, type ProjectedBlock } from '../queries/pool';
import { poolEntries } from '../queries/load-pool';
import { BATCH } from '../queries/load-transactions';
import { loadPool } from './pool-state.svelte';

/** What the overview shows of the pool. */
export interface PoolOverview {
	count: number;
	/** The next blocks, the first one first; not necessarily all. */
	projected: readonly ProjectedBlock[];
	/** The block after them, where its transactions are not listed; null where all are. */
	after: ComingBlock | null;
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
	if (info.tx_pool_size > BATCH) return loadLargePool(node, median, most);
	const pool = info.tx_pool_size === 0 ? null : await loadPool(node);
	const entries = pool ?? [];
	return {
		count: entries.length,
		projected: projectBlocks(entries, median),
		after: null,
		entries: entries.toSorted(byNewest).slice(0, most),
		areNewest: entries.every(({ received }) => received !== null),
		unreadable: pool?.unreadable ?? 0
	};
}

async function loadLargePool(node: Client, median: number, most: number): Promise<PoolOverview> {
	const [{ pool_stats }, { tx_backlog }] = await Promise.all([
		node.call(getTransactionPoolStats),
		node.call(getMinerData)
	]);
	const txs_hashes = tx_backlog.slice(0, most).map(({ id }) => id);
	const { txs } = await node.call(getTransactions, { txs_hashes, prune: true });
	const backlog = tx_backlog.map(({ id, fee, weight }) => ({ hash: id, fee, weight }));
	const [next = { weight: 0, entries: [] }] = projectBlocks(backlog, median);
	const [count, weight] = [pool_stats.txs_total - next.entries.length, pool_stats.bytes_total - next.weight];
	return {
		count: pool_stats.txs_total,
		projected: [next],
		after: count > 0 ? { weight: Math.min(weight, median), entries: [], count: weight > median ? null : count } : null,
		entries: await poolEntries(node, txs),
		areNewest: false,
		unreadable: 0
	};
}
