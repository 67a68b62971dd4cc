import { fromHex, toHex } from '../bytes/hex';
import type { Address } from './address';
import { decodeAmount } from './decode-amount';
import {
	derivationToScalar,
	derivePublicKey,
	deriveViewTag,
	generateKeyDerivation,
	parseTransactionKeys,
	publicKeyOf
} from './keys';
import { isCarrot } from './next/output-tag';
import type { Transaction } from './transaction';
import { transactionKeys } from './extra';

/** An output that an address was paid with. */
export interface PaidOutput {
	output: number;
	/** In atomic units; null when what is hidden does not open the commitment. */
	amount: bigint | null;
}

export interface Payment {
	/** In atomic units, all of `outputs` together. */
	received: bigint;
	outputs: PaidOutput[];
}

export type PaymentCheck =
	| { payment: Payment; problem: null }
	/**
	 * `keys`: not hex of 64 digits for each key; `count`: additional keys, but not one for each output; `address`: no points;
	 * `carrot`: of Carrot outputs, which keys wallets give out is not settled.
	 */
	| { payment: null; problem: 'keys' | 'count' | 'address' | 'carrot' };

/**
 * What a transaction paid to an address, by the transaction's secret key, and its additional ones where it has them, as
 * `get_tx_key` of a wallet service gives them in one text. A wrong key or address gives zero. Source: the
 * reference implementation's wallet/wallet2.cpp, check_tx_key.
 *
 * @param tx whole or pruned
 * @param txKeys 64 hex digits for each key, the main one first
 */
export function checkPayment(tx: Transaction, txKeys: string, address: Address): PaymentCheck {
	const problem = (problem: NonNullable<PaymentCheck['problem']>): PaymentCheck => ({ payment: null, problem });
	if (isCarrot(tx)) return problem('carrot');
	const secrets = parseTransactionKeys(txKeys);
	if (!secrets) return problem('keys');
	if (secrets.length > 1 && secrets.length !== tx.outputs.length + 1) return problem('count');
	const viewKey = fromHex(address.viewKey);
	const [main = null, ...additional] = secrets.map((secret) => generateKeyDerivation(viewKey, secret));
	if (main === null || derivePublicKey(main, 0, fromHex(address.spendKey)) === null) return problem('address');
	return { payment: paidOutputs(tx, address.spendKey, main, additional), problem: null };
}

/** As {@link checkPayment}, with given derivations; null where there is none. */
export function paidOutputs(
	tx: Transaction,
	spendKey: string,
	main: Uint8Array | null,
	additional: readonly (Uint8Array | null)[]
): Payment {
	const outputs = tx.outputs.flatMap((_, output) => {
		const paid = paidOutput(tx, output, spendKey, [main, additional[output] ?? null]);
		return paid ? [paid] : [];
	});
	return { received: outputs.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n), outputs };
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

/**
 * Whether the first of some keys is the one whose public key is in the transaction. A transaction to a subaddress alone
 * has another public key there: then nothing is known.
 */
export function isKeyOf(tx: Transaction, txKeys: string): boolean {
	const [main] = transactionKeys(tx.extra).main;
	return main !== undefined && publicKeyOf(txKeys.slice(0, 64)) === toHex(main);
}
