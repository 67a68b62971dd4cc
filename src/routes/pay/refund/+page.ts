import { redirect } from '@sveltejs/kit';
import { queryOf, requestsLink } from '$lib/links';

/** A request is refunded from the wallet that received it. */
export const load = async ({ parent, url }) => {
	const { wallet } = await parent();
	if (!wallet) redirect(307, requestsLink);
	const query = queryOf(url);
	const numberOf = (name: string) => (/^\d{1,10}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : null);
	return { wallet, account: numberOf('account'), index: numberOf('address') };
};
