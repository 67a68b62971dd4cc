import { invalidateAfterNavigation as reload } from '../app/navigation';
import { invalidateQueries, type ServiceChange } from '../app/query.svelte';
import type { Client } from '../rpc/client';

/** Makes the wallet's pages load what changed, and their layout, which redirects once no wallet is open. */
export function refreshWallet({ url }: Pick<Client, 'url'>, change: ServiceChange = 'wallet'): Promise<unknown> {
	invalidateQueries(url, change);
	return reload('wallet:state');
}
