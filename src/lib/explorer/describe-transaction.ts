import { describeProgress, type TransferProgress } from '../chain-data/confirmations';
import type { ShownTransaction } from '../chain/shown-transaction';
import { plural } from '../format/amount';
import { formatDuration } from '../format/time';

/** Number of inputs and outputs, as the start of a sentence; null if unknown. */
export function describeInputsAndOutputs({ inputs, outputs }: ShownTransaction): string | null {
	if (!inputs || !outputs) return null;
	const paid = plural(outputs.length, 'output');
	return inputs.some(({ type }) => type === 'gen') ? `Coinbase, ${paid}` : `${plural(inputs.length, 'input')}, ${paid}`;
}

/** When the outputs unlock (`words`), and the condition for it (`about`). @param target seconds between blocks */
export function describeSpendable(progress: TransferProgress, target: number): { words: string; about: string } {
	switch (progress.state) {
		case 'confirming': {
			const seconds = (progress.needed - progress.count) * target;
			return {
				words: `in about ${formatDuration(seconds)}`,
				about: `after ${plural(progress.needed, 'confirmation')}`
			};
		}
		case 'unlocked':
			return { words: 'yes', about: '' };
		default:
			return { words: describeProgress(progress).words.toLowerCase(), about: '' };
	}
}
