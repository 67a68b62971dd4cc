import { transactionFee, transactionWeight, unprunedSize } from '../../src/lib/chain/weight-and-fee';
import { RecordedChain } from '../../src/lib/chain-data/recorded/recorded-chain';
import type { Recording } from '../../src/lib/chain-data/recorded/recording';

/** Maximum number of blocks in the picture of the first visit. */
const MAX_BLOCKS = 12;

/**
 * Returns the data that the first page draws of the recorded chain without loading its file: the newest blocks, in a
 * few kilobytes.
 */
export function windowsOf(recording: Recording) {
	const { blocks } = new RecordedChain(recording);
	const { fees } = recording.answers['get_fee_estimate'] as { fees?: number[] };
	return {
		/** Number of blocks of the whole chain. */
		count: blocks.length,
		/** Fees per byte of the node's four levels, in atomic units. */
		levels: fees ?? [],
		/** Newest blocks first; `weight` in bytes, `fee` in atomic units, `hash` the first 16 hex digits. */
		blocks: blocks
			.slice(-MAX_BLOCKS)
			.reverse()
			.map(({ header, transactions }) => ({
				height: header.height,
				weight: Number(header['block_weight']),
				transactions: transactions.map(({ hash, blob, parsed }) => ({
					hash: hash.slice(0, 16),
					weight: transactionWeight(parsed, unprunedSize(blob, parsed)) ?? blob.length,
					fee: Number(transactionFee(parsed) ?? 0n)
				}))
			}))
	};
}
