import { notSyncedState, ownHeightOf } from '../chain-data/node-state';
import { formatInteger, plural } from '../format/amount';
import type { NodeInfo } from '../rpc/daemon/node';
import type { Connection } from '../rpc/daemon/peer-records';

/** One part of a bar: the number of peers, and the words before and after it. */
export interface PeerPart {
	count: number;
	before?: string;
	after?: string;
}

const withPeers = (parts: readonly PeerPart[]) => parts.filter(({ count }) => count > 0);

/** `3 blocks`, `1 to 3 blocks`. */
function between(distances: readonly number[]): string {
	const least = Math.min(...distances);
	const most = Math.max(...distances);
	return least === most ? plural(most, 'block') : `${formatInteger(least)} to ${plural(most, 'block')}`;
}

/**
 * Groups peers by the height that they report.
 *
 * @param distances blocks above the node's height; undefined for a peer that reports none
 */
export function heightParts(distances: readonly (number | undefined)[]): PeerPart[] {
	const known = distances.filter((distance) => distance !== undefined);
	const behind = known.filter((distance) => distance < 0).map((distance) => -distance);
	const ahead = known.filter((distance) => distance > 0);
	const level = known.length - behind.length - ahead.length;
	return withPeers([
		{ count: level, after: level === 1 ? 'has it' : 'have it' },
		{
			count: behind.length,
			after: behind.length === 1 ? `is ${between(behind)} behind` : `are ${between(behind)} behind`
		},
		{ count: ahead.length, after: ahead.length === 1 ? `is ${between(ahead)} ahead` : `are ${between(ahead)} ahead` },
		{ count: distances.length - known.length, after: 'of unknown height' }
	]);
}

/** Groups connections by direction. */
export function directionParts(connections: readonly Pick<Connection, 'incoming'>[]): PeerPart[] {
	const incoming = connections.filter((connection) => connection.incoming).length;
	return withPeers([
		{ count: incoming, after: 'connected to your node' },
		{ count: connections.length - incoming, before: 'your node connected to' }
	]);
}

/** Groups peers by pruning, as they report it: seed 0 stands for the whole chain. */
export function chainParts(connections: readonly Pick<Connection, 'pruning_seed'>[]): PeerPart[] {
	const count = (matches: (seed: number | undefined) => boolean) =>
		connections.filter(({ pruning_seed }) => matches(pruning_seed)).length;
	return withPeers([
		{ count: count((seed) => seed === 0), after: 'the whole chain' },
		{ count: count((seed) => seed !== undefined && seed !== 0), after: 'a pruned one' },
		{ count: count((seed) => seed === undefined), after: 'unknown' }
	]);
}

/**
 * Number of peers: of the list if the node gives one, otherwise the node's own counts; undefined if it gives neither.
 */
export function peerCount(info: NodeInfo, listed: ArrayLike<unknown> | undefined): number | undefined {
	const { outgoing_connections_count: out, incoming_connections_count: into } = info;
	if (listed) return listed.length;
	return out === undefined || into === undefined ? undefined : out + into;
}

/**
 * The node's and its peers' heights in sentences.
 *
 * @param distances as in `heightParts`; undefined if the node lists no peers
 */
export function describePeers(info: NodeInfo, distances: readonly (number | undefined)[] | undefined): string {
	const node = notSyncedState(info)?.sentence ?? 'Your node is synced.';
	const offline = info.offline ? ' It works offline.' : '';
	if (!distances || distances.length === 0) return node + offline;
	const level = distances.filter((distance) => distance === 0).length;
	const height = formatInteger(ownHeightOf(info) - 1);
	const peers = plural(distances.length, 'peer');
	const agreeing =
		level === 1
			? `1 of its ${peers} reports the same newest block, ${height}.`
			: `${formatInteger(level)} of its ${peers} report the same newest block, ${height}.`;
	return `${node}${offline} ${agreeing}`;
}
