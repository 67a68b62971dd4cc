import type { Client } from '../rpc/client';

/** What is made once for each client, and outlives a page. @returns the one of a client */
export function ofClient<Made>(make: (client: Client) => Made): (client: Client) => Made {
	const made = new WeakMap<Client, Made>();
	return (client) => {
		if (!made.has(client)) made.set(client, make(client));
		return made.get(client) as Made;
	};
}
