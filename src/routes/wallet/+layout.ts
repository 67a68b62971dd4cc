import { servicesOf } from '$lib/app/config';
import { settingsStore } from '$lib/app/settings';
import { selectedWallet } from '$lib/app/wallet-service';

/** The wallet's connection is data as the node's is; null until a service is chosen. */
export const load = async ({ parent, depends }) => {
	depends('app:wallet');
	const { config } = await parent();
	return { services: servicesOf(config.wallets, settingsStore.current.wallets), wallet: selectedWallet(config) };
};
