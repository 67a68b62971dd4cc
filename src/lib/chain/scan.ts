import { toHex } from '../bytes/hex';
import { decodeAmount } from './decode-amount';
import { derivationToScalar, deriveSubaddressPublicKey, deriveViewTag, generateKeyDerivation } from './keys';
import { decryptPaymentId, encryptedPaymentId } from './payment-id';
import type { ScanKeys, SubaddressIndex } from './subaddress';
import type { Transaction } from './transaction';
import { transactionKeys } from './transaction-keys';

/** An output of a transaction that the keys can see. */
export interface OwnedOutput {
	/** Its place in the transaction. */
	output: number;
	/** In atomic units. Null when what is hidden does not open the commitment: nobody can spend such an output. */
	amount: bigint | null;
	/** Which address it went to; null for a subaddress that was given by itself. */
	address: SubaddressIndex | null;
	/** The address's public spend key, as hex. */
	spendKey: string;
	/**
	 * The payment id sent along, as hex of 16 digits; null when there is none, or only the zeros of a dummy. Meant for the
	 * receiver: of a sender's own change it is a number without meaning.
	 */
	payment_id: string | null;
}

/** What stands in for the derivation where a transaction's key is no point: wallets go on with the neutral element. */
export const NEUTRAL = Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? 1 : 0));

/**
 * The outputs of a transaction that belong to the keys, as a wallet finds them; those of amount zero, which wallets make to
 * fill up, are passed over. Source: the reference implementation's wallet/wallet2.cpp, process_new_transaction.
 *
 * @param tx whole or pruned
 */
export function scanTransaction(tx: Transaction, keys: ScanKeys): OwnedOutput[] {
	const { main, additional } = transactionKeys(tx.extra);
	if (main.length === 0) return [];
	const derive = (key: Uint8Array) => once(() => generateKeyDerivation(key, keys.view) ?? NEUTRAL);
	const [first, ...others] = main.map(derive);
	const own = additional.map(derive);
	return tx.outputs.flatMap((_, output) => {
		for (const derivation of [first, own[output], ...others]) {
			const found = derivation && findOutput(tx, keys, output, derivation());
			if (found) return found.amount === 0n ? [] : [found];
		}
		return [];
	});
}

/** Works something out when it is asked for, and once. */
function once<Value>(work: () => Value): () => Value {
	let result: { value: Value } | null = null;
	return () => (result ??= { value: work() }).value;
}

function findOutput(tx: Transaction, keys: ScanKeys, output: number, derivation: Uint8Array): OwnedOutput | null {
	const target = tx.outputs[output];
	if (!target) return null;
	if (target.view_tag !== undefined && target.view_tag !== deriveViewTag(derivation, output)) return null;
	const receiver = deriveSubaddressPublicKey(target.key, derivation, output);
	if (!receiver) return null;
	const spendKey = toHex(receiver);
	const address = keys.spend.get(spendKey);
	if (address === undefined) return null;
	const amount = decodeAmount(tx, output, derivationToScalar(derivation, output));
	return { output, amount, address, spendKey, payment_id: paymentIdOf(tx, keys.view) };
}

function paymentIdOf({ extra }: Transaction, view: bigint): string | null {
	const encrypted = encryptedPaymentId(extra);
	const [key] = transactionKeys(extra).main;
	const plain = encrypted && key && decryptPaymentId(encrypted, key, view);
	return plain?.some((byte) => byte !== 0) ? toHex(plain) : null;
}
