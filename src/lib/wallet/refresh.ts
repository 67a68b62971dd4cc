import { invalidate as reload } from '../app/invalidate';
import { fetchQuery, invalidate, type Change, type Query } from '../app/query.svelte';
import type { Client } from '../rpc/client';

/** Has the wallet's pages load what changed, and their layout, which leads elsewhere once no wallet is open. */
export function refresh({ url }: Pick<Client, 'url'>, change: Change = 'wallet'): Promise<unknown> {
	invalidate(url, change);
	return reload('wallet:state');
}

/** What transfers go on from: once it is another object, all that were loaded are loaded again. */
export const baseQuery = ({ url: service }: Pick<Client, 'url'>): Query<object> => ({
	service,
	key: ['base'],
	until: null,
	isKept: true,
	load: () => Promise.resolve({})
});

/** For changes that may concern earlier transfers: they are loaded again once they are asked for. */
export const beginAnew = (wallet: Pick<Client, 'url'>) => fetchQuery(baseQuery(wallet), 0);
