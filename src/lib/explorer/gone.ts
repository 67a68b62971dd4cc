import { formatInteger } from '../format/amount';
import type { TransactionEntry } from '../rpc/daemon/records';

/** The message for a transaction that the node no longer has. @param before as it was last shown */
export function describeGone({ in_pool, block_height }: Pick<TransactionEntry, 'in_pool' | 'block_height'>) {
	if (in_pool) {
		return {
			message: 'This transaction was in the pool. The node has it neither there nor in a block now.',
			next: 'It may have been dropped. Its sender can send it again.'
		};
	}
	const where = block_height === undefined ? 'in a block' : `in block ${formatInteger(block_height)}`;
	return {
		message: `This transaction was mined, ${where}. The node has it neither in a block nor in its pool now.`,
		next: 'Its block left the main chain, or the node rolled back. Check again in some minutes: it may be mined again, and its sender can send it again.'
	};
}
