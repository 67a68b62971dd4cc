import { formatInteger, plural } from '../format/amount';
import { formatLongDuration } from '../format/time';

/** The sync status in a few words and in a sentence. */
export interface SyncDescription {
	tone: 'plain' | 'good' | 'warn';
	words: string;
	sentence: string;
}

/** The chain of the page's node. */
export interface NodeChain {
	/** In blocks. */
	height: number;
	/** Height of the node's network, where the node is behind and that is known; 0 otherwise. */
	target_height?: number | undefined;
	/** Seconds between blocks. */
	target: number;
}

/** Usual number of blocks behind: the service looks for new ones every 20 seconds. */
const USUAL_BLOCKS_BEHIND = 2;

/**
 * Compares the wallet's height with the selected node's.
 *
 * @param height number of blocks that the wallet has scanned
 * @param hasNodeFailed whether the node's last call failed
 */
export function describeWalletSync(height: number, chain: NodeChain | null, hasNodeFailed: boolean): SyncDescription {
	const newest = formatInteger(Math.max(0, height - 1));
	const at = `The wallet has scanned the chain up to block ${newest}.`;
	const plain = (sentence: string): SyncDescription => ({ tone: 'plain', words: `Block ${newest}`, sentence });
	if (hasNodeFailed) return plain(`${at} This page’s node does not answer, so there may be newer blocks.`);
	if (!chain) return plain(at);
	const behind = Math.max(chain.height, chain.target_height ?? 0) - height;
	if (behind < 0) {
		return plain(`${at} This page’s node has fewer blocks: the wallet service uses another one.`);
	}
	if (behind === 0) return { tone: 'good', words: 'Synced', sentence: at };
	const words = `${plural(behind, 'block')} behind`;
	if (behind <= USUAL_BLOCKS_BEHIND) return { tone: 'good', words, sentence: at };
	const missing = `Transactions of the newest ${plural(behind, 'block')} (${formatLongDuration(behind * chain.target)}) are not shown yet.`;
	return { tone: 'warn', words, sentence: `${at} ${missing}` };
}
