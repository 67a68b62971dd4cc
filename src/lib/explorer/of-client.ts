import type { Client } from '../rpc/client';

/** Memoizes `make` per client: the instance lives as long as the client. */
export function ofClient<Made>(make: (client: Client) => Made): (client: Client) => Made {
	const made = new WeakMap<Client, Made>();
	return (client) => {
		if (!made.has(client)) made.set(client, make(client));
		return made.get(client) as Made;
	};
}
