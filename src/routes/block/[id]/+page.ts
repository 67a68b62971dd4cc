import { live } from '$lib/app/live.svelte';
import { prefetchQuery } from '$lib/app/query.svelte';
import { blockQuery } from '$lib/explorer/block-query';

export const load = async ({ params, parent }) => {
	const { node } = await parent();
	// The tip is loaded before the block, so that a reorganisation from then on is noticed at the next tick.
	void prefetchQuery(live.infoQuery(node));
	void prefetchQuery(blockQuery(node, params.id));
};
