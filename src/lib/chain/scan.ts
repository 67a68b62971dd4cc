import { toHex } from '../bytes/hex';
import { ephemeralKeys, scanCarrot } from './carrot/scan-carrot';
import { multiplyX25519 } from './carrot/x25519';
import { decodeAmount } from './decode-amount';
import {
	derivationToScalar,
	deriveSubaddressPublicKey,
	deriveViewTag,
	generateKeyDerivation,
	decryptPaymentId
} from './keys';
import { encryptedPaymentId, transactionKeys, type TransactionKeys } from './extra';
import { isCarrot } from './next/output-tag';
import type { PointMath } from './point-math';
import { decodePoint } from './points';
import type { ScanKeys, SubaddressIndex } from './subaddress';
import type { Transaction } from './transaction';

/**
 * Output of a transaction that the keys can see. `foundKinds` decides which of several outputs can be spent, given all
 * of them.
 */
export interface OwnedOutput {
	/** Index of the output in the transaction. */
	output: number;
	/** Atomic units. Null when the decrypted amount does not open the commitment: such an output cannot be spent. */
	amount: bigint | null;
	/** Account and index of the receiving address; null for a subaddress that was given directly. */
	address: SubaddressIndex | null;
	/** Public spend key of the receiving address (hex). */
	spendKey: string;
	/**
	 * Encrypted payment id of the transaction, decrypted with the view key (16 hex digits); null when there is none, or
	 * only the zeros of a dummy. It is meaningless when this wallet sent the transaction: the id is encrypted for the
	 * recipient. A long unencrypted id is not returned: wallets ignore it (since version 12 of the block).
	 */
	payment_id: string | null;
	/**
	 * One-time key of the output (hex): of several outputs with the same key, in any transactions, only one can be spent.
	 */
	key: string;
	isCoinbase: boolean;
	/**
	 * True when the output may have come from this wallet itself: a view key does not show what was spent. Wallets send
	 * change to address 0 of the account that paid. Ruled out for a coinbase, for other addresses, and where the
	 * transaction has a dummy payment id that decrypts to zeros, which happens with the recipient's view key only.
	 * Certain where all outputs are the wallet's. A transfer to oneself without visible change is not recognised.
	 */
	mayBeChange: boolean;
	/**
	 * True when the anchor of a Carrot output shows that the output was made for one address alone. When false, amount
	 * and address are left out: a sender must not learn from the wallet which address it was. Null for other outputs.
	 */
	isGenuine: boolean | null;
}

/** Derivation for a transaction's key that is not a point: wallets use the neutral element. */
export const NEUTRAL = Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? 1 : 0));

/**
 * Finds the outputs of a transaction that belong to the keys, as a wallet does. Skips outputs of amount zero, which
 * wallets make to fill up a transaction. Do not add up the amounts, but pass them to `foundTotals`. Source: the
 * reference implementation's wallet/wallet2.cpp, process_new_transaction.
 *
 * @param tx whole or pruned; when it comes from a node, compare its hash first (`transactionHash`)
 */
export function scanTransaction(tx: Transaction, keys: ScanKeys): OwnedOutput[] {
	if (isCarrot(tx)) return openCarrot(tx, keys, ephemeralKeys(tx).map(multiplyX25519(keys.view)));
	const { main, additional } = transactionKeys(tx.extra);
	if (main.length === 0) return [];
	const derive = (key: Uint8Array) => memoize(() => generateKeyDerivation(key, keys.view) ?? NEUTRAL);
	const [first, ...others] = main.map(derive);
	const own = additional.map(derive);
	const found = tx.outputs.flatMap(({ key }, output) => {
		const derivations = [first, own[output], ...others];
		for (const [i, derivation] of derivations.entries()) {
			const found = derivation && findOutput(tx, keys, output, derivation());
			// Additional keys are tried along with the first main key, so the first two derivations count as that key's.
			if (found) return { ...found, key: toHex(key), mainKey: Math.max(0, i - 1) };
		}
		return [];
	});
	if (found.length === 0) return [];
	// The payment id is decrypted with the main key that found outputs, the last one where there are several.
	const counted = found.filter(({ amount }) => amount !== 0n);
	const mainKey = main[Math.max(0, ...counted.map(({ mainKey }) => mainKey))];
	const encrypted = encryptedPaymentId(tx.extra);
	// All zeros for a dummy; null when there is no id, or the key is not a point.
	const id = mainKey && encrypted ? decryptPaymentId(encrypted, mainKey, keys.view) : null;
	const payment_id = id?.some((byte) => byte !== 0) ? toHex(id) : null;
	const isCoinbase = tx.inputs.some(({ type }) => type === 'gen');
	const isAll = found.length === tx.outputs.length && found.length > 1;
	const isForUs = id !== null && payment_id === null && found.length === 1;
	return counted.map(({ output, amount, address, spendKey, key }) => {
		const mayBeChange = !isCoinbase && (isAll || ((address?.index ?? 0) === 0 && !isForUs));
		return { output, amount, address, spendKey, payment_id, key, isCoinbase, mayBeChange, isGenuine: null };
	});
}

/**
 * Opens the Carrot outputs that belong to the keys.
 *
 * @param products the products of the secret view key and the transaction's ephemeral keys
 */
function openCarrot(tx: Transaction, keys: ScanKeys, products: readonly (Uint8Array | null)[]): OwnedOutput[] {
	const isCoinbase = tx.inputs[0]?.type === 'gen';
	return scanCarrot(tx, keys, products)
		.filter(({ amount }) => amount !== 0n)
		.map(({ output, amount, spendKey, purpose, paymentId, isGenuine }) => {
			const key = toHex(tx.outputs[output]?.key ?? new Uint8Array());
			const payment_id = paymentId && toHex(paymentId);
			const mayBeChange = purpose === 'change';
			const seen = { amount, address: keys.spend.get(spendKey) ?? null, spendKey, payment_id, mayBeChange };
			const hidden = { amount: null, address: null, spendKey: '', payment_id: null, mayBeChange: false };
			return { output, key, isCoinbase, isGenuine, ...(isGenuine ? seen : hidden) };
		});
}

/** Memoizes `work`: computes the value at most once, when first needed. */
function memoize<Value>(work: () => Value): () => Value {
	let result: { value: Value } | null = null;
	return () => (result ??= { value: work() }).value;
}

type OpenedOutput = Pick<OwnedOutput, 'output' | 'amount' | 'address' | 'spendKey'>;

function findOutput(tx: Transaction, keys: ScanKeys, output: number, derivation: Uint8Array): OpenedOutput | null {
	const target = tx.outputs[output];
	if (!target) return null;
	if (target.view_tag !== undefined && target.view_tag !== deriveViewTag(derivation, output)) return null;
	const receiver = deriveSubaddressPublicKey(target.key, derivation, output);
	if (!receiver) return null;
	const spendKey = toHex(receiver);
	const address = keys.spend.get(spendKey);
	if (address === undefined) return null;
	const amount = decodeAmount(tx, output, derivationToScalar(derivation, output));
	return { output, amount, address, spendKey };
}

type Candidates = readonly Uint8Array[];

/**
 * Finds the outputs of many transactions that belong to the keys: the same ones that {@link scanTransaction} finds one
 * by one, and in the same order, but faster where outputs have view tags. Pass a few hundred transactions at a time to
 * keep memory low. Add up what was found in all of them with `foundTotals`: outputs of different transactions may have
 * the same key.
 *
 * @param math an implementation for the same secret view key
 */
export async function scanTransactions(
	transactions: readonly Transaction[],
	keys: ScanKeys,
	math: PointMath
): Promise<OwnedOutput[][]> {
	const plans = transactions.map((tx) => ({
		tx,
		keys: transactionKeys(tx.extra),
		isTagged: tx.outputs.every(hasTag),
		carrotKeys: isCarrot(tx) ? ephemeralKeys(tx) : null
	}));
	const products = (await math.products(plans.flatMap(({ carrotKeys }) => carrotKeys ?? []))).values();
	const taggedKeys = plans.filter(({ isTagged }) => isTagged).flatMap(({ keys }) => [...keys.main, ...keys.additional]);
	const answers = await math.candidates(taggedKeys);
	let next = 0;
	return plans.map(({ tx, keys: own, isTagged, carrotKeys }) => {
		if (carrotKeys)
			return openCarrot(
				tx,
				keys,
				Array.from(carrotKeys, () => products.next().value ?? null)
			);
		if (!isTagged) return scanTransaction(tx, keys);
		const first = next;
		next += own.main.length + own.additional.length;
		return isOwned(tx, keys, own, answers.slice(first, next)) ? scanTransaction(tx, keys) : [];
	});
}

const hasTag = ({ view_tag }: { view_tag?: number }) => view_tag !== undefined;

/**
 * True when some output belongs to the keys by one of the candidates, or may do so by a transaction key that is not a
 * point.
 */
function isOwned(
	tx: Transaction,
	keys: ScanKeys,
	{ main, additional }: TransactionKeys,
	candidates: readonly Candidates[]
): boolean {
	return tx.outputs.some(({ view_tag }, output) => {
		const own = main.length + output;
		const isNeutral = view_tag === neutralTag(output);
		const passes = (key: Uint8Array | undefined, derivations: Candidates | undefined) =>
			derivations?.some((derivation) => findOutput(tx, keys, output, derivation)) ||
			(isNeutral && key !== undefined && decodePoint(key) === null);
		return main.some((key, i) => passes(key, candidates[i])) || passes(additional[output], candidates[own]);
	});
}

const neutralTags: number[] = [];

const neutralTag = (output: number) => (neutralTags[output] ??= deriveViewTag(NEUTRAL, output));
