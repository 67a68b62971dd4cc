import { redirect } from '@sveltejs/kit';
import { loadFiles } from '$lib/wallet-data/stored-files';
import { selectedWallet } from '$lib/app/wallet-service';
import { queryOf, searchLink, walletSendLink } from '$lib/links';
import { prefetchQuery } from '$lib/app/query.svelte';
import { lookUpQuery } from '$lib/explorer/look-up';
import { pageNamed } from '$lib/explorer/pages';
import { rememberedSearch } from '$lib/explorer/secret-search';
import { searchTarget } from '$lib/explorer/search-target';
import { describePaymentLink, identifySearch, suggestionsQuery } from '$lib/explorer/suggestions';

export const load = async ({ url, parent }) => {
	const { node, config } = await parent();
	const parameters = queryOf(url);
	const text = parameters.get('q') ?? '';
	const remembered = rememberedSearch(parameters.get('held'));
	const target = remembered ? null : searchTarget(text);
	if (target !== null && target !== searchLink(text)) redirect(307, target);
	const query = remembered ?? identifySearch(text, config.coin);
	const named = query.kind === 'unknown' && pageNamed(text, config.sections);
	if (named) redirect(307, named.href);
	if (query.kind === 'uri' && loadFiles()[selectedWallet(config)?.url ?? '']?.address)
		redirect(307, walletSendLink(query.uri));
	const suggested = query.kind === 'unknown' ? suggestionsQuery(node, text) : null;
	const looked = query.kind === 'hash' ? lookUpQuery(node, query.hash) : null;
	// Calls the node again for each search (cache age 0); the page is shown meanwhile.
	if (suggested) void prefetchQuery(suggested, 0);
	if (looked) void prefetchQuery(looked, 0);
	const link = query.kind === 'uri' ? describePaymentLink(query.uri, config) : null;
	return { text, query, looked, suggested, link };
};
