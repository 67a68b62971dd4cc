import type { ChosenOutputs, PaymentDraft } from '../draft';
import type { Output } from './outputs';

/** Why outputs cannot be spent together; null when they can. @param chosen outputs that are spendable by themselves */
export const describeTogether = (chosen: readonly Output[]): string | null =>
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
	chosen: readonly Output[],
	all: readonly Output[]
): Pick<PaymentDraft, 'account' | 'addresses'> & { outputs: ChosenOutputs } {
	const addresses = [...new Set(chosen.map(({ index }) => index))];
	const chosenOutputs = chosen.map(({ keyImage, amount }) => ({ key_image: keyImage ?? '', amount }));
	return {
		account: chosen[0]?.account ?? 0,
		addresses,
		outputs: { chosen: chosenOutputs, others: othersOf(chosen, all) }
	};
}

/** Key images of other outputs at the same addresses, which the wallet might spend as well unless they are frozen. */
function othersOf(chosen: readonly Output[], all: readonly Output[]): string[] {
	const places = new Set(chosen.map(({ account, index }) => `${account}/${index}`));
	return all
		.filter(({ state }) => state === 'spendable' || state === 'locked')
		.filter(({ account, index }) => places.has(`${account}/${index}`))
		.map(({ keyImage }) => keyImage)
		.filter((keyImage) => keyImage !== null)
		.filter((keyImage) => chosen.every((output) => output.keyImage !== keyImage));
}
