import { queryOf } from '$lib/links';
import { loadSpendContext } from '$lib/wallet/load-spend-context';
import { sending } from '$lib/wallet/sending.svelte';

export const load = async ({ url, parent, depends }) => {
	depends('wallet:transfers', 'wallet:source');
	const { wallet, node, open, cache } = await parent();
	return {
		spendContext: await loadSpendContext(
			{ wallet, node },
			sending.draftOf(open.value.address).account,
			open.value,
			cache
		),
		/** What a link fills in. */
		to: queryOf(url).get('to')
	};
};
