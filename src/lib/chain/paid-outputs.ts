import { fromHex, toHex } from '../bytes/hex';
import { decodeAmount } from './decode-amount';
import { derivationToScalar, derivePublicKey, deriveViewTag } from './keys';
import type { Transaction } from './transaction';

/** Output that pays an address. */
export interface PaidOutput {
	output: number;
	/** Atomic units; null when the decrypted amount does not open the commitment. */
	amount: bigint | null;
}

/**
 * Payment of one transaction to an address. Does not show whether the transaction is in a block, whether the outputs
 * are locked, or whether an output of another transaction has the same key: then only one of the two can be spent.
 */
export interface PaymentToAddress {
	/** Sum of `outputs` (atomic units). */
	received: bigint;
	outputs: PaidOutput[];
}

export const sumPayment = (outputs: PaidOutput[]): PaymentToAddress => ({
	received: outputs.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n),
	outputs
});

/**
 * Computes what an address was paid, from the derivations that it shares with the sender.
 *
 * @param main the derivations by each of the main keys; null where there is none
 * @param additional the derivation by each output's own key; null where there is none
 */
export function paidOutputs(
	tx: Transaction,
	spendKey: string,
	main: readonly (Uint8Array | null)[],
	additional: readonly (Uint8Array | null)[]
): PaymentToAddress {
	const outputs = tx.outputs.map((_, output) =>
		paidOutput(tx, output, spendKey, [...main, additional[output] ?? null])
	);
	return sumPayment(outputs.filter((output) => output !== null));
}

/** Returns an output if one of the derivations leads from the public spend key to its one-time key; null otherwise. */
export function paidOutput(
	tx: Transaction,
	output: number,
	spendKey: string,
	derivations: readonly (Uint8Array | null)[]
): PaidOutput | null {
	const target = tx.outputs[output];
	for (const derivation of derivations) {
		if (!target || !derivation) continue;
		if (target.view_tag !== undefined && target.view_tag !== deriveViewTag(derivation, output)) continue;
		const expected = derivePublicKey(derivation, output, fromHex(spendKey));
		if (!expected || toHex(expected) !== toHex(target.key)) continue;
		return { output, amount: decodeAmount(tx, output, derivationToScalar(derivation, output)) };
	}
	return null;
}
