import { staleIfError } from '$lib/app/stale-if-error';
import type { ResultOf } from '$lib/rpc/operation';
import { getAccountTags } from '$lib/rpc/wallet/accounts';
import type { PageLoad } from './$types';

const keep = staleIfError<ResultOf<typeof getAccountTags>['account_tags']>();

export const load: PageLoad = async ({ parent, depends }) => {
	depends('wallet:state');
	const { wallet, open } = await parent();
	const tags = await keep(
		`${wallet.url} ${open.value.address}`,
		async () => (await wallet.call(getAccountTags)).account_tags
	);
	return { tags };
};
