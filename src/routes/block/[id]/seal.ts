import type { BlockAnswer } from '$lib/explorer/seal/block';
import type { Client } from '$lib/rpc/client';
import { getBlock } from '$lib/rpc/daemon/blocks';

/** The block before one, by the hash that it names. @throws RpcError */
export const readPrevious = (node: Client, { block_header }: BlockAnswer): Promise<BlockAnswer> =>
	node.call(getBlock, { hash: block_header.prev_hash });
