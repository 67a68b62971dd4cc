import { invalidate } from '../app/invalidate';
import { invalidate as invalidateQueries, type Change } from '../app/query.svelte';
import type { Client } from '../rpc/client';

/** Has the wallet's pages load what changed. */
export function refresh({ url }: Pick<Client, 'url'>, change: Change = 'wallet'): Promise<unknown> {
	invalidateQueries(url, change);
	// For the pages that do not ask by queries.
	return Promise.all([invalidate('wallet:state'), invalidate('wallet:transfers')]);
}
