import { fetchQuery, type Query } from '../app/query.svelte';
import type { Client } from '../rpc/client';

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
