import { defaultConfig, parseConfig } from '$lib/app/config';
import { live } from '$lib/app/live.svelte';
import { nodeClient } from '$lib/app/node-client';
import { settingsStore } from '$lib/app/settings';
import type { LayoutLoad } from './$types';

type Fetch = typeof fetch;

let read: Promise<ReturnType<typeof parseConfig>> | undefined;

const loadConfigFile = async (fetch: Fetch) => {
	try {
		return parseConfig(await (window.early?.config ?? (await fetch('config.json')).json()));
	} catch {
		return { config: defaultConfig, problem: 'config.json could not be read: the defaults hold.' };
	}
};

/** The connection is data: pages take the client from here, and a test hands them another. */
export const load: LayoutLoad = async ({ fetch, depends }) => {
	depends('app:node');
	const { config, problem } = await (read ??= loadConfigFile(fetch));
	const { node, nodes: added } = settingsStore.current;
	const nodes = [...config.nodes, ...added.filter(({ url }) => config.nodes.every((known) => known.url !== url))];
	const url = node ?? nodes[0]?.url ?? 'http://127.0.0.1:18081';
	const client = nodeClient(url);
	// The document's own call is the first of the three that may be under way.
	if (window.early?.call) void live.latest(client).catch(() => undefined);
	return { config, problem, nodes, node: client };
};
