/** Records of the node's peers (daemon document, "Resources and fields"). */
import * as v from 'valibot';
import {
	count,
	countOrUnknown,
	flag,
	height,
	heightOrUnknown,
	maybe,
	params,
	record,
	text,
	uint64,
	unixTimeOrUnknown
} from '../fields';

/** An open connection with a peer, who says its height itself. Idle times can wrap. Fields after `support_flags` are in newer releases. */
export const connection = record({
	address: text(),
	avg_download: countOrUnknown(),
	avg_upload: countOrUnknown(),
	connection_id: text(),
	current_download: countOrUnknown(),
	current_upload: countOrUnknown(),
	height: heightOrUnknown(),
	host: text(),
	incoming: flag(),
	/** Empty when the peer is not reached by IPv4. */
	ip: text(),
	live_time: countOrUnknown(),
	local_ip: flag(),
	localhost: flag(),
	peer_id: text(),
	port: text(),
	recv_count: countOrUnknown(),
	recv_idle_time: countOrUnknown(),
	send_count: countOrUnknown(),
	send_idle_time: countOrUnknown(),
	/** `normal` or, in the document, `state_normal`, and others. */
	state: text(),
	support_flags: countOrUnknown(),
	address_type: maybe(count()),
	pruning_seed: maybe(count()),
	rpc_credits_per_hash: maybe(count()),
	rpc_port: maybe(count())
});

export type Connection = v.InferOutput<typeof connection>;

/** A peer as `sync_info` gives it. */
export const syncPeer = record({ info: connection });

/** Blocks that were asked of a peer, or have come and wait for their turn. */
export const syncSpan = record({
	connection_id: text(),
	nblocks: count(),
	rate: count(),
	remote_address: text(),
	size: count(),
	speed: count(),
	start_block_height: height()
});

/** A peer that the node knows of. `host` of an IPv4 peer is `ip` as text or, with older releases, as a number. */
export const peer = record({
	host: text(),
	id: uint64(),
	ip: count(),
	last_seen: unixTimeOrUnknown(),
	port: count(),
	pruning_seed: maybe(count()),
	rpc_credits_per_hash: maybe(count()),
	rpc_port: maybe(count())
});

export type Peer = v.InferOutput<typeof peer>;

/** A ban as `get_bans` gives it. */
export const ban = record({
	/** An address, or with newer releases a subnet such as 10.0.0.0/8. */
	host: text(),
	ip: count(),
	seconds: count()
});

export type Ban = v.InferOutput<typeof ban>;

/** A ban to set or to lift: of a `host`, as text, or of an `ip`, as a number whose lowest byte comes first. */
export const banToSet = v.pipe(
	params({ host: maybe(text()), ip: maybe(count()), ban: flag(), seconds: maybe(count()) }),
	v.check(({ host, ip }) => (host === undefined) !== (ip === undefined), 'one of host and ip'),
	v.check(({ ban, seconds }) => !ban || seconds !== undefined, 'a ban with its seconds')
);
