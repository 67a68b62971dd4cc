/**
 * DRAFT of network versions 17 and 18: the tree of all outputs that can be spent. Sources: FCMP_PLUS_PLUS_MAX_LAYERS in
 * cryptonote_config.h, SELENE_CHUNK_WIDTH and HELIOS_CHUNK_WIDTH in fcmp_pp/curve_trees.h of j-berman/monero 7926c90ce.
 */

export const MAX_TREE_LAYERS = 12;

/** Number of nodes of the layer below that one node covers, for odd and for even layers. */
const LAYER_WIDTHS = [38n, 18n] as const;

/** Returns the maximum number of outputs in a tree of `layers` layers. A tree has no more layers than it needs. */
export function treeCapacity(layers: number): bigint {
	let outputs = 1n;
	for (let layer = 0; layer < layers; layer++) outputs *= LAYER_WIDTHS[layer % 2] ?? 1n;
	return outputs;
}

/** Returns the minimum and the maximum number of outputs in a tree of `layers` layers. */
export const treeSize = (layers: number) => ({
	min: layers <= 1 ? BigInt(layers) : treeCapacity(layers - 1) + 1n,
	max: layers === 0 ? 0n : treeCapacity(layers)
});
