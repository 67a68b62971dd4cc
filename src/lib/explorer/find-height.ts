import type { Client } from '../rpc/client';
import { getBlockHeaderByHeight } from '../rpc/daemon/blocks';

/**
 * The first height whose block is from `time` on, by halving: 22 calls on a chain of 3 million blocks. Blocks' clocks
 * may be off by two hours, and then so is the result.
 *
 * @param time Unix seconds
 * @param top the highest height there is; the result when all blocks are older
 * @throws RpcError
 */
export async function findHeight(node: Client, time: number, top: number): Promise<number> {
	let low = 0;
	let high = top;
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		const { block_header } = await node.call(getBlockHeaderByHeight, { height: middle });
		if (block_header.timestamp < time) low = middle + 1;
		else high = middle;
	}
	return low;
}
