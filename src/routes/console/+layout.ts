import { loginFor } from '$lib/app/secrets';
import { settingsStore } from '$lib/app/settings';
import { walletClient, walletServices } from '$lib/app/wallet-service';
import type { Client } from '$lib/rpc/client';
import type { LayoutLoad } from './$types';

/** The clients of the services, by the services' names; null while no wallet service is chosen. */
export const load: LayoutLoad = async ({ parent, depends }) => {
	depends('app:wallet');
	const { config, node } = await parent();
	const url = settingsStore.current.wallet ?? walletServices(config, settingsStore.current)[0]?.url;
	const wallet = url === undefined ? null : walletClient(url, loginFor(url));
	const clients: Readonly<Record<string, Client | null>> = { daemon: node, wallet };
	return { clients };
};
