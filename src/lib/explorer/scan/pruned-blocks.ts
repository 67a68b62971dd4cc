import { bytesOf, MissingBlocks, wholeBlocks, type ReadBlocks } from '../../chain-data/block-ranges';
import type { Client } from '../../rpc/client';
import { getBlocks, getBlocksByHeight } from '../../rpc/daemon/bulk';
import { getVersion } from '../../rpc/daemon/node';
import { isClosed, RpcError } from '../../rpc/errors';

/**
 * RPC version 3.15 (release 0.18.4.3), the first that respects `max_block_count`; before it, an answer has up to 1000
 * blocks.
 */
const LIMITS_BLOCKS = (3 << 16) | 15;

/** `getBlocks` without the output indices, which take longer to validate than the rest of the answer. */
const getBlocksAlone = { ...getBlocks, result: getBlocksByHeight.result };

/** True when a node gives pruned blocks, and no more of them than requested. */
const prunes = new WeakMap<Client, boolean>();

async function doesPrune(node: Client, signal: AbortSignal): Promise<boolean> {
	if (!prunes.has(node))
		prunes.set(node, (await node.call(getVersion, undefined, { signal })).version >= LIMITS_BLOCKS);
	return prunes.get(node) === true;
}

/**
 * Loads blocks whose transactions have no signatures, about a quarter of the bytes; whole blocks if the node does not
 * give pruned ones.
 */
export const prunedBlocks: ReadBlocks = async (node, height, count, signal) => {
	try {
		// Nodes treat a start height of 0 as missing.
		if (height > 0 && (await doesPrune(node, signal))) {
			const asked = { start_height: height, prune: true, max_block_count: count };
			const { blocks } = await node.call(getBlocksAlone, asked, { signal });
			if (blocks.length === 0) throw new MissingBlocks(`None of ${count} blocks from ${height} on was sent`);
			if (blocks.length <= count) return blocks.map(bytesOf);
			prunes.set(node, false);
		}
	} catch (error) {
		if (!(error instanceof RpcError && isClosed(error.failure))) throw error;
		prunes.set(node, false);
	}
	return wholeBlocks(node, height, count, signal);
};
