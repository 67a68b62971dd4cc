import { staleIfError } from '$lib/app/stale-if-error';
import { live } from '$lib/app/live.svelte';
import { loadPart } from '$lib/app/optional-call';
import type { Client } from '$lib/rpc/client';
import { getAltBlocksHashes, getAlternateChains } from '$lib/rpc/daemon/blocks';
import { opening } from '$lib/app/opening';
import { loadForks } from '$lib/explorer/forks';
import { loadRates } from '$lib/explorer/load-rates';

const cached = staleIfError<Awaited<ReturnType<typeof loadAlternatives>>>();

export const load = async ({ parent, depends }) => {
	depends('chain:tip', 'chain:reorganised');
	const { node } = await parent();
	return opening(depends, node.url, async () => ({
		alternatives: await cached(node.url, () => loadAlternatives(node))
	}));
};

async function loadAlternatives(node: Client) {
	const [{ height }, chains, hashes] = await Promise.all([
		live.latest(node),
		loadPart(node.call(getAlternateChains)),
		loadPart(node.call(getAltBlocksHashes))
	]);
	/** The highest first. */
	const sorted = chains.value?.chains.toSorted((a, b) => b.height - a.height) ?? [];
	const drawn = loadPart(Promise.all([loadForks(node, sorted, height), loadRates(node)]));
	return { chains, hashes, height, sorted, drawn };
}
