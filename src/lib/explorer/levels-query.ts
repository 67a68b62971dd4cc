import { fetchQuery, type Query } from '../app/query.svelte';
import { feeLevels, type FeeLevel } from '../chain-data/fees';
import { feesQuery } from '../chain-data/fees-query';
import type { Client } from '../rpc/client';

/** The node's fee levels, for colouring the panes of mined blocks: today's levels are good enough. */
export const levelsQuery = (node: Client): Query<readonly FeeLevel[]> => ({
	service: node.url,
	key: ['fee levels'],
	staleOn: 'reorganised',
	load: async () => feeLevels(await fetchQuery(feesQuery(node)))
});
