/** What every page but the checkout starts with: the bar, and the connection to a node. */
import { removeQueries } from '$lib/app/query.svelte';
import { nodeClient } from '$lib/app/node-client';
import { severalNodes } from '$lib/chain-data/several-nodes';
import type { Client } from '$lib/rpc/client';
import { clientOf } from './clients';

/** The client of the node that is chosen. What it answered before, perhaps without a login, does not count any more. */
export function followedClient(url: string): Client {
	removeQueries(url);
	return severalNodes(clientOf(url, nodeClient));
}

export { live } from '$lib/app/live.svelte';
export { default as Site } from './Site.svelte';
