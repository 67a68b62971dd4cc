import { prefetchQuery } from '$lib/app/query.svelte';
import { queryOf } from '$lib/links';

import { unusedAddressQuery } from '$lib/wallet/receive/queries';

export const load = async ({ url, parent }) => {
	const { wallet, open } = await parent();
	const query = queryOf(url);
	const account = query.get('account') ?? '0';
	const address = query.get('address');
	const chosen = open.accounts.find(({ account_index }) => String(account_index) === account);
	// Another address may be unused since the last visit.
	if (chosen && address === null) void prefetchQuery(unusedAddressQuery(wallet, chosen.account_index), 0);
	return { account, address };
};
