import { settingsStore } from '$lib/app/settings';
import { walletClient, walletServices } from '$lib/app/wallet-service';
import { loginFor } from '$lib/app/secrets';
import type { LayoutLoad } from './$types';

/** The wallet that a payment can be watched with; null when none is connected, which needs none. */
export const load: LayoutLoad = async ({ parent, depends }) => {
	depends('app:wallet');
	const { config } = await parent();
	const url = settingsStore.current.wallet ?? walletServices(config, settingsStore.current)[0]?.url;
	return { wallet: url === undefined ? null : walletClient(url, loginFor(url)) };
};
