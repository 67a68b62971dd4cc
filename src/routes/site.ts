/** What every page but the checkout starts with: the bar, and the connection to a node. */
import { nodeClient } from '$lib/app/node-client';
import { severalNodes } from '$lib/app/several-nodes';

export const followedClient = (url: string) => severalNodes(nodeClient(url));
export { live } from '$lib/app/live.svelte';
export { default as Site } from './Site.svelte';
