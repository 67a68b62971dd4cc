import { formatInteger } from '../format/amount';
import type { TransactionEntry } from '../rpc/daemon/records';

/** What to say of a transaction that the node has no more. @param before as it was shown until now */
export function describeGone({ in_pool, block_height }: Pick<TransactionEntry, 'in_pool' | 'block_height'>) {
	if (in_pool) {
		return {
			message: 'This transaction was in the pool. The node has it neither there nor in a block now.',
			next: 'It may have been dropped. Whoever sent it can send it again.'
		};
	}
	const where = block_height === undefined ? 'in a block' : `in block ${formatInteger(block_height)}`;
	return {
		message: `This transaction was mined, ${where}. The node has it neither in a block nor in its pool now.`,
		next: 'Its block left the main chain, or the node went back. Look again in some minutes: it may be mined again, and whoever sent it can send it again.'
	};
}
