import { live } from '../app/live.svelte';
import { callQuery, type Query } from '../app/query.svelte';
import type { Client } from '../rpc/client';
import { miningStatus } from '../rpc/daemon/mining';
import { getVersion, hardForkInfo } from '../rpc/daemon/node';
import { getConnections, getLimit, getPeerList } from '../rpc/daemon/peers';
import { RpcError } from '../rpc/errors';
import type { ResultOf } from '../rpc/operation';

/** The hard fork that blocks vote on, or the fork in force when there is none. */
export const hardForkQuery = (node: Client) => callQuery(node, 'tip', hardForkInfo);

/** The node's RPC version; newer releases add all hard forks of the network. */
export const nodeVersionQuery = (node: Client) => callQuery(node, 'reorganised', getVersion);

export const connectionsQuery = (node: Client) => callQuery(node, 'tip', getConnections);

export const peerListQuery = (node: Client) => callQuery(node, 'tip', getPeerList);

/** The node's download and upload limits, in kB/s. */
export const limitsQuery = (node: Client) => callQuery(node, 'tip', getLimit);

/** The node's mining status. Not requested from a restricted node, which would refuse. */
export const miningQuery = (node: Client): Query<ResultOf<typeof miningStatus>> => {
	const query = callQuery(node, 'tip', miningStatus);
	return {
		...query,
		load: async (...args) => {
			const { restricted } = await live.fetchInfo(node);
			if (restricted) throw new RpcError({ kind: 'not_offered' }, miningStatus.name, false);
			return query.load(...args);
		}
	};
};
