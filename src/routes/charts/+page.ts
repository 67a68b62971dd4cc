import { live } from '$lib/app/live.svelte';
import { queryOf } from '$lib/links';
import { headersOf } from '$lib/explorer/charts/headers';
import { rangeBetween } from '$lib/ui/chart-range';

/** Blocks of about a week. */
const USUAL = 5040;

/** How many of the newest blocks an address chooses: null for others. */
function newestIn(query: URLSearchParams): number | null {
	if (query.has('to')) return null;
	const from = heightIn(query, 'from');
	return from === null ? heightIn(query, 'blocks') || USUAL : from === 0 ? Infinity : null;
}

export const load = async ({ url, parent, depends }) => {
	depends('chain:tip');
	const { node } = await parent();
	const info = await live.latest(node);
	const tip = info.height - 1;
	const query = queryOf(url);
	const end = heightIn(query, 'to') ?? tip;
	const begin = heightIn(query, 'from') ?? end - (heightIn(query, 'blocks') || USUAL) + 1;
	const [from, to] = [begin, end].map((height) => Math.max(0, Math.min(height, tip))).sort((a, b) => a - b);
	const range = { from: from ?? 0, to: to ?? tip };
	const part = [heightIn(query, 'first'), heightIn(query, 'last')] as const;
	return {
		/** What is shown: the same while the range only follows the tip. */
		shown: `${node.url} ${['from', 'to', 'blocks'].map((name) => query.get(name)).join(' ')}`,
		range,
		newest: newestIn(query),
		/** A part of it that the address names; null for all. */
		part: part[0] === null || part[1] === null ? null : rangeBetween(part[0], part[1], range),
		tip: { height: tip, hash: info.top_block_hash },
		info,
		headers: headersOf(node)
	};
};

function heightIn(query: URLSearchParams, name: string): number | null {
	const text = query.get(name);
	return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
