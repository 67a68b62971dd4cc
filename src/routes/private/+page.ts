import { live } from '$lib/app/live.svelte';
import { queryOf } from '$lib/links';

export const load = async ({ url, parent }) => {
	const { node } = await parent();
	return { tip: (await live.latest(node)).height - 1, hash: queryOf(url).get('hash') ?? '' };
};
