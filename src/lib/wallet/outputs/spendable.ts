import { transferWeight } from '../../chain/weight-and-fee';
import { describeUnspendable, sumOutputs, type OwnOutput, type OutputSum } from './own-outputs';

/** Weight (bytes) that one more input adds to a transaction with change. */
const INPUT_WEIGHT = (transferWeight(2, 2) ?? 0) - (transferWeight(1, 2) ?? 0);

/**
 * The fee of one input, in atomic units; null where the rates are not known.
 *
 * @param rates atomic units per byte, of all levels
 */
export function inputFee(rates: readonly bigint[] | null): bigint | null {
	if (!rates || rates.length === 0) return null;
	const lowest = rates.reduce((least, rate) => (rate < least ? rate : least));
	return lowest * BigInt(INPUT_WEIGHT);
}

/** True when an output costs more to spend than it holds. @param fee of one input; if null, the result is false */
export const costsMoreThanWorth = ({ amount }: Pick<OwnOutput, 'amount'>, fee: bigint | null): boolean =>
	fee !== null && amount < fee;

/** Sums of unlocked outputs that are worth spending, and of those that are not. */
export interface SpendableSums {
	spendable: OutputSum;
	/** Outputs that cost more to spend than they hold. */
	tooSmall: OutputSum;
}

/**
 * Sums of the outputs that can be spent now: neither spent nor frozen nor locked, with a known key image.
 *
 * @param fee of one input, in atomic units; null where it is not known
 */
export function spendableSums(outputs: readonly OwnOutput[], fee: bigint | null): SpendableSums {
	return {
		spendable: sumOutputs(spendableOf(outputs).filter((output) => !costsMoreThanWorth(output, fee))),
		tooSmall: sumOutputs(outputsTooSmall(outputs, fee))
	};
}

/**
 * The outputs that can be spent now, but cost more than they hold.
 *
 * @param fee of one input; null where it is not known
 */
export const outputsTooSmall = (outputs: readonly OwnOutput[], fee: bigint | null): OwnOutput[] =>
	spendableOf(outputs).filter((output) => costsMoreThanWorth(output, fee));

const spendableOf = (outputs: readonly OwnOutput[]) => outputs.filter((output) => describeUnspendable(output) === null);
