import { selectedWallet } from '$lib/app/wallet-service';
import type { LayoutLoad } from './$types';

/** The connected wallet, which watches for payments; null for none. */
export const load: LayoutLoad = async ({ parent, depends }) => {
	depends('app:wallet');
	const { config } = await parent();
	return { wallet: selectedWallet(config) };
};
