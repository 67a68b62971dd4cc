import { servicesOf } from '$lib/app/config';
import { readConfig } from '$lib/app/config-file';
import { settingsStore } from '$lib/app/settings';
import { lazyClient } from '$lib/app/lazy-client';
import { clientOf } from './clients';

/** A node whose client is fetched with the first call: the checkout makes none. */
const lazyNode = (url: string) =>
	lazyClient(url, () => import('$lib/app/node-client').then(({ nodeClient }) => nodeClient(url)));

/** The connection is data: pages take the client from here, and a test hands them another. */
export const load = async ({ fetch, depends, route, untrack }) => {
	depends('app:node');
	/** What a shop's customer opens has no bar. */
	const isBare = untrack(() => /^\/(pay|receipt)$/.test(route.id ?? ''));
	const [{ config, remark }, site] = await Promise.all([readConfig(fetch), isBare ? null : import('./site')]);
	const { node, nodes: added } = settingsStore.current;
	const nodes = servicesOf(config.nodes, added);
	const url = node ?? nodes[0]?.url ?? 'http://127.0.0.1:18081';
	const client = site ? site.followedClient(url) : clientOf(url, lazyNode);
	// The document's own call is the first of the three that may be under way.
	if (site && window.early?.call) void site.live.latest(client).catch(() => undefined);
	return { config, remark, nodes, node: client, Site: site?.Site ?? null };
};
