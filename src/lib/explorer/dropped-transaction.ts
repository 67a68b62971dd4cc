import { formatInteger } from '../format/amount';
import { shortHash } from '../format/hash';
import type { TransactionEntry } from '../rpc/daemon/records';
import type { MissingText } from './not-found';

/** Time (ms) that a node may take to add a block. */
const ADDING_A_BLOCK_MS = 1000;

/**
 * Retries once if something that was there before is missing: while a node adds a block, the block's transactions are
 * neither in its pool nor in a block.
 */
export async function retryIfMissing<Found>(
	load: () => Promise<Found>,
	isMissing: (found: Found) => boolean
): Promise<Found> {
	const found = await load();
	if (!isMissing(found)) return found;
	await new Promise((resolve) => setTimeout(resolve, ADDING_A_BLOCK_MS));
	return load();
}

/** The message for a transaction that the node no longer has. The parameter is its last known state. */
export function describeDroppedTransaction({
	tx_hash,
	in_pool,
	block_height
}: Pick<TransactionEntry, 'tx_hash' | 'in_pool' | 'block_height'>): MissingText {
	if (in_pool) {
		return {
			kind: 'Transaction',
			message: `Transaction ${shortHash(tx_hash)} was in the pool. The node has it neither in its pool nor in a block now.`,
			next: 'It may have been dropped. Its sender can send it again.'
		};
	}
	const before =
		block_height === undefined
			? `Transaction ${shortHash(tx_hash)} was in a block.`
			: `Transaction ${shortHash(tx_hash)} was in block ${formatInteger(block_height)}.`;
	return {
		kind: 'Transaction',
		message: `${before} The node has it neither in a block nor in its pool now.`,
		next: 'Its block left the main chain, or the node rolled back. Check again in some minutes.'
	};
}
