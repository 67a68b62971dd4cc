import type { ShownTransaction } from '../chain/shown-transaction';
import { plural } from '../format/amount';

/** A transaction's inputs and outputs in words, as the start of a sentence; null when they are unknown. */
export function describeInputsAndOutputs({ inputs, outputs }: ShownTransaction): string | null {
	if (!inputs || !outputs) return null;
	const paid = plural(outputs.length, 'output');
	return inputs.some(({ type }) => type === 'gen')
		? `A coinbase: new coins and fees for the miner, in ${paid}`
		: `${plural(inputs.length, 'input')}, ${paid}`;
}
