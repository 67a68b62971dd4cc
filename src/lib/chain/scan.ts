import { toHex } from '../bytes/hex';
import { ephemeralKeys, scanCarrot } from './carrot/scan-carrot';
import { plainX25519 } from './carrot/x25519';
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

/** An output of a transaction that the keys can see. What of several can be spent, `foundKinds` says of all of them together. */
export interface OwnedOutput {
	/** Its place in the transaction. */
	output: number;
	/** In atomic units. Null when what is hidden does not open the commitment: such an output cannot be spent. */
	amount: bigint | null;
	/** Which address it went to; null for a subaddress that was given directly. */
	address: SubaddressIndex | null;
	/** The address's public spend key, as hex. */
	spendKey: string;
	/**
	 * The encrypted payment id of the transaction, decrypted with the view key, as hex of 16 digits; null when there is none,
	 * or only the zeros of a dummy. If this wallet sent the transaction it is meaningless: the id is encrypted for the
	 * recipient. A long unencrypted id is not given: wallets ignore it (since version 12 of the block).
	 */
	payment_id: string | null;
	/** The output's one-time key, as hex: of several outputs with the same, in any transactions, only one can be spent. */
	key: string;
	isCoinbase: boolean;
	/**
	 * Whether the output may have come from this wallet itself: a view key does not show what was spent. Wallets send change to
	 * address 0 of the account that paid. Ruled out for a coinbase, for other addresses, and where the transaction carries a
	 * dummy payment id: that one decrypts to zeros only for the recipient's view key. Certain where all outputs are the
	 * wallet's. A transfer to oneself without visible change is not recognised.
	 */
	mayBeChange: boolean;
	/**
	 * Of Carrot outputs, whether the anchor shows that the output was made for one address alone. Of one where it does not,
	 * amount and address are left out: a sender must not learn from the wallet which it was. Null for other outputs.
	 */
	isGenuine: boolean | null;
}

/** The derivation where a transaction's key is no point: wallets use the neutral element. */
export const NEUTRAL = Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? 1 : 0));

/**
 * The outputs of a transaction that belong to the keys, as a wallet finds them; those of amount zero, which wallets make to
 * fill up, are skipped. Their amounts are not to be added up, but given to `foundTotals`. Source: the reference implementation's
 * wallet/wallet2.cpp, process_new_transaction.
 *
 * @param tx whole or pruned; whoever has it from a node compares its hash first (`transactionHash`)
 */
export function scanTransaction(tx: Transaction, keys: ScanKeys): OwnedOutput[] {
	if (isCarrot(tx)) return openCarrot(tx, keys, ephemeralKeys(tx).map(plainX25519(keys.view)));
	const { main, additional } = transactionKeys(tx.extra);
	if (main.length === 0) return [];
	const derive = (key: Uint8Array) => once(() => generateKeyDerivation(key, keys.view) ?? NEUTRAL);
	const [first, ...others] = main.map(derive);
	const own = additional.map(derive);
	const found = tx.outputs.flatMap(({ key }, output) => {
		const derivations = [first, own[output], ...others];
		for (const [i, derivation] of derivations.entries()) {
			const found = derivation && findOutput(tx, keys, output, derivation());
			// Additional keys are tried along with the first main key.
			if (found) return { ...found, key: toHex(key), mainKey: Math.max(0, i - 1) };
		}
		return [];
	});
	if (found.length === 0) return [];
	// The payment id is decrypted with the main key that found outputs, the last where there are several.
	const counted = found.filter(({ amount }) => amount !== 0n);
	const mainKey = main[Math.max(0, ...counted.map(({ mainKey }) => mainKey))];
	const encrypted = encryptedPaymentId(tx.extra);
	// All zeros for a dummy; null when the key is no point.
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

/** @param products of the secret view key and the transaction's ephemeral keys */
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

/** Computes a value at most once, when first needed. */
function once<Value>(work: () => Value): () => Value {
	let result: { value: Value } | null = null;
	return () => (result ??= { value: work() }).value;
}

type Opened = Pick<OwnedOutput, 'output' | 'amount' | 'address' | 'spendKey'>;

function findOutput(tx: Transaction, keys: ScanKeys, output: number, derivation: Uint8Array): Opened | null {
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
 * The outputs of many transactions that belong to the keys: as {@link scanTransaction} finds them one by one, and in the
 * same order, but faster where outputs have view tags. Some hundred transactions at a time keep memory low. What was found in
 * all of them together is for `foundTotals` to add up: outputs of different transactions may have one key.
 *
 * @param math for the same secret view key
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
	const asked = plans.filter(({ isTagged }) => isTagged).flatMap(({ keys }) => [...keys.main, ...keys.additional]);
	const answers = await math.candidates(asked);
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

/** Whether some output belongs to the keys by one of the candidates, or may do so by a transaction key that is no point. */
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
