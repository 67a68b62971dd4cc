import type { OwnedOutput } from '../../chain/scan';
import type { BlockBytes, ScannedBlocks } from '../../chain/scan-blocks';
import { BlockRange } from '../../chain-data/block-ranges';
import { PoolHashes } from '../../chain-data/pool-hashes';
import { loadRawTransactions } from '../../verification/raw-transaction';
import type { Client } from '../../rpc/client';
import type { NodeInfo } from '../../rpc/daemon/node';
import type { ScanSource } from './sale-scan';

/** Finds the outputs of a shop's addresses. */
export interface Scanner {
	/** Outputs that belong to the shop, for each transaction. */
	transactions(bytes: readonly Uint8Array[]): Promise<readonly OwnedOutput[][]>;
	blocks(height: number, blocks: readonly BlockBytes[]): Promise<ScannedBlocks>;
}

export const tipOf = ({ height, top_block_hash }: NodeInfo) => ({ height: height - 1, id: top_block_hash });

/**
 * Pool and blocks of a node, scanned for a shop's outputs. Keeps state between scans to avoid repeated calls.
 *
 * @param info the node's current info
 * @param onBlocks called with the number of blocks still to be scanned
 */
export function nodeSource(
	node: Client,
	{ info, scanner, onBlocks }: { info: () => Promise<NodeInfo>; scanner: Scanner; onBlocks?: (left: number) => void }
): ScanSource {
	const pool = new PoolHashes(node);
	let range: BlockRange | null = null;
	return {
		pool: async () => pool.load(await info()),
		tip: async () => tipOf(await info()),
		transactions: async (txids) => {
			const all = await loadRawTransactions(node, txids);
			const known = all.filter((found) => found.kind === 'known');
			const outputs = known.length > 0 ? await scanner.transactions(known.map(({ bytes }) => bytes)) : [];
			return known.map(({ txid, transaction: { unlock_time } }, at) => ({
				txid,
				unlock_time,
				outputs: outputs[at] ?? []
			}));
		},
		blocks: async (from, to) => {
			onBlocks?.(to - from + 1);
			if (range?.nextHeight !== from || range.lastHeight !== to) range = new BlockRange(node, from, to);
			const { height, blocks } = await range.loadBatch(new AbortController().signal);
			return scanner.blocks(height, blocks);
		}
	};
}
