import { live } from '../app/live.svelte';
import { callQuery, type Query } from '../app/query.svelte';
import type { Client } from '../rpc/client';
import { getBlockHeadersRange } from '../rpc/daemon/blocks';
import { miningStatus } from '../rpc/daemon/mining';
import { getVersion, hardForkInfo } from '../rpc/daemon/node';
import { getConnections, getLimit, getPeerList } from '../rpc/daemon/peers';
import type { BlockHeader } from '../rpc/daemon/records';
import { RpcError } from '../rpc/errors';
import type { ResultOf } from '../rpc/operation';

/** The hard fork that is voted on, or the one in force when there is none: each block has a vote. */
export const hardForkQuery = (node: Client) => callQuery(node, 'tip', hardForkInfo);

/** The version of the node's interface, and in newer releases all hard forks of the network. */
export const versionQuery = (node: Client) => callQuery(node, 'reorganised', getVersion);

export const connectionsQuery = (node: Client) => callQuery(node, 'tip', getConnections);

export const peerListQuery = (node: Client) => callQuery(node, 'tip', getPeerList);

/** The node's limits for downloads and uploads, in kB/s. */
export const limitsQuery = (node: Client) => callQuery(node, 'tip', getLimit);

/** What the node mines. One that says that it is restricted refuses to tell, and is not asked. */
export const miningQuery = (node: Client): Query<ResultOf<typeof miningStatus>> => {
	const query = callQuery(node, 'tip', miningStatus);
	return {
		...query,
		load: async (...args) => {
			const { restricted } = await live.latest(node);
			if (restricted) throw new RpcError({ kind: 'not_offered' }, miningStatus.name, false);
			return query.load(...args);
		}
	};
};

/** Headers of the main chain from one height to another, the newest first. @throws RpcError */
export async function loadNewestFirst(
	node: Client,
	start_height: number,
	end_height: number,
	signal: AbortSignal
): Promise<readonly BlockHeader[]> {
	const { headers } = await node.call(getBlockHeadersRange, { start_height, end_height }, { signal });
	return headers.toReversed();
}

/** Headers of the main chain from one height to another, the newest first. */
export const headersQuery = (node: Client, first: number, last: number): Query<readonly BlockHeader[]> => ({
	service: node.url,
	key: ['headers', first, last],
	until: 'reorganised',
	load: (signal) => loadNewestFirst(node, first, last, signal)
});

/** Headers of the last blocks, the newest first. */
export const lastHeadersQuery = (node: Client, count: number): Query<readonly BlockHeader[]> => ({
	service: node.url,
	key: ['last headers', count],
	until: 'tip',
	load: async (signal) => {
		const { height } = await live.latest(node);
		// A node that has nothing yet.
		if (height === 0) return [];
		return loadNewestFirst(node, Math.max(0, height - count), height - 1, signal);
	}
});
