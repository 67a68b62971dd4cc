import { live } from '$lib/app/live.svelte';
import { queryOf } from '$lib/links';
import { loadHeaders } from '$lib/explorer/charts/load-headers';
import { networkOf } from '$lib/explorer/node-state';
import { stepsOf } from '$lib/explorer/charts/steps';
import { loadSums } from '$lib/explorer/charts/load-sums';
import type { PageLoad } from './$types';

/** Blocks of about a week. */
const USUAL = 5040;

export const load: PageLoad = async ({ url, parent, depends }) => {
	depends('chain:tip');
	const { node } = await parent();
	const info = await live.latest(node);
	const tip = info.height - 1;
	const query = queryOf(url);
	const to = Math.min(heightIn(query, 'to') ?? tip, tip);
	const from = Math.min(heightIn(query, 'from') ?? Math.max(0, to - USUAL + 1), to);
	const range = { from, to };
	const steps = stepsOf(node, networkOf(info));
	return {
		/** What is shown: the same while the range only follows the tip. */
		shown: `${node.url} ${query.get('from')} ${query.get('to')}`,
		range,
		steps,
		tip,
		target: info.target,
		restricted: info.restricted === true,
		headers: (signal: AbortSignal) => loadHeaders(node, range, tip, signal, steps),
		sums: (signal: AbortSignal) => loadSums(node, range, signal)
	};
};

function heightIn(query: URLSearchParams, name: string): number | null {
	const text = query.get(name);
	return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
