import { toHex } from '../bytes/hex';
import type { Block } from './block';
import { blockLeaves } from './block-hash';
import { treeBranch, type Sibling } from './tree-hash';

/** A transaction's place in the Merkle tree of its block. */
export interface Membership {
	/** 0 for the coinbase. */
	place: number;
	/** How many transactions the block has, with its coinbase. */
	of: number;
	/** What leads from the transaction's id to the root. */
	branch: Sibling[];
}

/**
 * Where a block's Merkle tree has a transaction; null when it has not. The block's id vouches for the tree: it has to be
 * checked as well.
 *
 * @param bytes those that `block` was read from
 * @param id 64 lower-case hex digits
 */
export function findInBlock(bytes: Uint8Array, block: Block, id: string): Membership | null {
	const leaves = blockLeaves(bytes, block) ?? [];
	const place = leaves.findIndex((leaf) => toHex(leaf) === id);
	return place < 0 ? null : { place, of: leaves.length, branch: treeBranch(leaves, place) };
}
