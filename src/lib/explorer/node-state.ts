import type { NodeInfo } from '../rpc/daemon/node';
import type { RpcError } from '../rpc/errors';

/** A node's state in a few words, and how serious it is. */
export interface NodeState {
	tone: 'plain' | 'good' | 'warn' | 'bad';
	/** For the pill. */
	label: string;
	/** For those who want to know more. */
	sentence: string;
}

/** A node with less room than this will soon stop, in bytes. */
const LOW_SPACE = 2_000_000_000n;

/** The network a node is on, as it calls it; older ones tell it by three flags. */
export function networkOf(info: NodeInfo): string {
	if (info.nettype) return info.nettype;
	return info.mainnet ? 'mainnet' : info.stagenet ? 'stagenet' : info.testnet ? 'testnet' : 'unknown network';
}

/**
 * What to say of a node.
 *
 * @param info its newest answer, if any
 * @param failure why the newest question went unanswered, if it did
 * @param network the network it should be on, if that is set
 * @param number writes a whole number for people
 */
export function nodeState(
	info: NodeInfo | null,
	failure: RpcError | null,
	network: string | undefined,
	number: (value: number) => string
): NodeState {
	if (failure)
		return {
			tone: 'bad',
			label: 'No answer',
			sentence: 'The node does not answer. It is asked again every few seconds.'
		};
	if (!info) return { tone: 'plain', label: 'Connecting', sentence: 'Waiting for the first answer of the node.' };
	const height = number(info.height - 1);
	if (network !== undefined && networkOf(info) !== network) {
		return {
			tone: 'bad',
			label: networkOf(info),
			sentence: `This node is on ${networkOf(info)}, and this site is about ${network}. Choose another node.`
		};
	}
	if (info.target_height > info.height) {
		const percent = Math.floor((info.height * 1000) / info.target_height) / 10;
		return {
			tone: 'warn',
			label: `${percent} % synced`,
			sentence: `The node is catching up: ${height} of ${number(info.target_height - 1)} blocks. What is newer is not here yet.`
		};
	}
	if (info.synchronized === false) {
		return {
			tone: 'warn',
			label: `${height} not synced`,
			sentence: `The node is at height ${height} and has not found out yet how far its network is. What is newer is not here yet.`
		};
	}
	if (info.untrusted) {
		return {
			tone: 'warn',
			label: `${height} untrusted`,
			sentence: 'The node passes on answers of another node while it catches up. They are not checked.'
		};
	}
	if (info.free_space !== undefined && info.free_space < LOW_SPACE && info.free_space > 0n) {
		return {
			tone: 'warn',
			label: `${height} low disk`,
			sentence: 'The node has almost no disk space left, and will stop following the chain. Free some on its computer.'
		};
	}
	return { tone: 'good', label: height, sentence: `Synced at height ${height}, on ${networkOf(info)}.` };
}
