import { queryOf } from '$lib/links';
import { readMeans } from '../read-means';
import { sending } from './sending.svelte';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ url, parent, depends }) => {
	depends('wallet:transfers', 'wallet:source');
	const { wallet, node, open } = await parent();
	return {
		means: await readMeans({ wallet, node }, sending.draft.account, open.value.address),
		/** What a link fills in. */
		to: queryOf(url).get('to')
	};
};
