import { loginFor } from '$lib/app/secrets';
import { settingsStore } from '$lib/app/settings';
import { walletClient, walletServices } from '$lib/app/wallet-service';
import type { LayoutLoad } from './$types';

/** The wallet's connection is data as the node's is; null until a service is chosen. */
export const load: LayoutLoad = async ({ parent, depends }) => {
	depends('app:wallet');
	const { config } = await parent();
	const services = walletServices(config, settingsStore.current);
	const url = settingsStore.current.wallet ?? services[0]?.url;
	return { services, wallet: url === undefined ? null : walletClient(url, loginFor(url)) };
};
