import { walletNetwork } from '$lib/wallet/network';

export const load = async ({ parent }) => {
	const { open } = await parent();
	return { network: walletNetwork(open.value.address) };
};
