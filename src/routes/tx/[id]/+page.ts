import { prefetchQuery } from '$lib/app/query.svelte';
import { transactionQuery } from '$lib/explorer/transaction-query';

export const load = async ({ params, parent }) => {
	const { node } = await parent();
	prefetchQuery(transactionQuery(node, params.id));
};
