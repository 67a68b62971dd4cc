import { selectedWallet } from '$lib/app/wallet-service';

/** The connected wallet, which watches for payments; null without one. */
export const load = async ({ parent, depends }) => {
	depends('app:wallet');
	const { config } = await parent();
	return { wallet: selectedWallet(config) };
};
