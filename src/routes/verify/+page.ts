import { live } from '$lib/app/live.svelte';
import { nodeClient } from '$lib/app/node-client';
import { queryOf } from '$lib/links';

/** So many of the newest blocks are filled in. */
const USUAL = 1000;

export const load = async ({ url, parent }) => {
	const { node, nodes } = await parent();
	const tip = (await live.latest(node)).height - 1;
	const query = queryOf(url);
	const digits = (name: string, usual: number) =>
		/^\d{1,15}$/.test(query.get(name) ?? '') ? (query.get(name) ?? '') : String(usual);
	return {
		tip,
		from: digits('from', Math.max(0, tip - USUAL + 1)),
		to: digits('to', tip),
		others: nodes.filter((known) => known.url !== node.url),
		/** The client of a second node. */
		second: nodeClient
	};
};
