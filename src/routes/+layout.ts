import { servicesOf } from '$lib/app/config';
import { loadConfig } from '$lib/app/config-file';
import { settingsStore } from '$lib/app/settings';
import { lazyClient } from '$lib/app/lazy-client';
import { clientForUrl } from './clients';

/** Client of a node, fetched lazily with the first call: the checkout makes no calls to a node. */
const lazyNode = (url: string) =>
	lazyClient(url, () => import('$lib/app/node-client').then(({ nodeClient }) => nodeClient(url)));

/** The node's client is data: pages take it from here, and a test replaces it. */
export const load = async ({ fetch, depends, route, untrack }) => {
	depends('app:node');
	/** Pages for a shop's customers have no bar. */
	const isBare = untrack(() => /^\/(pay|receipt)$/.test(route.id ?? ''));
	const [{ config, remark }, site] = await Promise.all([loadConfig(fetch), isBare ? null : import('./site')]);
	const { node, nodes: added } = settingsStore.current;
	const nodes = servicesOf(config.nodes, added);
	const url = node ?? nodes[0]?.url ?? 'http://127.0.0.1:18081';
	const client = site ? site.followedClient(url) : clientForUrl(url, lazyNode);
	// The call that app.html started early is reused: it is the first of the three calls that may run at once.
	if (site && window.early?.call) void site.live.fetchInfo(client).catch(() => undefined);
	return { config, remark, nodes, node: client, Site: site?.Site ?? null };
};
