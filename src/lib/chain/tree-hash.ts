import { fastHash } from './hash';

/**
 * CryptoNote's Merkle tree over hashes of 32 bytes. It is a full binary tree except for its lowest level, which
 * contains only as many of the last hashes, in pairs, as do not fit on the level above. Source: the reference
 * implementation's crypto/tree-hash.c.
 */

/** Returns the number of hashes, counted from the first, that have no pair on the lowest level. */
function countUnpaired(count: number): number {
	let above = 1;
	while (above * 2 < count) above *= 2;
	return 2 * above - count;
}

/** Returns the level above: from index `start` on, two nodes become one. */
function hashPairs(nodes: readonly Uint8Array[], start: number): Uint8Array[] {
	const above = nodes.slice(0, start);
	for (let at = start; at < nodes.length; at += 2) above.push(fastHash(...nodes.slice(at, at + 2)));
	return above;
}

/**
 * Returns the root over the hashes, in their order; for a single hash, that hash itself.
 *
 * @throws RangeError when there are no hashes
 */
export function treeHash(hashes: readonly Uint8Array[]): Uint8Array {
	let nodes = hashes;
	for (let start = countUnpaired(nodes.length); nodes.length > 1; start = 0) nodes = hashPairs(nodes, start);
	const [root] = nodes;
	if (!root) throw new RangeError('a tree has at least one hash');
	return root;
}
