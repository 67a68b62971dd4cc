import { redirect } from '@sveltejs/kit';
import { identify } from '$lib/chain/identify';
import { blockLink, queryOf } from '$lib/links';
import type { PageLoad } from './$types';
import { lookUp } from '$lib/explorer/look-up';

export const load: PageLoad = async ({ url, parent, depends }) => {
	depends('chain:reorganised');
	const { node, config } = await parent();
	const text = queryOf(url).get('q') ?? '';
	const query = identify(text, config.coin.uriScheme);
	if (query.kind === 'height') redirect(307, blockLink(query.height));
	const looked = query.kind === 'hash' ? await lookUp(node, query.hash) : null;
	const page = looked?.block.value ?? looked?.transaction.value;
	if (page) redirect(307, page);
	return { text, query, looked };
};
