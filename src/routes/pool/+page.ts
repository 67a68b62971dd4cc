import { prefetchQuery } from '$lib/app/query.svelte';
import { poolQuery } from '$lib/queries/load-pool';
import { feesQuery } from '$lib/queries/fees-query';
import { lastHeadersQuery } from '$lib/queries/node-queries';

export const load = async ({ parent }) => {
	const { node } = await parent();
	void prefetchQuery(poolQuery(node));
	void prefetchQuery(feesQuery(node));
	void prefetchQuery(lastHeadersQuery(node, 2));
};
