import { fromHex, toHex } from '../bytes/hex';
import { decodeAmount } from './decode-amount';
import { derivationToScalar, derivePublicKey, deriveViewTag } from './keys';
import type { Transaction } from './transaction';

/** An output that an address was paid with. */
export interface PaidOutput {
	output: number;
	/** In atomic units; null when what is hidden does not open the commitment. */
	amount: bigint | null;
}

/**
 * The payment of one transaction to an address. Whether it is in a block, and whether it is locked, is not seen here, nor whether an output of
 * another transaction has the same key: then only one of the two can be spent.
 */
export interface Payment {
	/** In atomic units, all of `outputs` together. */
	received: bigint;
	outputs: PaidOutput[];
}

export const paymentOf = (outputs: PaidOutput[]): Payment => ({
	received: outputs.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n),
	outputs
});

/**
 * Computes what an address was paid, from what it shares with the sender: by each of the main keys, and by each output's own; null where there is
 * no derivation.
 */
export function paidOutputs(
	tx: Transaction,
	spendKey: string,
	main: readonly (Uint8Array | null)[],
	additional: readonly (Uint8Array | null)[]
): Payment {
	const outputs = tx.outputs.map((_, output) =>
		paidOutput(tx, output, spendKey, [...main, additional[output] ?? null])
	);
	return paymentOf(outputs.filter((output) => output !== null));
}

/** An output, if one of the derivations leads from the public spend key to its one-time key. */
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
