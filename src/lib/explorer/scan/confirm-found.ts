import type { BlockBytes, ScannedBlocks } from '../../chain/scan-blocks';
import type { BlockBatch } from '../../chain-data/block-ranges';
import type { ScanWorker } from '../../chain-data/scan-worker';
import { stringifyJson } from '../../rpc/json';

const EMPTY_SCAN = { count: 0, transactions: 0, pruned: 0, found: [], runs: [], unparsed: [] };

/**
 * Scans blocks whose transactions may lack signatures. A block with a find is then loaded whole and scanned again: an
 * output counts only if its transaction's bytes hash to the id in the block. If the two scans differ, nothing from
 * these blocks counts.
 *
 * @param loadWholeBlock loads one block with all its bytes
 */
export async function scanAndConfirm(
	worker: Pick<ScanWorker, 'blocks'>,
	{ height, blocks }: BlockBatch,
	loadWholeBlock: (height: number) => Promise<BlockBytes[]>
): Promise<ScannedBlocks> {
	const scanned = await worker.blocks(height, blocks, true);
	const paid = scanned.pruned > 0 ? scanned.found.filter(({ isCoinbase }) => !isCoinbase) : [];
	for (const at of new Set(paid.map(({ height }) => height))) {
		const { found, problem } = await worker.blocks(at, await loadWholeBlock(at));
		const before = scanned.found.filter(({ height }) => height === at);
		if (problem || stringifyJson(found) !== stringifyJson(before))
			return { ...EMPTY_SCAN, lookedFor: scanned.lookedFor, problem: problem ?? { height: at, kind: 'transactions' } };
	}
	return scanned;
}
