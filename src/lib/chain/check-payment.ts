import { fromHex, toHex } from '../bytes/hex';
import type { Address } from './address';
import { isCarrotKey, paidByCarrot } from './carrot/paid-by-carrot';
import { transactionKeys } from './extra';
import { derivePublicKey, generateKeyDerivation, parseTransactionKeys, publicKeyOf } from './keys';
import { isCarrot } from './next/output-tag';
import { paidOutputs, sumPayment, type PaymentToAddress } from './paid-outputs';
import type { Transaction } from './transaction';

/** Result of checking a payment: the payment, or the reason why it cannot be computed. */
export type PaymentCheck =
	| { payment: PaymentToAddress; problem: null }
	/**
	 * `keys`: not 64 hex digits for each key; `count`: additional keys, but not one for each output; `address`: its keys
	 * are not points of the curve.
	 */
	| { payment: null; problem: 'keys' | 'count' | 'address' };

/**
 * Computes what a transaction paid to an address, from the transaction's secret key and, where it has them, its
 * additional ones, all in one text as `get_tx_key` of a wallet service returns them. A wrong key or address results in
 * a payment of zero. Source: the reference implementation's wallet/wallet2.cpp, check_tx_key; for Carrot outputs, see
 * {@link paidByCarrot}.
 *
 * @param tx whole or pruned
 * @param txKeys 64 hex digits for each key, the main one first
 */
export function checkPayment(tx: Transaction, txKeys: string, address: Address): PaymentCheck {
	const problem = (problem: NonNullable<PaymentCheck['problem']>): PaymentCheck => ({ payment: null, problem });
	const secrets = parseTransactionKeys(txKeys);
	if (!secrets) return problem('keys');
	if (secrets.length > 1 && secrets.length !== tx.outputs.length + 1) return problem('count');
	const viewKey = fromHex(address.viewKey);
	const [main = null, ...additional] = secrets.map((secret) => generateKeyDerivation(viewKey, secret));
	if (main === null || derivePublicKey(main, 0, fromHex(address.spendKey)) === null) return problem('address');
	const payment = isCarrot(tx)
		? sumPayment(paidByCarrot(tx, secrets, address))
		: paidOutputs(tx, address.spendKey, [main], additional);
	return { payment, problem: null };
}

/**
 * True when keys are those of the transaction: the public key of the first one is among the transaction's main public
 * keys or, with Carrot outputs, that of any of them is. False shows nothing about a transaction to a subaddress, which
 * has another public key.
 */
export function isKeyOf(tx: Transaction, txKeys: string): boolean {
	if (isCarrot(tx)) return parseTransactionKeys(txKeys)?.some((secret) => isCarrotKey(tx, secret)) ?? false;
	const own = publicKeyOf(txKeys.slice(0, 64));
	return transactionKeys(tx.extra).main.some((key) => toHex(key) === own);
}
