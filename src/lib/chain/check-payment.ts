import { fromHex, toHex } from '../bytes/hex';
import type { Address } from './address';
import { decodeAmount } from './decode-amount';
import { derivationToScalar, derivePublicKey, deriveViewTag, generateKeyDerivation } from './keys';
import { decodeNumber, ORDER } from './points';
import { publicKeyOf } from './public-key';
import type { Transaction } from './transaction';
import { transactionKeys } from './transaction-keys';

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
	/** `keys`: not hex of 64 digits for each key; `count`: additional keys, but not one for each output; `address`: no points. */
	| { payment: null; problem: 'keys' | 'count' | 'address' };

/**
 * What a transaction paid to an address, by the transaction's secret key, and its additional ones where it has them, as
 * `get_tx_key` of a wallet service gives them in one text. A key or an address that is another one gives zero. Source: the
 * reference implementation's wallet/wallet2.cpp, check_tx_key.
 *
 * @param tx whole or pruned
 * @param txKeys 64 hex digits for each key, the main one first
 */
export function checkPayment(tx: Transaction, txKeys: string, address: Address): PaymentCheck {
	const problem = (problem: 'keys' | 'count' | 'address'): PaymentCheck => ({ payment: null, problem });
	if (!/^(?:[0-9a-f]{64})+$/i.test(txKeys)) return problem('keys');
	const bytes = fromHex(txKeys);
	const secrets = Array.from({ length: bytes.length / 32 }, (_, i) =>
		decodeNumber(bytes.subarray(32 * i, 32 * i + 32))
	);
	if (secrets.length > 1 && secrets.length !== tx.outputs.length + 1) return problem('count');
	const viewKey = fromHex(address.viewKey);
	const [main = null, ...additional] = secrets.map((secret) => generateKeyDerivation(viewKey, secret % ORDER));
	if (main === null || derivePublicKey(main, 0, fromHex(address.spendKey)) === null) return problem('address');
	return { payment: paidOutputs(tx, address.spendKey, main, additional), problem: null };
}

/** As {@link checkPayment}, with derivations from elsewhere: null where there is none that counts. */
export function paidOutputs(
	tx: Transaction,
	spendKey: string,
	main: Uint8Array | null,
	additional: readonly (Uint8Array | null)[]
): Payment {
	const spend = fromHex(spendKey);
	const outputs = tx.outputs.flatMap(({ key, view_tag }, output): PaidOutput[] => {
		for (const derivation of [main, additional[output] ?? null]) {
			if (!derivation || (view_tag !== undefined && view_tag !== deriveViewTag(derivation, output))) continue;
			const expected = derivePublicKey(derivation, output, spend);
			if (!expected || toHex(expected) !== toHex(key)) continue;
			return [{ output, amount: decodeAmount(tx, output, derivationToScalar(derivation, output)) }];
		}
		return [];
	});
	return { received: outputs.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n), outputs };
}

/**
 * Whether the first of some keys is the one whose public key stands in the transaction. A transaction to a subaddress alone
 * has another public key there: then nothing is known.
 */
export function isKeyOf(tx: Transaction, txKeys: string): boolean {
	const [main] = transactionKeys(tx.extra).main;
	return main !== undefined && publicKeyOf(txKeys.slice(0, 64)) === toHex(main);
}
