import type { ChosenOutputs, PaymentDraft } from '../payment-draft';
import type { OwnOutput } from './own-outputs';

/** Why outputs cannot be spent together; null when they can. @param chosen outputs that are spendable by themselves */
export const describeCombinationProblem = (chosen: readonly OwnOutput[]): string | null =>
	new Set(chosen.map(({ account }) => account)).size > 1
		? 'They belong to several accounts. Choose outputs of one account.'
		: null;

/**
 * The payment form's fields for spending chosen outputs.
 *
 * @param chosen at least one, of one account
 * @param all the wallet's outputs
 */
export function spendFrom(
	chosen: readonly OwnOutput[],
	all: readonly OwnOutput[]
): Pick<PaymentDraft, 'account' | 'addresses'> & { outputs: ChosenOutputs } {
	const addresses = [...new Set(chosen.map(({ index }) => index))];
	const chosenOutputs = chosen.map(({ keyImage, amount }) => ({ key_image: keyImage ?? '', amount }));
	return {
		account: chosen[0]?.account ?? 0,
		addresses,
		outputs: { chosen: chosenOutputs, outputsToFreeze: othersOf(chosen, all) }
	};
}

/** Key images of other outputs at the same addresses, which the wallet might spend as well unless they are frozen. */
function othersOf(chosen: readonly OwnOutput[], all: readonly OwnOutput[]): string[] {
	const addressIndexKeys = new Set(chosen.map(({ account, index }) => `${account}/${index}`));
	return all
		.filter(({ state }) => state === 'spendable' || state === 'locked')
		.filter(({ account, index }) => addressIndexKeys.has(`${account}/${index}`))
		.map(({ keyImage }) => keyImage)
		.filter((keyImage) => keyImage !== null)
		.filter((keyImage) => chosen.every((output) => output.keyImage !== keyImage));
}
