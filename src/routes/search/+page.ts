import { redirect } from '@sveltejs/kit';
import { loadFiles } from '$lib/wallet-data/stored-files';
import { selectedWallet } from '$lib/app/wallet-service';
import { blockLink, queryOf, searchLink, walletSendLink } from '$lib/links';
import { fetchQuery } from '$lib/app/query.svelte';
import { lookUpQuery, pageOf } from '$lib/explorer/look-up';
import { pageNamed } from '$lib/explorer/pages';
import { heldQuery } from '$lib/explorer/held-search';
import { searchTarget } from '$lib/explorer/search-target';

export const load = async ({ url, parent }) => {
	const { node, config } = await parent();
	const asked = queryOf(url);
	const text = asked.get('q') ?? '';
	const held = heldQuery(asked.get('held'));
	const target = held ? null : searchTarget(text);
	if (target !== null && target !== searchLink(text)) redirect(307, target);
	const { describeLink, identifySearch, onlyPage, suggestionsQuery } = await import('$lib/explorer/suggestions');
	const query = held ?? identifySearch(text, config.coin);
	const named = query.kind === 'unknown' && pageNamed(text, config.sections);
	if (named) redirect(307, named.href);
	if (query.kind === 'height') redirect(307, blockLink(query.height));
	if (query.kind === 'uri' && loadFiles()[selectedWallet(config)?.url ?? '']?.address)
		redirect(307, walletSendLink(query.uri));
	const suggested = query.kind === 'unknown' ? suggestionsQuery(node, text) : null;
	// Each search asks anew.
	const begun = suggested && (await fetchQuery(suggested, 0));
	const looked = query.kind === 'hash' ? lookUpQuery(node, query.hash) : null;
	const page = (begun && onlyPage(begun)) ?? (looked && pageOf(await fetchQuery(looked, 0)));
	if (page) redirect(307, page);
	const link = query.kind === 'uri' ? describeLink(query.uri, config) : null;
	return { text, query, looked, suggested, link };
};
