import { invalidate } from '$app/navigation';
import { Changes } from '$lib/app/changes.svelte';
import { findingOut, nextAfter } from '$lib/node/after';

/** What was asked of nodes from the page. */
export const changes = new Changes({ refresh: () => invalidate('node:state'), findingOut, nextAfter });
