import { keeping } from '$lib/app/keep';
import { live } from '$lib/app/live.svelte';
import { getAltBlocksHashes, getAlternateChains } from '$lib/rpc/daemon/blocks';
import type { AlternateChain } from '$lib/rpc/daemon/records';
import { RpcError } from '$lib/rpc/errors';
import type { PageLoad } from './$types';

interface Alternatives {
	/** Null when the node keeps them to its owner. The highest first. */
	chains: AlternateChain[] | null;
	/** Blocks beside the main chain that belong to none of `chains`. */
	others: string[];
	chain: number;
}

const keep = keeping<Alternatives>();

export const load: PageLoad = async ({ parent, depends }) => {
	depends('chain:tip', 'chain:reorganised');
	const { node } = await parent();
	const alternatives = await keep(node.url, async () => {
		const [info, chains, { blks_hashes }] = await Promise.all([
			live.latest(node),
			node.call(getAlternateChains).then(({ chains }) => chains, unlessNotOffered),
			node.call(getAltBlocksHashes)
		]);
		const inChains = new Set(chains?.flatMap((chain) => [chain.block_hash, ...chain.block_hashes]));
		return {
			chains: chains?.toSorted((a, b) => b.height - a.height) ?? null,
			others: blks_hashes.filter((hash) => !inChains.has(hash)),
			chain: info.height
		};
	});
	return { alternatives };
};

function unlessNotOffered(error: unknown): null {
	if (error instanceof RpcError && error.failure.kind === 'not_offered') return null;
	throw error;
}
