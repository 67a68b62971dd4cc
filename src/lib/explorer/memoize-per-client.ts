import type { Client } from '../rpc/client';

/** Memoizes `make` per client: the instance lives as long as the client. */
export function memoizePerClient<Instance>(make: (client: Client) => Instance): (client: Client) => Instance {
	const instances = new WeakMap<Client, Instance>();
	return (client) => {
		if (!instances.has(client)) instances.set(client, make(client));
		return instances.get(client) as Instance;
	};
}
