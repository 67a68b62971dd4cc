import { live } from '../app/live.svelte';
import { loadPart } from '../app/load-part';
import { callQuery, fetchQuery, type Query } from '../app/query.svelte';
import type { Client } from '../rpc/client';
import { getAltBlocksHashes, getAlternateChains, getBlock, getBlockHeadersRange } from '../rpc/daemon/blocks';
import type { AlternateChain, BlockHeader } from '../rpc/daemon/records';
import type { BlockAnswer } from './verification/block';

/** An alternative chain, and what stands beside it. */
export interface Fork {
	/** Of the main chain, the newest first; the last one is the block that both follow. */
	main: readonly BlockHeader[];
	/** The alternative chain's first blocks. */
	beside: readonly BlockAnswer[];
}

/** What is drawn of alternative chains. */
export interface Forks {
	/** The chains and heights of which it was loaded. */
	of: string;
	/** By the hash of the alternative chain's newest block; without those that the node did not give, or whose blocks do not follow each other. */
	drawn: Readonly<Record<string, Fork>>;
}

/** More blocks of a chain, and chains that cost more calls in all, are not drawn. */
const MOST_BLOCKS = 6;
const MOST_CALLS = 20;

/** The alternative chains, the highest first, and how many could not be read. */
export const alternativesQuery = (node: Client): Query<{ chains: AlternateChain[]; unreadable: number }> => ({
	service: node.url,
	key: ['alternatives'],
	until: 'tip',
	load: async (signal) => {
		const { chains } = await node.call(getAlternateChains, undefined, { signal });
		return { chains: chains.toSorted((a, b) => b.height - a.height), unreadable: chains.unreadable };
	}
});

/** The hashes of alternative blocks, which restricted nodes list as well, up to release 0.18.5.0. */
export const alternativeHashesQuery = (node: Client) => callQuery(node, 'tip', getAltBlocksHashes);

/** A chain's blocks from the oldest on, with their heights. Older releases name only the newest. */
export function blocksOf({ block_hash, block_hashes, height, length }: AlternateChain) {
	const newestFirst = block_hashes.length > 0 ? block_hashes : [block_hash];
	const blocks = newestFirst.map((hash, index) => ({ hash, height: height - index })).reverse();
	return { blocks, unnamed: length - blocks.length, parent: height - length };
}

/** What is drawn of the alternative chains. */
export const forksQuery = (node: Client): Query<Forks> => ({
	service: node.url,
	key: ['forks'],
	until: 'tip',
	load: async (signal, before) => {
		const [{ height }, { chains }] = await Promise.all([live.latest(node), fetchQuery(alternativesQuery(node))]);
		const of = chains.map((chain) => `${chain.block_hash} ${Math.min(height, chain.height + 2)}`).join();
		const known = before?.of === of ? before.drawn : {};
		const drawn: Record<string, Fork> = {};
		let calls = 0;
		for (const chain of chains) {
			calls += Math.min(MOST_BLOCKS, blocksOf(chain).blocks.length) + 1;
			if (calls > MOST_CALLS) break;
			const fork = known[chain.block_hash] ?? (await loadFork(node, chain, height, signal));
			if (fork) drawn[chain.block_hash] = fork;
		}
		return { of, drawn };
	}
});

/** @param height the number of blocks of the main chain */
async function loadFork(
	node: Client,
	chain: AlternateChain,
	height: number,
	signal: AbortSignal
): Promise<Fork | null> {
	const { blocks: all, unnamed, parent } = blocksOf(chain);
	const blocks = all.slice(0, MOST_BLOCKS);
	const newest = Math.min(height - 1, parent + blocks.length + 1);
	if (unnamed !== 0 || parent < 0 || parent > newest) return null;
	const { value } = await loadPart(
		Promise.all([
			node.call(getBlockHeadersRange, { start_height: parent, end_height: newest }, { signal }),
			Promise.all(blocks.map(({ hash }) => node.call(getBlock, { hash }, { signal })))
		])
	);
	if (!value) return null;
	const [{ headers }, beside] = value;
	const main = headers.toReversed();
	const isInOrder = main.every(({ height }, index) => height === newest - index);
	const isSound = beside.every(({ block_header: { hash, height, prev_hash, orphan_status } }, index) => {
		const before = index === 0 ? main.at(-1)?.hash : blocks[index - 1]?.hash;
		return orphan_status && hash === blocks[index]?.hash && height === blocks[index].height && prev_hash === before;
	});
	return isInOrder && isSound ? { main, beside } : null;
}
