import { redirect } from '@sveltejs/kit';
import { shopSettings } from '$lib/requests/shop-settings';
import { requestLink } from '$lib/links';

/** Without a wallet there is neither a list nor an address for a request. */
export const load = async ({ parent }) => {
	const { wallet } = await parent();
	if (!wallet && shopSettings.current.seenBy !== 'key') redirect(307, requestLink());
};
