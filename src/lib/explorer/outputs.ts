import { formatAmount, formatInteger, type Coin } from '../format/amount';
import type { getOutputHistogram } from '../rpc/daemon/outputs';
import type { ResultOf } from '../rpc/operation';
import type { FoundOutput, OutputReference } from './find-output';

/** An output by its global index and its amount in atomic units. That of RingCT outputs is hidden, and 0 for nodes. */
export function outputName(index: bigint, amount: bigint, coin: Coin): string {
	return amount === 0n
		? `RingCT output ${formatInteger(index)}`
		: `output ${formatInteger(index)} of ${formatAmount(amount, coin)} ${coin.ticker}`;
}

/** The heading of outputs: the one that was found, or how many RingCT outputs there are. */
export function outputsTitle(
	looked: OutputReference | null,
	found: FoundOutput | undefined,
	ringct: ResultOf<typeof getOutputHistogram> | undefined,
	coin: Coin
): string {
	if (looked && found?.kind === 'found') {
		return outputName(looked.index, looked.amount, coin).replace(/^o/, 'O');
	}
	if (looked || !ringct) return 'Outputs';
	const count = ringct.histogram[0]?.total_instances ?? 0;
	return `${formatInteger(count)} RingCT ${count === 1 ? 'output' : 'outputs'}`;
}
