import { redirect } from '@sveltejs/kit';
import { loadFiles } from '$lib/wallet-data/stored-files';
import { selectedWallet } from '$lib/app/wallet-service';
import { queryOf, searchLink, walletSendLink } from '$lib/links';
import { prefetchQuery } from '$lib/app/query.svelte';
import { lookUpQuery } from '$lib/explorer/look-up';
import { pageNamed } from '$lib/explorer/pages';
import { heldQuery } from '$lib/explorer/held-search';
import { searchTarget } from '$lib/explorer/search-target';
import { describeLink, identifySearch, suggestionsQuery } from '$lib/explorer/suggestions';

export const load = async ({ url, parent }) => {
	const { node, config } = await parent();
	const asked = queryOf(url);
	const text = asked.get('q') ?? '';
	const held = heldQuery(asked.get('held'));
	const target = held ? null : searchTarget(text);
	if (target !== null && target !== searchLink(text)) redirect(307, target);
	const query = held ?? identifySearch(text, config.coin);
	const named = query.kind === 'unknown' && pageNamed(text, config.sections);
	if (named) redirect(307, named.href);
	if (query.kind === 'uri' && loadFiles()[selectedWallet(config)?.url ?? '']?.address)
		redirect(307, walletSendLink(query.uri));
	const suggested = query.kind === 'unknown' ? suggestionsQuery(node, text) : null;
	const looked = query.kind === 'hash' ? lookUpQuery(node, query.hash) : null;
	// Calls the node again for each search (cache age 0); the page is shown meanwhile.
	if (suggested) void prefetchQuery(suggested, 0);
	if (looked) void prefetchQuery(looked, 0);
	const link = query.kind === 'uri' ? describeLink(query.uri, config) : null;
	return { text, query, looked, suggested, link };
};
