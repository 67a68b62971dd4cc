import { walletNetwork } from '$lib/wallet/network';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ parent }) => {
	const { open } = await parent();
	return { network: walletNetwork(open.value.address) };
};
