import type { BlockAnswer } from './block';
import type { Client } from '../../rpc/client';
import { getBlock } from '../../rpc/daemon/blocks';

/** The previous block, by the hash in the block's header. @throws RpcError */
export const loadPrevious = (node: Client, { block_header }: BlockAnswer): Promise<BlockAnswer> =>
	node.call(getBlock, { hash: block_header.prev_hash });
