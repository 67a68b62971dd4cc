import type { Client } from '../rpc/client';

/** A client whose code is loaded with the first call. */
export function lazyClient(url: string, load: () => Promise<Client>): Client {
	return {
		url,
		call: async (operation, ...args) => (await load()).call(operation, ...args),
		raw: async (operation, ...args) => (await load()).raw(operation, ...args)
	};
}
