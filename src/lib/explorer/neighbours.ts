import { loadPart } from '../app/optional-call';
import type { Client } from '../rpc/client';
import { getBlockHeaderByHeight, getBlockHeadersRange } from '../rpc/daemon/blocks';
import type { BlockHeader } from '../rpc/daemon/records';

/** So many stand on either side of a block, where there are as many. */
export const NEIGHBOURS = 7;

/** A block of the main chain and those around it, the newest first; none where the node does not give them. */
export async function loadNeighbours(node: Client, height: number, tip: number): Promise<readonly BlockHeader[]> {
	const [start_height, end_height] = [Math.max(0, height - NEIGHBOURS), Math.min(tip, height + NEIGHBOURS)];
	const { value } = await loadPart(node.call(getBlockHeadersRange, { start_height, end_height }));
	return value?.headers.toReversed() ?? [];
}

/** The header of a block of the main chain; null where the node does not give it. */
export async function loadHeader(node: Client, height: number): Promise<BlockHeader | null> {
	const { value } = await loadPart(node.call(getBlockHeaderByHeight, { height }));
	return value?.block_header ?? null;
}
