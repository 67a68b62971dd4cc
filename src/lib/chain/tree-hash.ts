import { fastHash } from './hash';

/**
 * CryptoNote's Merkle tree over hashes of 32 bytes. It is a full binary tree but for its lowest level, which holds only
 * as many of the last hashes, in pairs, as the level above has too few places for. Source: the reference
 * implementation's crypto/tree-hash.c.
 */

/** How many of the first hashes have no pair on the lowest level. */
function unpaired(count: number): number {
	let above = 1;
	while (above * 2 < count) above *= 2;
	return 2 * above - count;
}

/** The level above: from `start` on, two become one. */
function hashPairs(nodes: readonly Uint8Array[], start: number): Uint8Array[] {
	const above = nodes.slice(0, start);
	for (let at = start; at < nodes.length; at += 2) above.push(fastHash(...nodes.slice(at, at + 2)));
	return above;
}

/** The root over the hashes, in their order; of one hash, that hash itself. RangeError when there is none. */
export function treeHash(hashes: readonly Uint8Array[]): Uint8Array {
	let nodes = hashes;
	for (let start = unpaired(nodes.length); nodes.length > 1; start = 0) nodes = hashPairs(nodes, start);
	const [root] = nodes;
	if (!root) throw new RangeError('a tree has at least one hash');
	return root;
}
