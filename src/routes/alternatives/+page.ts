import { staleIfError } from '$lib/app/stale-if-error';
import { live } from '$lib/app/live.svelte';
import { optionalCall, type OptionalResult } from '$lib/app/optional-call';
import { getAltBlocksHashes, getAlternateChains } from '$lib/rpc/daemon/blocks';
import type { ResultOf } from '$lib/rpc/operation';
import type { PageLoad } from './$types';

interface Alternatives {
	chains: OptionalResult<ResultOf<typeof getAlternateChains>['chains']>;
	hashes: OptionalResult<readonly string[]>;
	/** The number of blocks of the main chain. */
	chain: number;
}

const cached = staleIfError<Alternatives>();

export const load: PageLoad = async ({ parent, depends }) => {
	depends('chain:tip', 'chain:reorganised');
	const { node } = await parent();
	const alternatives = await cached(node.url, async () => {
		const [info, chains, hashes] = await Promise.all([
			live.latest(node),
			optionalCall(node.call(getAlternateChains).then(({ chains }) => chains)),
			optionalCall(node.call(getAltBlocksHashes).then(({ blks_hashes }) => blks_hashes))
		]);
		return { chains, hashes, chain: info.height };
	});
	return { alternatives };
};
