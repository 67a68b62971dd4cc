import { live } from '$lib/app/live.svelte';
import { prefetchQuery } from '$lib/app/query.svelte';
import { blockQuery } from '$lib/explorer/block-query';

export const load = async ({ params, parent }) => {
	const { node } = await parent();
	// The tip from before the block is read: a reorganisation from then on is noticed at the next tick.
	void prefetchQuery(live.infoQuery(node));
	void prefetchQuery(blockQuery(node, params.id));
};
