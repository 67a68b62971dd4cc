/** Peers, bans and bandwidth limits (daemon document, styles A and B). */
import {
	answer,
	count,
	flag,
	height,
	heightOrUnknown,
	list,
	maybe,
	maybeParams,
	params,
	record,
	records,
	signed,
	text,
	unixTimeOrUnknown
} from '../fields';
import { OWNERS_CHANGE, jsonRpc, path } from '../operation';
import { ban, banToSet, connection, peer, syncPeer, syncSpan } from './peer-records';

export const getConnections = jsonRpc('get_connections', {
	summary: 'The open connections with peers',
	effect: 'read',
	result: answer({ connections: records(connection) })
});

/** `target_height` is 0 once the node is synchronized. `spans` and what follows are in newer releases. */
export const syncInfo = jsonRpc('sync_info', {
	summary: 'The synchronization state of the node and its peers',
	effect: 'read',
	result: answer({
		height: height(),
		peers: records(syncPeer),
		target_height: heightOrUnknown(),
		spans: records(syncSpan),
		next_needed_pruning_seed: maybe(count()),
		overview: maybe(text())
	})
});

/** `public_only` false also gives peers that no other node can reach; `include_blocked` those that are banned. */
export const getPeerList = path('/get_peer_list', {
	summary: 'The peers that the node knows of',
	effect: 'read',
	params: maybeParams({ public_only: maybe(flag()), include_blocked: maybe(flag()) }),
	result: answer({ white_list: records(peer), gray_list: records(peer) })
});

export const getBans = jsonRpc('get_bans', {
	summary: 'The addresses that are banned',
	effect: 'read',
	ownerOnly: true,
	result: answer({ bans: records(ban) })
});

export const setBans = jsonRpc('set_bans', {
	summary: 'Bans addresses, or lifts bans',
	...OWNERS_CHANGE,
	ifLost: 'The list of bans, get_bans, says whether it took effect.',
	params: params({ bans: list(banToSet) }),
	result: answer({})
});

export const getLimit = path('/get_limit', {
	summary: 'The download and upload limits',
	effect: 'read',
	result: answer({ limit_down: count(), limit_up: count() })
});

/** -1 goes back to the default; 0, or nothing, leaves a limit as it is. */
export const setLimit = path('/set_limit', {
	summary: 'Sets the download and upload limits',
	...OWNERS_CHANGE,
	ifLost: 'It is safe to set the same limits again; the answer shows the current ones.',
	params: maybeParams({ limit_down: maybe(signed()), limit_up: maybe(signed()) }),
	result: answer({ limit_down: count(), limit_up: count() })
});

/** `set` false asks newer releases for the number in force, and changes nothing. */
export const outPeers = path('/out_peers', {
	summary: 'Limits the connections that the node opens',
	...OWNERS_CHANGE,
	ifLost: 'It is safe to set the same limit again; the answer shows the current one.',
	params: params({ out_peers: count(), set: maybe(flag()) }),
	result: answer({ out_peers: maybe(count()) })
});

/** As `/out_peers`, for connections that peers open. 2^32 - 1 stands for no limit. */
export const inPeers = path('/in_peers', {
	summary: 'Limits the connections that peers open',
	...OWNERS_CHANGE,
	ifLost: 'It is safe to set the same limit again; the answer shows the current one.',
	params: params({ in_peers: count(), set: maybe(flag()) }),
	result: answer({ in_peers: maybe(count()) })
});

export const banned = jsonRpc('banned', {
	summary: 'Whether an address is banned',
	effect: 'read',
	since: '0.15.0.0',
	ownerOnly: true,
	params: params({ address: text() }),
	result: answer({ banned: flag(), seconds: count() })
});

export const getNetStats = path('/get_net_stats', {
	summary: 'What the node sent to its peers and received since it was started',
	effect: 'read',
	since: '0.14.1.0',
	ownerOnly: true,
	result: answer({
		start_time: unixTimeOrUnknown(),
		total_packets_in: count(),
		total_bytes_in: count(),
		total_packets_out: count(),
		total_bytes_out: count()
	})
});

const publicNode = record({
	host: text(),
	last_seen: unixTimeOrUnknown(),
	rpc_port: count(),
	rpc_credits_per_hash: maybe(count())
});

/** `white` is true by default, the other two are false. */
export const getPublicNodes = path('/get_public_nodes', {
	summary: 'Peers that announce a public RPC port',
	effect: 'read',
	since: '0.15.0.0',
	params: maybeParams({ gray: maybe(flag()), white: maybe(flag()), include_blocked: maybe(flag()) }),
	result: answer({ white: records(publicNode), gray: records(publicNode) })
});
