/** What every page but the checkout starts with: the bar, and the connection to a node. */
export { nodeClient } from '$lib/app/node-client';
export { live } from '$lib/app/live.svelte';
export { default as Site } from './Site.svelte';
