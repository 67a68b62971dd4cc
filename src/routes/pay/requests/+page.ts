import { redirect } from '@sveltejs/kit';
import { loadPart } from '$lib/app/optional-call';
import { live } from '$lib/app/live.svelte';
import { shopSettings } from '$lib/app/shop-settings';
import { staleIfError } from '$lib/app/stale-if-error';
import { requestLink } from '$lib/links';
import { loadRequests, type WalletRequests } from '$lib/wallet/receive/load-requests';

const keep = staleIfError<WalletRequests>();

/** The requests of the open wallet. Without one there is no list, and a request needs an address. */
export const load = async ({ parent, depends }) => {
	depends('wallet:state', 'wallet:transfers');
	const { wallet, config } = await parent();
	if (shopSettings.current.seenBy === 'key') return { list: null, failure: null };
	if (!wallet) redirect(307, requestLink());
	const { account } = shopSettings.current;
	const loading = keep(`${wallet.url} ${account}`, () => loadRequests(wallet, config.coin, live.now, account));
	const { value, failure } = await loadPart(loading);
	return { list: value?.value ?? null, failure: failure ?? value?.failure?.failure ?? null };
};
