import { redirect } from '@sveltejs/kit';
import { loadFiles } from '$lib/app/opened-files';
import { selectedWallet } from '$lib/app/wallet-service';
import { blockLink, queryOf, searchLink, walletSendLink } from '$lib/links';
import { lookUp } from '$lib/explorer/look-up';
import { heldQuery } from '$lib/explorer/held-search';
import { searchTarget } from '$lib/explorer/search-target';

export const load = async ({ url, parent, depends }) => {
	depends('chain:reorganised');
	const { node, config } = await parent();
	const asked = queryOf(url);
	const text = asked.get('q') ?? '';
	const held = heldQuery(asked.get('held'));
	const target = held ? null : searchTarget(text);
	if (target !== null && target !== searchLink(text)) redirect(307, target);
	const { describeLink, identifySearch, suggestionsFor } = await import('$lib/explorer/suggestions');
	const query = held ?? identifySearch(text, config.coin);
	if (query.kind === 'height') redirect(307, blockLink(query.height));
	if (query.kind === 'uri' && loadFiles()[selectedWallet(config)?.url ?? '']?.address)
		redirect(307, walletSendLink(query.uri));
	const begun = query.kind === 'unknown' ? await suggestionsFor(node, text) : null;
	const [only, second] = begun?.found ?? [];
	if (only && !second) redirect(307, only.href);
	const looked = query.kind === 'hash' ? await lookUp(node, query.hash) : null;
	const page = looked?.block.value ?? looked?.transaction.value;
	if (page) redirect(307, page);
	const link = query.kind === 'uri' ? describeLink(query.uri, config) : null;
	return { text, query, looked, begun, link };
};
