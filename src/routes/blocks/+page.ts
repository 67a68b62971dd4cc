import { redirect } from '@sveltejs/kit';
import { live } from '$lib/app/live.svelte';
import { fetchQuery, prefetchQuery } from '$lib/app/query.svelte';
import { blocksPageQuery, heightOnQuery, PER_PAGE } from '$lib/explorer/blocks-queries';
import { blocksLink, queryOf } from '$lib/links';

export const load = async ({ url, parent }) => {
	const { node } = await parent();
	const query = queryOf(url);
	const date = Date.parse(`${query.get('date')}T00:00:00Z`) / 1000;
	if (Number.isFinite(date)) {
		const [found, { height }] = await Promise.all([fetchQuery(heightOnQuery(node, date)), live.latest(node)]);
		redirect(307, blocksLink(Math.min(found + PER_PAGE - 1, height - 1)));
	}
	const text = query.get('from');
	const from = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
	void prefetchQuery(blocksPageQuery(node, from));
	return { from };
};
