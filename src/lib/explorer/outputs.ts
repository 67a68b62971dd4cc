import { formatAmount, formatInteger, type Coin } from '../format/amount';
import type { getOutputHistogram } from '../rpc/daemon/outputs';
import type { ResultOf } from '../rpc/operation';
import type { OutputLookup, OutputReference } from './find-output';

/**
 * The name of an output, from its global index and its amount in atomic units. RingCT amounts are hidden; nodes give
 * 0.
 */
export function outputName(index: bigint, amount: bigint, coin: Coin): string {
	return amount === 0n
		? `RingCT output ${formatInteger(index)}`
		: `output ${formatInteger(index)} of ${formatAmount(amount, coin)} ${coin.ticker}`;
}

/** The page's heading: the output that was found, or the number of RingCT outputs. */
export function outputsTitle(
	reference: OutputReference | null,
	found: OutputLookup | undefined,
	ringct: ResultOf<typeof getOutputHistogram> | undefined,
	coin: Coin
): string {
	if (reference && found?.kind === 'found') {
		return outputName(reference.index, reference.amount, coin).replace(/^o/, 'O');
	}
	if (reference || !ringct) return 'Outputs';
	const count = ringct.histogram[0]?.total_instances ?? 0;
	return `${formatInteger(count)} RingCT ${count === 1 ? 'output' : 'outputs'}`;
}
