import { invalidate as reload } from '../app/navigation';
import { invalidate, type Change } from '../app/query.svelte';
import type { Client } from '../rpc/client';

/** Makes the wallet's pages load what changed, and their layout, which redirects once no wallet is open. */
export function refresh({ url }: Pick<Client, 'url'>, change: Change = 'wallet'): Promise<unknown> {
	invalidate(url, change);
	return reload('wallet:state');
}
