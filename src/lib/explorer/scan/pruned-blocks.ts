import { bytesOf, MissingBlocks, wholeBlocks, type ReadBlocks } from '../../chain-data/block-ranges';
import type { Client } from '../../rpc/client';
import { getBlocks, getBlocksByHeight } from '../../rpc/daemon/bulk';
import { getVersion } from '../../rpc/daemon/node';
import { isClosed, RpcError } from '../../rpc/errors';

/** The interface's version, 3.15 of release 0.18.4.3, since which `max_block_count` holds: before, an answer has up to 1000 blocks. */
const LIMITS_BLOCKS = (3 << 16) | 15;

/** Without the indices of outputs, which take longer to check than all else. */
const getBlocksAlone = { ...getBlocks, result: getBlocksByHeight.result };

/** Whether a node gives blocks without signatures, and no more of them than asked for. */
const prunes = new WeakMap<Client, boolean>();

async function doesPrune(node: Client, signal: AbortSignal): Promise<boolean> {
	if (!prunes.has(node))
		prunes.set(node, (await node.call(getVersion, undefined, { signal })).version >= LIMITS_BLOCKS);
	return prunes.get(node) === true;
}

/** Blocks whose transactions have no signatures, about a quarter of the bytes, where the node gives them; else whole ones. */
export const prunedBlocks: ReadBlocks = async (node, height, count, signal) => {
	try {
		// A start height of 0 stands for none.
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
