import { redirect } from '@sveltejs/kit';
import { fetchQuery, prefetchQuery } from '$lib/app/query.svelte';
import { blocksPageQuery, lastBlockQuery } from '$lib/explorer/blocks-queries';
import { daySpan } from '$lib/explorer/parse-height-or-day';
import { blocksLink, queryOf } from '$lib/links';

export const load = async ({ url, parent }) => {
	const { node } = await parent();
	const query = queryOf(url);
	const date = query.get('date') ?? '';
	const day = daySpan(date);
	const found = day && (await fetchQuery(lastBlockQuery(node, day.from, day.to)));
	if (found && found.height !== null) redirect(307, blocksLink(found.height));
	const text = query.get('from');
	const from = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
	void prefetchQuery(blocksPageQuery(node, from));
	return { from, missed: found && { date, isBeforeFirst: found.isBeforeFirst } };
};
