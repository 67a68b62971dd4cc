import { loadSpendContext } from '$lib/wallet/load-spend-context';
import { sending } from '$lib/wallet/sending.svelte';
import type { PageLoad } from './$types';

/** The offline wallet has no node: only the view-only one, which creates payments, needs the context for that. */
export const load: PageLoad = async ({ parent, depends }) => {
	depends('wallet:transfers', 'wallet:source');
	const { wallet, node, open, cache } = await parent();
	const { viewOnly, address } = open.value;
	const { account } = sending.draftOf(address);
	return { spendContext: viewOnly ? await loadSpendContext({ wallet, node }, account, open.value, cache) : null };
};
