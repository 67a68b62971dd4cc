import { prefetchQuery } from '$lib/app/query.svelte';
import { poolQuery } from '$lib/chain-data/load-pool';
import { feesQuery } from '$lib/chain-data/fees-query';
import { lastHeadersQuery } from '$lib/chain-data/header-queries';
import { queryOf } from '$lib/links';

/** Number of last blocks shown beside the next ones. */
const RECENT_BLOCKS_SHOWN = 8;

export const load = async ({ parent, url }) => {
	const { node } = await parent();
	void prefetchQuery(poolQuery(node));
	void prefetchQuery(feesQuery(node));
	void prefetchQuery(lastHeadersQuery(node, RECENT_BLOCKS_SHOWN));
	const requestedBlock = queryOf(url).get('block') ?? '';
	return {
		blocks: RECENT_BLOCKS_SHOWN,
		/** Projected block whose transactions are listed, from 1; null for the whole pool. */
		coming: /^[1-9]\d{0,5}$/.test(requestedBlock) ? Number(requestedBlock) : null
	};
};
