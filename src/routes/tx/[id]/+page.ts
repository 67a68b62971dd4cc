import { prefetchQuery } from '$lib/app/query.svelte';
import { transactionQuery } from '$lib/explorer/transaction-query';

export const load = async ({ params, parent }) => {
	const { node } = await parent();
	void prefetchQuery(transactionQuery(node, params.id));
};
