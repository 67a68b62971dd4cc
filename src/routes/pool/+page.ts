import { prefetchQuery } from '$lib/app/query.svelte';
import { poolQuery } from '$lib/chain-data/load-pool';
import { feesQuery } from '$lib/chain-data/fees-query';
import { lastHeadersQuery } from '$lib/chain-data/header-queries';

export const load = async ({ parent }) => {
	const { node } = await parent();
	void prefetchQuery(poolQuery(node));
	void prefetchQuery(feesQuery(node));
	void prefetchQuery(lastHeadersQuery(node, 2));
};
