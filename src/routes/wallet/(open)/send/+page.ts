import { queryOf } from '$lib/links';
import { loadSpendContext } from '$lib/wallet/load-spend-context';
import { sending } from '$lib/wallet/sending.svelte';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ url, parent, depends }) => {
	depends('wallet:transfers', 'wallet:source');
	const { wallet, node, open } = await parent();
	const { address } = open.value;
	return {
		spendContext: await loadSpendContext({ wallet, node }, sending.draftOf(address).account, address),
		/** What a link fills in. */
		to: queryOf(url).get('to')
	};
};
