import { live } from '../app/live.svelte';
import type { Query } from '../app/query.svelte';
import type { Client } from '../rpc/client';
import { getBlockHeadersRange } from '../rpc/daemon/blocks';
import type { BlockHeader } from '../rpc/daemon/records';

/** Main-chain headers of a range of heights, the newest first. @throws RpcError */
export async function loadNewestFirst(
	node: Client,
	start_height: number,
	end_height: number,
	signal: AbortSignal
): Promise<readonly BlockHeader[]> {
	const { headers } = await node.call(getBlockHeadersRange, { start_height, end_height }, { signal });
	return headers.toReversed();
}

/** Main-chain headers of a range of heights, the newest first. */
export const headersQuery = (node: Client, first: number, last: number): Query<readonly BlockHeader[]> => ({
	service: node.url,
	key: ['headers', first, last],
	staleOn: 'reorganised',
	load: (signal) => loadNewestFirst(node, first, last, signal)
});

/** Headers of the last blocks, the newest first. */
export const lastHeadersQuery = (node: Client, count: number): Query<readonly BlockHeader[]> => ({
	service: node.url,
	key: ['last headers', count],
	staleOn: 'tip',
	load: async (signal) => {
		const { height } = await live.fetchInfo(node);
		// The node has no blocks yet.
		if (height === 0) return [];
		return loadNewestFirst(node, Math.max(0, height - count), height - 1, signal);
	}
});
