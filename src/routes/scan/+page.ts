import { live } from '$lib/app/live.svelte';
import { networkOf as chainOf } from '$lib/chain/address';
import { networkOf } from '$lib/queries/node-state';
import { queryOf } from '$lib/links';

export const load = async ({ url, parent }) => {
	const { node } = await parent();
	const info = await live.latest(node);
	const query = queryOf(url);
	const digits = (name: string) => (/^\d{1,15}$/.test(query.get(name) ?? '') ? (query.get(name) ?? '') : '');
	return {
		tip: info.height - 1,
		network: chainOf(networkOf(info)) ?? undefined,
		from: digits('from'),
		to: digits('to')
	};
};
