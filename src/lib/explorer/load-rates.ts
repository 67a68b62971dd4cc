import { loadPart } from '../app/optional-call';
import { fetchQuery, type Query } from '../app/query.svelte';
import { ratesOf } from '../pictures/fee-levels';
import { AS_WALLETS_ASK } from '../queries/fees';
import { feesQuery } from '../queries/node-queries';
import type { Client } from '../rpc/client';
import { getFeeEstimate } from '../rpc/daemon/node';

const loaded = new WeakMap<Client, Promise<readonly bigint[] | null>>();

/** A node's fees per byte, for the colours of panes: loaded once. Null when the node does not give them. */
export function loadRates(node: Client): Promise<readonly bigint[] | null> {
	const rates = loaded.get(node) ?? load(node);
	loaded.set(node, rates);
	return rates;
}

async function load(node: Client): Promise<readonly bigint[] | null> {
	const { value } = await loadPart(node.call(getFeeEstimate, AS_WALLETS_ASK));
	if (!value) loaded.delete(node);
	return value && ratesOf(value);
}

/** A node's fees per byte, for the colours of panes: those of today do. */
export const ratesQuery = (node: Client): Query<readonly bigint[]> => ({
	service: node.url,
	key: ['rates'],
	until: 'reorganised',
	load: async () => ratesOf(await fetchQuery(feesQuery(node)))
});
