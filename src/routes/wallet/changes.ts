import { Changes } from '$lib/app/changes.svelte';
import { findingOut, nextAfter } from '$lib/wallet/after';
import { invalidate } from '../invalidate';

/** Has the wallet's pages read again what they show. */
export const refresh = () => Promise.all([invalidate('wallet:state'), invalidate('wallet:transfers')]);

/** What was asked of wallet services from the pages. */
export const changes = new Changes({ refresh, findingOut, nextAfter });
