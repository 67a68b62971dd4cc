import { transactionFee, transactionWeight, wholeSize } from '../../src/lib/chain/weight-and-fee';
import { RecordedChain } from '../../src/lib/chain-data/recorded/recorded-chain';
import type { Recording } from '../../src/lib/chain-data/recorded/recording';

/** The most blocks that the picture of the first visit shows. */
const BLOCKS = 12;

/** What the first page draws of the recorded chain, without its file: the newest blocks, in a few kilobytes. */
export function windowsOf(recording: Recording) {
	const { blocks } = new RecordedChain(recording);
	const { fees } = recording.answers['get_fee_estimate'] as { fees?: number[] };
	return {
		/** Of the whole chain. */
		count: blocks.length,
		/** Fees per byte of the node's four levels, in atomic units. */
		levels: fees ?? [],
		/** Newest first; `weight` in bytes, `fee` in atomic units, the beginning of `hash` as hex. */
		blocks: blocks
			.slice(-BLOCKS)
			.reverse()
			.map(({ header, transactions }) => ({
				height: header.height,
				weight: Number(header['block_weight']),
				transactions: transactions.map(({ hash, blob, parsed }) => ({
					hash: hash.slice(0, 16),
					weight: transactionWeight(parsed, wholeSize(blob, parsed)) ?? blob.length,
					fee: Number(transactionFee(parsed) ?? 0n)
				}))
			}))
	};
}
