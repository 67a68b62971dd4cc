import { selectedWallet } from '$lib/app/wallet-service';
import type { Client } from '$lib/rpc/client';

/** The clients by service name; null while no wallet service is chosen. */
export const load = async ({ parent, depends }) => {
	depends('app:wallet');
	const { config, node } = await parent();
	const clients: Readonly<Record<string, Client | null>> = { daemon: node, wallet: selectedWallet(config) };
	return { clients };
};
