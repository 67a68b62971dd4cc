/** Entry point of every page but the checkout: the bar, and the connection to a node. */
import { removeQueries } from '$lib/app/query.svelte';
import { nodeClient } from '$lib/app/node-client';
import { loadBalancedClient } from '$lib/chain-data/load-balanced-client';
import type { Client } from '$lib/rpc/client';
import { clientForUrl } from './clients';

/** Client of the chosen node. Cached answers are dropped: they may have been given without a login. */
export function followedClient(url: string): Client {
	removeQueries(url);
	return loadBalancedClient(clientForUrl(url, nodeClient));
}

export { live } from '$lib/app/live.svelte';
export { default as Site } from './Site.svelte';
