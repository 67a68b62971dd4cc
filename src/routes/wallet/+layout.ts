import { servicesOf } from '$lib/app/config';
import { settingsStore } from '$lib/app/settings';
import { selectedWallet } from '$lib/app/wallet-service';

/** Passes the wallet service as page data, like the root layout passes the node. `wallet` is null without a service. */
export const load = async ({ parent, depends }) => {
	depends('app:wallet');
	const { config } = await parent();
	return { services: servicesOf(config.wallets, settingsStore.current.wallets), wallet: selectedWallet(config) };
};
