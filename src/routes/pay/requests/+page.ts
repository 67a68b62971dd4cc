import { redirect } from '@sveltejs/kit';
import { shopSettings } from '$lib/requests/shop-settings';
import { requestLink } from '$lib/links';

/**
 * Redirects when there is no wallet and no view key: there is then neither a list of requests nor an address for one.
 */
export const load = async ({ parent }) => {
	const { wallet } = await parent();
	if (!wallet && shopSettings.current.seenBy !== 'key') redirect(307, requestLink());
};
