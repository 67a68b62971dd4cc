/** Peers, bans and bandwidth limits (daemon document, styles A and B). */
import * as f from '../fields';
import { OWNER_ONLY_CHANGE, jsonRpc, path, readByJsonRpc, readByPath } from '../operation';
import { ban, banToSet, connection, peer, syncPeer, syncSpan } from './peer-records';

export const getConnections = readByJsonRpc('get_connections', {
	summary: 'The open connections with peers',
	result: f.answer({ connections: f.records(connection) })
});

/** `target_height` is 0 once the node is synchronized. `spans` and the fields after it are in newer releases. */
export const syncInfo = readByJsonRpc('sync_info', {
	summary: 'The synchronization state of the node and its peers',
	result: f.answer({
		height: f.height(),
		peers: f.records(syncPeer),
		target_height: f.heightOrUnknown(),
		spans: f.records(syncSpan),
		next_needed_pruning_seed: f.maybe(f.count()),
		overview: f.maybe(f.text())
	})
});

/** `public_only` false also returns peers that no other node can reach; `include_blocked` also returns banned peers. */
export const getPeerList = readByPath('/get_peer_list', {
	summary: 'The peers that the node knows of',
	params: f.optionalParams({ public_only: f.maybe(f.flag()), include_blocked: f.maybe(f.flag()) }),
	result: f.answer({ white_list: f.records(peer), gray_list: f.records(peer) })
});

export const getBans = readByJsonRpc('get_bans', {
	summary: 'The addresses that are banned',
	ownerOnly: true,
	result: f.answer({ bans: f.records(ban) })
});

export const setBans = jsonRpc('set_bans', {
	summary: 'Bans addresses, or lifts bans',
	...OWNER_ONLY_CHANGE,
	ifLost: 'The list of bans, get_bans, says whether it took effect.',
	params: f.params({ bans: f.list(banToSet) }),
	result: f.answer({})
});

export const getLimit = readByPath('/get_limit', {
	summary: 'The download and upload limits',
	result: f.answer({ limit_down: f.count(), limit_up: f.count() })
});

/** -1 resets a limit to the default; 0, or leaving it out, keeps it unchanged. */
export const setLimit = path('/set_limit', {
	summary: 'Sets the download and upload limits',
	...OWNER_ONLY_CHANGE,
	ifLost: 'It is safe to set the same limits again; the answer shows the current ones.',
	params: f.optionalParams({ limit_down: f.maybe(f.signed()), limit_up: f.maybe(f.signed()) }),
	result: f.answer({ limit_down: f.count(), limit_up: f.count() })
});

/** `set` false makes newer releases return the current limit and change nothing. */
export const outPeers = path('/out_peers', {
	summary: 'Limits the connections that the node opens',
	...OWNER_ONLY_CHANGE,
	ifLost: 'It is safe to set the same limit again; the answer shows the current one.',
	params: f.params({ out_peers: f.count(), set: f.maybe(f.flag()) }),
	result: f.answer({ out_peers: f.maybe(f.count()) })
});

/** Same as `/out_peers`, for connections that peers open. 2^32 - 1 means no limit. */
export const inPeers = path('/in_peers', {
	summary: 'Limits the connections that peers open',
	...OWNER_ONLY_CHANGE,
	ifLost: 'It is safe to set the same limit again; the answer shows the current one.',
	params: f.params({ in_peers: f.count(), set: f.maybe(f.flag()) }),
	result: f.answer({ in_peers: f.maybe(f.count()) })
});

export const banned = readByJsonRpc('banned', {
	summary: 'Whether an address is banned',
	since: '0.15.0.0',
	ownerOnly: true,
	params: f.params({ address: f.text() }),
	result: f.answer({ banned: f.flag(), seconds: f.count() })
});

export const getNetStats = readByPath('/get_net_stats', {
	summary: 'What the node sent to its peers and received since it was started',
	since: '0.14.1.0',
	ownerOnly: true,
	result: f.answer({
		start_time: f.unixTimeOrUnknown(),
		total_packets_in: f.count(),
		total_bytes_in: f.count(),
		total_packets_out: f.count(),
		total_bytes_out: f.count()
	})
});

const publicNode = f.record({
	host: f.text(),
	last_seen: f.unixTimeOrUnknown(),
	rpc_port: f.count(),
	rpc_credits_per_hash: f.maybe(f.count())
});

/** `white` is true by default, `gray` and `include_blocked` are false. */
export const getPublicNodes = readByPath('/get_public_nodes', {
	summary: 'Peers that announce a public RPC port',
	since: '0.15.0.0',
	params: f.optionalParams({ gray: f.maybe(f.flag()), white: f.maybe(f.flag()), include_blocked: f.maybe(f.flag()) }),
	result: f.answer({ white: f.records(publicNode), gray: f.records(publicNode) })
});
