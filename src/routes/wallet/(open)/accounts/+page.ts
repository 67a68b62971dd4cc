import { staleIfError } from '$lib/app/stale-if-error';
import type { ResultOf } from '$lib/rpc/operation';
import { getAccountTags } from '$lib/rpc/wallet/accounts';
import type { PageLoad } from './$types';

const keep = staleIfError<ResultOf<typeof getAccountTags>['account_tags']>();

export const load: PageLoad = async ({ parent, depends }) => {
	depends('wallet:state');
	const { wallet, open, cache } = await parent();
	const tags = await keep(`${wallet.url} ${open.value.address}`, () => {
		cache.tags ??= wallet.call(getAccountTags).then(({ account_tags }) => account_tags);
		cache.tags.catch(() => (cache.tags = null));
		return cache.tags;
	});
	return { tags };
};
