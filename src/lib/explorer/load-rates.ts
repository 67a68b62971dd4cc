import { fetchQuery, type Query } from '../app/query.svelte';
import { ratesOf } from '../pictures/fee-levels';
import { feesQuery } from '../chain-data/fees-query';
import type { Client } from '../rpc/client';

/** A node's fees per byte, for the colours of panes: those of today do. */
export const ratesQuery = (node: Client): Query<readonly bigint[]> => ({
	service: node.url,
	key: ['rates'],
	until: 'reorganised',
	load: async () => ratesOf(await fetchQuery(feesQuery(node)))
});
