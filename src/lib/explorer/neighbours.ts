import { loadPart } from '../app/optional-call';
import type { Client } from '../rpc/client';
import { getBlockHeadersRange } from '../rpc/daemon/blocks';
import type { BlockHeader } from '../rpc/daemon/records';

/** Headers of the main chain, the newest first; none where the node does not give them. */
export async function loadNeighbours(
	node: Client,
	start_height: number,
	end_height: number
): Promise<readonly BlockHeader[]> {
	const { value } = await loadPart(node.call(getBlockHeadersRange, { start_height, end_height }));
	return value?.headers.toReversed() ?? [];
}
