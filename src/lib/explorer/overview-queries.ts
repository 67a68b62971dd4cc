import { loadLastOverview, storeLastOverview, type LastOverview } from './last-overview';
import { live } from '../app/live.svelte';
import type { Query } from '../app/query.svelte';
import { whenIdle } from '../app/when.svelte';
import { lastHeadersQuery } from '../chain-data/header-queries';
import { medianWeight } from '../chain-data/node-state';
import type { Client } from '../rpc/client';
import type { BlockHeader } from '../rpc/daemon/records';
import type { PoolOverview } from './pool-overview';
import { unixSeconds } from '../format/unix-seconds';

/** The overview stored by the last visit; null without one. It is loaded once. */
export const lastOverviewQuery = (node: Client): Query<LastOverview | null> => ({
	service: node.url,
	key: ['overview of the last visit'],
	staleOn: null,
	load: () => loadLastOverview(node.url)
});

/** The newest blocks, the newest first. They are also stored for the next visit. */
export const newestBlocksQuery = (node: Client, count: number): Query<readonly BlockHeader[]> => ({
	...lastHeadersQuery(node, count),
	key: ['newest blocks', count],
	load: async (...args) => {
		const headers = await lastHeadersQuery(node, count).load(...args);
		const info = live.cachedInfo(node);
		if (info) storeLastOverview({ node: node.url, at: unixSeconds(), info, headers: [...headers] });
		return headers;
	}
});

/**
 * The overview's part on the pool. Its code is imported at idle, after the first blocks are on screen.
 *
 * @param rows number of rows of its table
 */
export const poolOverviewQuery = (node: Client, rows: number): Query<PoolOverview> => ({
	service: node.url,
	key: ['overview of the pool', rows],
	staleOn: 'pool',
	load: async (_signal, before) => {
		if (!before) await new Promise<unknown>((resolve) => whenIdle(() => resolve(null)));
		const { loadPoolOverview } = await import('./pool-overview');
		const info = await live.fetchInfo(node);
		return loadPoolOverview(node, info, medianWeight(info), rows);
	}
});
