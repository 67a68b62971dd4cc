import { redirect } from '@sveltejs/kit';
import { shopSettings } from '$lib/requests/shop-settings';
import { requestLink } from '$lib/links';

/** Without a wallet there is no list, and a request needs an address. */
export const load = async ({ parent }) => {
	const { wallet } = await parent();
	if (!wallet && shopSettings.current.seenBy !== 'key') redirect(307, requestLink());
};
