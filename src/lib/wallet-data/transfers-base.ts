import { fetchQuery, type Query } from '../app/query.svelte';
import type { Client } from '../rpc/client';

/** Identity of the base that loaded transfers build on. A new object makes all transfers load again. */
export const transfersBaseQuery = ({ url: service }: Pick<Client, 'url'>): Query<object> => ({
	service,
	key: ['base'],
	staleOn: null,
	keepWhileServiceInUse: true,
	load: () => Promise.resolve({})
});

/** Call after changes that may affect earlier transfers: all are loaded again at the next request. */
export const resetTransfers = (wallet: Pick<Client, 'url'>) => fetchQuery(transfersBaseQuery(wallet), 0);
