import { ratesOf } from '../pictures/fee-levels';
import type { Client } from '../rpc/client';
import { getFeeEstimate } from '../rpc/daemon/node';
import { RpcError } from '../rpc/errors';

const loaded = new WeakMap<Client, Promise<readonly bigint[] | null>>();

/** A node's fees per byte, for the colours of panes: loaded once. Null when the node does not give them. */
export function loadRates(node: Client): Promise<readonly bigint[] | null> {
	const rates = loaded.get(node) ?? load(node);
	loaded.set(node, rates);
	return rates;
}

async function load(node: Client): Promise<readonly bigint[] | null> {
	try {
		return ratesOf(await node.call(getFeeEstimate));
	} catch (error) {
		if (!(error instanceof RpcError)) throw error;
		loaded.delete(node);
		return null;
	}
}
