import { loadSpendContext } from '$lib/wallet/load-spend-context';
import { sending } from '$lib/wallet/sending.svelte';
import type { PageLoad } from './$types';

/** A wallet that signs may have no node: only the one that pays asks for what a payment takes. */
export const load: PageLoad = async ({ parent, depends }) => {
	depends('wallet:transfers', 'wallet:source');
	const { wallet, node, open } = await parent();
	const { viewOnly, address } = open.value;
	return {
		means: viewOnly ? await loadSpendContext({ wallet, node }, sending.draftOf(address).account, address) : null
	};
};
