import { callQuery } from '../app/query.svelte';
import type { Client } from '../rpc/client';
import { getVersion, hardForkInfo } from '../rpc/daemon/node';
import { getConnections, getPeerList } from '../rpc/daemon/peers';

/** The hard fork that is voted on, or the one in force when there is none: each block has a vote. */
export const hardForkQuery = (node: Client) => callQuery(node, 'tip', hardForkInfo);

/** The version of the node's interface, and in newer releases all hard forks of the network. */
export const versionQuery = (node: Client) => callQuery(node, 'reorganised', getVersion);

export const connectionsQuery = (node: Client) => callQuery(node, 'tip', getConnections);

export const peerListQuery = (node: Client) => callQuery(node, 'tip', getPeerList);
