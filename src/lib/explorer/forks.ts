import { live } from '../app/live.svelte';
import { loadPart } from '../app/load-part';
import { callQuery, fetchQuery, type Query } from '../app/query.svelte';
import type { Client } from '../rpc/client';
import { getAltBlocksHashes, getAlternateChains, getBlock, getBlockHeadersRange } from '../rpc/daemon/blocks';
import type { AlternateChain, BlockHeader } from '../rpc/daemon/records';
import type { BlockAnswer } from './verification/block';

/** An alternative chain, with the main chain's blocks next to it. */
export interface Fork {
	/** Blocks of the main chain, the newest first; the last one is the common ancestor. */
	mainBlocks: readonly BlockHeader[];
	/** The alternative chain's first blocks, the oldest first. */
	alternativeBlocks: readonly BlockAnswer[];
}

/** The alternative chains that are drawn. */
export interface Forks {
	/** Identifies the chains and heights that this was loaded for. */
	chainsKey: string;
	/** Chains by the hash of their newest block. Chains that failed to load or whose blocks do not link are left out. */
	byNewestHash: Readonly<Record<string, Fork>>;
}

/** Drawing limits: blocks of one chain, and calls for all chains together. */
const MAX_DRAWN_BLOCKS = 6;
const MAX_FORK_CALLS = 20;

/** The alternative chains, the highest first, and the number that could not be parsed. */
export const alternativesQuery = (node: Client): Query<{ chains: AlternateChain[]; unreadable: number }> => ({
	service: node.url,
	key: ['alternatives'],
	staleOn: 'tip',
	load: async (signal) => {
		const { chains } = await node.call(getAlternateChains, undefined, { signal });
		return { chains: chains.toSorted((a, b) => b.height - a.height), unreadable: chains.unreadable };
	}
});

/** Hashes of alternative blocks. Up to release 0.18.5.0, restricted nodes list them too. */
export const alternativeHashesQuery = (node: Client) => callQuery(node, 'tip', getAltBlocksHashes);

/** A chain's blocks with their heights, the oldest first. Older releases name only the newest block. */
export function alternativeBlocksOf({ block_hash, block_hashes, height, length }: AlternateChain) {
	const newestFirst = block_hashes.length > 0 ? block_hashes : [block_hash];
	const blocks = newestFirst.map((hash, index) => ({ hash, height: height - index })).reverse();
	return { blocks, unnamed: length - blocks.length, parent: height - length };
}

/** Loads the blocks of the alternative chains, for drawing. */
export const forksQuery = (node: Client): Query<Forks> => ({
	service: node.url,
	key: ['forks'],
	staleOn: 'tip',
	load: async (signal, before) => {
		const [{ height }, { chains }] = await Promise.all([live.fetchInfo(node), fetchQuery(alternativesQuery(node))]);
		const chainsKey = chains.map((chain) => `${chain.block_hash} ${Math.min(height, chain.height + 2)}`).join();
		const known = before?.chainsKey === chainsKey ? before.byNewestHash : {};
		const byNewestHash: Record<string, Fork> = {};
		let calls = 0;
		for (const chain of chains) {
			calls += Math.min(MAX_DRAWN_BLOCKS, alternativeBlocksOf(chain).blocks.length) + 1;
			if (calls > MAX_FORK_CALLS) break;
			const fork = known[chain.block_hash] ?? (await loadFork(node, chain, height, signal));
			if (fork) byNewestHash[chain.block_hash] = fork;
		}
		return { chainsKey, byNewestHash };
	}
});

/** @param height number of blocks of the main chain */
async function loadFork(
	node: Client,
	chain: AlternateChain,
	height: number,
	signal: AbortSignal
): Promise<Fork | null> {
	const { blocks: all, unnamed, parent } = alternativeBlocksOf(chain);
	const blocks = all.slice(0, MAX_DRAWN_BLOCKS);
	const newest = Math.min(height - 1, parent + blocks.length + 1);
	if (unnamed !== 0 || parent < 0 || parent > newest) return null;
	const { value } = await loadPart(
		Promise.all([
			node.call(getBlockHeadersRange, { start_height: parent, end_height: newest }, { signal }),
			Promise.all(blocks.map(({ hash }) => node.call(getBlock, { hash }, { signal })))
		])
	);
	if (!value) return null;
	const [{ headers }, alternativeBlocks] = value;
	const mainBlocks = headers.toReversed();
	const isInOrder = mainBlocks.every(({ height }, index) => height === newest - index);
	const isSound = alternativeBlocks.every(({ block_header: { hash, height, prev_hash, orphan_status } }, index) => {
		const before = index === 0 ? mainBlocks.at(-1)?.hash : blocks[index - 1]?.hash;
		return orphan_status && hash === blocks[index]?.hash && height === blocks[index].height && prev_hash === before;
	});
	return isInOrder && isSound ? { mainBlocks, alternativeBlocks } : null;
}
