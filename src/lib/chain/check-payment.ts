import { fromHex, toHex } from '../bytes/hex';
import type { Address } from './address';
import { isCarrotKey, paidByCarrot } from './carrot/paid-by-carrot';
import { transactionKeys } from './extra';
import { derivePublicKey, generateKeyDerivation, parseTransactionKeys, publicKeyOf } from './keys';
import { isCarrot } from './next/output-tag';
import { paidOutputs, paymentOf, type Payment } from './paid-outputs';
import type { Transaction } from './transaction';

/** What was paid, or why that cannot be said. */
export type PaymentCheck =
	| { payment: Payment; problem: null }
	/** `keys`: not hex of 64 digits for each key; `count`: additional keys, but not one for each output; `address`: no points. */
	| { payment: null; problem: 'keys' | 'count' | 'address' };

/**
 * What a transaction paid to an address, by the transaction's secret key, and its additional ones where it has them, as
 * `get_tx_key` of a wallet service gives them in one text. A wrong key or address gives zero. Source: the
 * reference implementation's wallet/wallet2.cpp, check_tx_key; for Carrot outputs, see {@link paidByCarrot}.
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
		? paymentOf(paidByCarrot(tx, secrets, address))
		: paidOutputs(tx, address.spendKey, [main], additional);
	return { payment, problem: null };
}

/**
 * Whether some keys are the transaction's: the public key of the first of them is one of its main ones, or with Carrot outputs
 * that of any of them. A transaction to a subaddress has another public key there: then nothing is known.
 */
export function isKeyOf(tx: Transaction, txKeys: string): boolean {
	if (isCarrot(tx)) return parseTransactionKeys(txKeys)?.some((secret) => isCarrotKey(tx, secret)) ?? false;
	const own = publicKeyOf(txKeys.slice(0, 64));
	return transactionKeys(tx.extra).main.some((key) => toHex(key) === own);
}
