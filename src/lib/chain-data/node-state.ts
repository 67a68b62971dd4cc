import { formatInteger } from '../format/amount';
import { formatDuration, formatLongDuration } from '../format/time';
import { visible } from '../format/visible';
import type { NodeInfo } from '../rpc/daemon/node';
import { isNotRequested, type RpcError } from '../rpc/errors';

/** A node's state in a few words, and how serious it is. */
export interface NodeState {
	tone: 'plain' | 'good' | 'warn' | 'bad';
	/** Text of the badge. */
	label: string;
	/** Text of the details. */
	sentence: string;
}

/** Free disk space (bytes) below which a node will soon stop. */
const LOW_DISK_SPACE_BYTES = 2_000_000_000;

/**
 * A time without a block is implausible if it exceeds this many target block times. Simulated with 2 million blocks
 * at a steady hash rate: the alarm is false for 4 seconds in a million, 1.6 times a year.
 */
const IMPLAUSIBLE_PAUSE_TARGETS = 30;

/**
 * True when the newest block is older than chance explains. `adjusted_time` is at most the tip's time plus one target:
 * it is the median of the last 60 times, moved forward (reference implementation, blockchain.cpp, get_adjusted_time).
 * Only for mainnet, since other networks pause.
 */
const isStuck = (info: NodeInfo, now: number) =>
	networkOfNode(info) === 'mainnet' &&
	now - (info.adjusted_time ?? now) > IMPLAUSIBLE_PAUSE_TARGETS * info.target &&
	info.target > 0;

/** Seconds that a block's time may be ahead of a node's clock (reference implementation, cryptonote_config.h). */
const MAX_BLOCK_TIME_AHEAD_SECONDS = 7200;

/**
 * Seconds that this computer's clock is behind the newest block, if that is more than any block may be ahead;
 * otherwise null.
 */
function clockBehind({ adjusted_time, target }: NodeInfo, now: number): number | null {
	const behind = (adjusted_time ?? now) - now;
	return behind > MAX_BLOCK_TIME_AHEAD_SECONDS + target ? behind : null;
}

/** Name of a network. Nodes call regtest `fakechain`. The name is untrusted text. */
export const networkName = (nettype: string) => (nettype === 'fakechain' ? 'regtest' : visible(nettype));

/** The network of a node; older releases have three flags instead of a name. */
export function networkOfNode(info: NodeInfo): string {
	if (info.nettype) return networkName(info.nettype);
	if (info.mainnet) return 'mainnet';
	if (info.stagenet) return 'stagenet';
	return info.testnet ? 'testnet' : 'unknown network';
}

/**
 * The state to show for a node.
 *
 * @param info the node's newest answer, if any
 * @param failure of the newest call, if it failed
 * @param network the expected network, if configured
 * @param now Unix seconds
 */
export function nodeState(
	info: NodeInfo | null,
	failure: RpcError | null,
	network: string | undefined,
	now: number
): NodeState {
	if (failure) return { tone: 'bad', ...failureState(failure) };
	if (!info) return { tone: 'plain', label: 'Connecting', sentence: 'Waiting for the node’s first answer.' };
	if (network !== undefined && networkOfNode(info) !== networkName(network)) {
		return {
			tone: 'bad',
			label: networkOfNode(info),
			sentence: `This node is on ${networkOfNode(info)}, but this site is for ${networkName(network)}. Choose another node.`
		};
	}
	const behind = notSyncedState(info);
	if (behind) return { tone: 'warn', ...behind };
	const height = formatInteger(info.height - 1);
	const behindBy = clockBehind(info, now);
	if (behindBy !== null) {
		return {
			tone: 'warn',
			label: `${height} check clock`,
			sentence: `Your clock differs by ${formatLongDuration(behindBy)} from the node’s newest block.`
		};
	}
	if (isStuck(info, now)) {
		return {
			tone: 'warn',
			label: `${height} no new blocks`,
			sentence:
				`The newest block seems to be more than ${formatDuration(IMPLAUSIBLE_PAUSE_TARGETS * info.target)} old; one should come about every ${formatDuration(info.target)}. ` +
				'The node may be stuck, or this computer’s clock may be wrong. Compare with another node.'
		};
	}
	if (hasNoPeers(info) && networkOfNode(info) !== 'regtest') {
		return {
			tone: 'warn',
			label: `${height} no peers`,
			sentence: 'The node has no connection to other nodes: new blocks and transactions do not reach it.'
		};
	}
	if (info.free_space !== undefined && info.free_space < LOW_DISK_SPACE_BYTES) {
		return {
			tone: 'warn',
			label: `${height} low disk`,
			sentence: 'The node has almost no disk space left, and will stop syncing. Free some space on its computer.'
		};
	}
	return { tone: 'good', label: height, sentence: `Synced at height ${height}, on ${networkOfNode(info)}.` };
}

/** The state before anybody has chosen a node. */
export const NO_NODE: NodeState = { tone: 'plain', label: 'No node', sentence: 'No node is connected yet.' };

/** The state shown for the recorded chain. */
export function recordedState(info: NodeInfo | null, failure: RpcError | null): NodeState {
	if (failure) return { tone: 'bad', label: 'Not loaded', sentence: 'The recorded chain could not be loaded.' };
	const label = info ? formatInteger(info.height - 1) : 'Loading';
	return { tone: 'plain', label, sentence: 'A recorded chain is shown. No node is called.' };
}

/** Share of the chain that a syncing node has; null if it is not syncing, or another node answers for it. */
function syncProgress({ height, target_height, untrusted }: NodeInfo): string | null {
	if (untrusted || target_height === undefined || target_height <= height) return null;
	return `${Math.floor((height * 1000) / target_height) / 10 || '<0.1'} % synced`;
}

/** Describes in two or three words whether a node is synced, as far as it reports that. */
export const describeNodeSync = (info: NodeInfo) =>
	notSyncedState(info) ? (syncProgress(info) ?? 'Not synced') : 'Synced';

/** Why a node is behind its network, as far as it reports that; null when it is synced. */
export function notSyncedState(info: NodeInfo): Omit<NodeState, 'tone'> | null {
	const { target_height, height_without_bootstrap: own } = info;
	if (info.untrusted) {
		const other = info.bootstrap_daemon_address
			? `another node (${visible(info.bootstrap_daemon_address)})`
			: 'another node';
		return {
			label: own === undefined ? 'Not synced' : `${formatInteger(own - 1)} not synced`,
			sentence:
				`The node is not synced and passes on the answers of ${other}, unchecked. ` +
				(own === undefined ? 'Its own height is unknown.' : `Its own height is ${formatInteger(own - 1)}.`)
		};
	}
	const height = formatInteger(info.height - 1);
	const progress = syncProgress(info);
	if (progress !== null && target_height !== undefined) {
		return {
			label: progress,
			sentence: `The node is catching up: ${height} of ${formatInteger(target_height - 1)} blocks. Newer blocks are not shown yet.`
		};
	}
	if (info.synchronized === false || (target_height === undefined && info.synchronized === undefined)) {
		return {
			label: `${height} not synced`,
			sentence: `The node is at height ${height}. The network’s height is unknown. Newer blocks are not shown yet.`
		};
	}
	return null;
}

function failureState({ failure }: RpcError): Omit<NodeState, 'tone'> {
	const retryNote = 'This page tries again every few seconds.';
	switch (failure.kind) {
		case 'unreachable':
		case 'timed_out':
		case 'cancelled':
			return { label: 'No answer', sentence: `The node does not answer. ${retryNote}` };
		case 'not_permitted':
			if (isNotRequested(failure))
				return {
					label: 'Not called',
					sentence: 'The node is on your computer or network. It is only called when you ask.'
				};
			return { label: 'Not allowed', sentence: 'Your browser does not let this page call the node.' };
		case 'unauthorized':
			return { label: 'Login required', sentence: 'The node requires a user name and a password.' };
		case 'refused':
		case 'not_offered':
			if (failure.kind === 'refused' && (failure.code === 429 || failure.code === 503)) {
				return { label: 'Asked to wait', sentence: 'The node asked this page to wait.' };
			}
			return { label: 'Refused', sentence: `The node refused the status call. ${retryNote}` };
		case 'bad_answer':
			return { label: 'Bad answer', sentence: `This does not look like a node. ${retryNote}` };
	}
}

/** Weight (bytes) that a block may have without a penalty, as far as the node reports it; the maximum is twice that. */
export const medianWeight = (info: NodeInfo | null) =>
	(info?.block_weight_limit || info?.block_size_limit || 600_000) / 2;

/** True when the node reports zero connections. */
export const hasNoPeers = (info: NodeInfo) =>
	info.outgoing_connections_count === 0 && info.incoming_connections_count === 0;

/** Number of blocks of the node's own chain, even while another node answers for it. */
export const ownHeightOf = (info: NodeInfo) =>
	(info.untrusted ? info.height_without_bootstrap : undefined) ?? info.height;

/** The numbers of outgoing and incoming connections. */
export const describeConnections = ({ outgoing_connections_count: out, incoming_connections_count: into }: NodeInfo) =>
	out === undefined && into === undefined ? 'unknown' : `${out ?? 'unknown'} out · ${into ?? 'unknown'} in`;
