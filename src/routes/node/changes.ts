import { Changes } from '$lib/app/changes.svelte';
import { findingOut, nextAfter } from '$lib/node/after';
import { invalidate } from '../invalidate';

/** What was asked of nodes from the page. */
export const changes = new Changes({ refresh: () => invalidate('node:state'), findingOut, nextAfter });
