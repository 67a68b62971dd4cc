/** Records of the node's peers (daemon document, "Resources and fields"). */
import * as v from 'valibot';
import * as f from '../fields';

/**
 * Open connection with a peer. Its height is as the peer itself claims. Idle times can wrap around. Fields after
 * `support_flags` are in newer releases.
 */
export const connection = f.record({
	address: f.text(),
	avg_download: f.countOrUnknown(),
	avg_upload: f.countOrUnknown(),
	connection_id: f.text(),
	current_download: f.countOrUnknown(),
	current_upload: f.countOrUnknown(),
	height: f.heightOrUnknown(),
	host: f.text(),
	incoming: f.flag(),
	/** Empty when the peer is not connected by IPv4. */
	ip: f.text(),
	live_time: f.countOrUnknown(),
	local_ip: f.flag(),
	localhost: f.flag(),
	peer_id: f.text(),
	port: f.text(),
	recv_count: f.countOrUnknown(),
	recv_idle_time: f.countOrUnknown(),
	send_count: f.countOrUnknown(),
	send_idle_time: f.countOrUnknown(),
	/** `normal` or, in the document, `state_normal`, and others. */
	state: f.text(),
	support_flags: f.countOrUnknown(),
	address_type: f.maybe(f.count()),
	pruning_seed: f.maybe(f.count()),
	rpc_credits_per_hash: f.maybe(f.count()),
	rpc_port: f.maybe(f.count())
});

export type Connection = v.InferOutput<typeof connection>;

/** Peer in an answer of `sync_info`. */
export const syncPeer = f.record({ info: connection });

/** Blocks that were requested from a peer, or that have arrived and wait for their turn. */
export const syncSpan = f.record({
	connection_id: f.text(),
	nblocks: f.count(),
	rate: f.count(),
	remote_address: f.text(),
	size: f.count(),
	speed: f.count(),
	start_block_height: f.height()
});

/** Peer that the node knows. `host` of an IPv4 peer is `ip` as text or, in older releases, as a number. */
export const peer = f.record({
	host: f.text(),
	id: f.uint64(),
	ip: f.count(),
	last_seen: f.unixTimeOrUnknown(),
	port: f.count(),
	pruning_seed: f.maybe(f.count()),
	rpc_credits_per_hash: f.maybe(f.count()),
	rpc_port: f.maybe(f.count())
});

export type Peer = v.InferOutput<typeof peer>;

/** Ban in an answer of `get_bans`. */
export const ban = f.record({
	/** Address, or in newer releases a subnet such as 10.0.0.0/8. */
	host: f.text(),
	ip: f.count(),
	seconds: f.count()
});

export type Ban = v.InferOutput<typeof ban>;

/** Ban to set or to lift: of a `host`, as text, or of an `ip`, as a number whose lowest byte comes first. */
export const banToSet = v.pipe(
	f.params({ host: f.maybe(f.text()), ip: f.maybe(f.count()), ban: f.flag(), seconds: f.maybe(f.count()) }),
	v.check(({ host, ip }) => (host === undefined) !== (ip === undefined), 'one of host and ip'),
	v.check(({ ban, seconds }) => !ban || seconds !== undefined, 'a ban with its seconds')
);
