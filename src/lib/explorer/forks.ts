import { loadPart } from '../app/optional-call';
import type { Client } from '../rpc/client';
import { getBlock } from '../rpc/daemon/blocks';
import type { AlternateChain, BlockHeader } from '../rpc/daemon/records';
import { loadNeighbours } from './neighbours';
import type { BlockAnswer } from './verification/block';

/** An alternative chain, and what stands beside it. */
export interface Fork {
	/** Of the main chain, the newest first; the last one is the block that both follow. */
	main: readonly BlockHeader[];
	/** The alternative chain's first blocks. */
	beside: readonly BlockAnswer[];
}

/** By the hash of the alternative chain's newest block. */
export type Forks = Readonly<Record<string, Fork>>;

/** What was loaded last, and for which chains. */
const loaded = new WeakMap<Client, { of: string; forks: Forks }>();

/** More blocks of a chain, and chains that cost more calls in all, are not drawn. */
const MOST_BLOCKS = 6;
const MOST_CALLS = 20;

/** A chain's blocks from the oldest on, with their heights. Older releases name only the newest. */
export function blocksOf({ block_hash, block_hashes, height, length }: AlternateChain) {
	const newestFirst = block_hashes.length > 0 ? block_hashes : [block_hash];
	const blocks = newestFirst.map((hash, index) => ({ hash, height: height - index })).reverse();
	return { blocks, unnamed: length - blocks.length, parent: height - length };
}

/**
 * Loads what is drawn of alternative chains.
 *
 * @param chain the number of blocks of the main chain
 * @returns without those that the node did not give, or whose blocks do not follow each other
 */
export async function loadForks(node: Client, chains: readonly AlternateChain[], chain: number): Promise<Forks> {
	const of = chains.map(({ block_hash, height }) => `${block_hash} ${Math.min(chain, height + 2)}`).join();
	const last = loaded.get(node);
	const known = last?.of === of ? last.forks : {};
	const forks: Record<string, Fork> = {};
	let calls = 0;
	for (const alternative of chains) {
		const kept = known[alternative.block_hash];
		if (kept) forks[alternative.block_hash] = kept;
		const fork = blocksOf(alternative);
		const blocks = fork.blocks.slice(0, MOST_BLOCKS);
		calls += blocks.length + 1;
		if (calls > MOST_CALLS) break;
		const newest = Math.min(chain - 1, fork.parent + blocks.length + 1);
		if (kept || fork.unnamed !== 0 || fork.parent < 0 || fork.parent > newest) continue;
		const [main, { value: beside }] = await Promise.all([
			loadNeighbours(node, fork.parent, newest),
			loadPart(Promise.all(blocks.map(({ hash }) => node.call(getBlock, { hash }))))
		]);
		const isInOrder = main.every(({ height }, index) => height === newest - index);
		const isSound = beside?.every(({ block_header: { hash, height, prev_hash, orphan_status } }, index) => {
			const before = index === 0 ? main.at(-1)?.hash : blocks[index - 1]?.hash;
			return orphan_status && hash === blocks[index]?.hash && height === blocks[index].height && prev_hash === before;
		});
		if (beside && isInOrder && isSound) forks[alternative.block_hash] = { main, beside };
	}
	loaded.set(node, { of, forks });
	return forks;
}
