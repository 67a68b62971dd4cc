import { toBlockBytes, MissingBlocks, loadWholeBlocks, type LoadBlocks } from '../../chain-data/block-ranges';
import type { Client } from '../../rpc/client';
import { getBlocks, getBlocksByHeight } from '../../rpc/daemon/bulk';
import { getVersion } from '../../rpc/daemon/node';
import { isUnavailable, RpcError } from '../../rpc/errors';

/**
 * RPC version 3.15 (release 0.18.4.3), the first that respects `max_block_count`; before it, an answer has up to 1000
 * blocks.
 */
const MIN_VERSION_WITH_BLOCK_LIMIT = (3 << 16) | 15;

/** `getBlocks` without the output indices, which take longer to validate than the rest of the answer. */
const getBlocksWithoutIndices = { ...getBlocks, result: getBlocksByHeight.result };

/** True when a node gives pruned blocks, and no more of them than requested. */
const pruningSupport = new WeakMap<Client, boolean>();

async function supportsPruning(node: Client, signal: AbortSignal): Promise<boolean> {
	if (!pruningSupport.has(node))
		pruningSupport.set(
			node,
			(await node.call(getVersion, undefined, { signal })).version >= MIN_VERSION_WITH_BLOCK_LIMIT
		);
	return pruningSupport.get(node) === true;
}

/**
 * Loads blocks whose transactions have no signatures, about a quarter of the bytes; whole blocks if the node does not
 * give pruned ones.
 */
export const loadPrunedBlocks: LoadBlocks = async (node, height, count, signal) => {
	try {
		// Nodes treat a start height of 0 as missing.
		if (height > 0 && (await supportsPruning(node, signal))) {
			const asked = { start_height: height, prune: true, max_block_count: count };
			const { blocks } = await node.call(getBlocksWithoutIndices, asked, { signal });
			if (blocks.length === 0) throw new MissingBlocks(`None of ${count} blocks from ${height} on was sent`);
			if (blocks.length <= count) return blocks.map(toBlockBytes);
			pruningSupport.set(node, false);
		}
	} catch (error) {
		if (!(error instanceof RpcError && isUnavailable(error.failure))) throw error;
		pruningSupport.set(node, false);
	}
	return loadWholeBlocks(node, height, count, signal);
};
