import { fromHex } from '../bytes/hex';
import type { Address } from './address';
import { paidOutputs, type PaymentToAddress } from './paid-outputs';
import { encodeBase58 } from './base58';
import { fastHash } from './hash';
import { generateKeyDerivation } from './keys';
import { decodeNumber, decodePoint, encodeNumber, hashToScalar, ORDER, Point, times } from './points';
import { fixedBase58, decodeSignature, type Signature } from './signature';
import type { Transaction } from './transaction';
import { transactionKeys } from './extra';

/** Result of checking a transaction proof. */
export type ProofCheck =
	/** Valid proof: its maker knows the transaction's secret key (`out`) or the address's secret view key (`in`). */
	| { good: true; kind: 'in' | 'out'; version: 1 | 2; payment: PaymentToAddress }
	/** `malformed`: the text is not a transaction proof, or is one of a transaction with another number of keys. */
	| { good: false; malformed: boolean };

/** Shared secret, and the signature that proves it to be one. */
interface Entry {
	secret: Uint8Array;
	signature: Signature | null;
}

/** Header of a proof. `ProofV1` alone is the sender's, of release 0.11 in 2017: it is not bound to a message. */
const HEADER = /^(?:(In|Out)ProofV([12])|ProofV1)/;
const KEY_CHARACTERS = 44;
const SIGNATURE_CHARACTERS = 88;
/** Placeholder of an entry, for a key of the transaction that is not a point: it proves nothing. */
const NO_ENTRY = '1'.repeat(KEY_CHARACTERS + SIGNATURE_CHARACTERS);
const SEPARATOR = fastHash(new TextEncoder().encode('TXPROOF_V2'));
const NO_KEY = new Uint8Array(32);

/**
 * Checks whether a proof shows that a transaction paid an address, and what. It shows nothing about Carrot outputs.
 * Source: the reference implementation's wallet/wallet2.cpp, check_tx_proof, which takes the first of several main keys
 * of a transaction. Here the entries before those for additional keys may be about any of the main keys, in their
 * order. Source for proofs of 2017: its simplewallet.cpp at c9e0e944e.
 *
 * @param tx whole or pruned
 * @param txid the transaction's recomputed id, 32 bytes: the proof is about that transaction
 * @param message the message that the proof was made with; the empty text where there was none
 */
export function checkTransactionProof(
	tx: Transaction,
	txid: Uint8Array,
	address: Address,
	message: string,
	proof: string
): ProofCheck {
	const header = HEADER.exec(proof);
	const entries = header && decodeEntries(proof.slice(header[0].length));
	const { main, additional } = transactionKeys(tx.extra);
	const count = (entries?.length ?? 0) - additional.length;
	if (!header || !entries || count < 1 || count > main.length) return { good: false, malformed: true };

	const kind = header[1] === 'In' ? 'in' : 'out';
	const version = header[2] === '2' ? 2 : 1;
	const isOf2017 = header[1] === undefined;
	if (isOf2017 && message !== '') return { good: false, malformed: false };
	const hash = isOf2017 ? txid : fastHash(txid, new TextEncoder().encode(message));
	const view = fromHex(address.viewKey);
	const base = address.kind === 'subaddress' ? fromHex(address.spendKey) : null;
	const isProved = (entry: Entry, keys: Iterable<Uint8Array>) => {
		for (const key of keys) {
			const [R, A] = kind === 'out' ? [key, view] : [view, key];
			if (isSharedSecret(hash, R, A, base, entry, version)) return true;
		}
		return false;
	};
	/** Main keys that no entry has been compared with so far. */
	const remainingKeys = main.values();
	const derivations = entries.map((entry, i) => {
		const keys = i < count ? remainingKeys : additional.slice(i - count, i - count + 1);
		return isProved(entry, keys) ? generateKeyDerivation(entry.secret, 1n) : null;
	});
	if (derivations.every((derivation) => derivation === null)) return { good: false, malformed: false };
	const payment = paidOutputs(tx, address.spendKey, derivations.slice(0, count), derivations.slice(count));
	return { good: true, kind, version, payment };
}

function decodeEntries(text: string): Entry[] | null {
	const entries: Entry[] = [];
	for (let at = 0; at < text.length; at += KEY_CHARACTERS + SIGNATURE_CHARACTERS) {
		const middle = at + KEY_CHARACTERS;
		const secret = fixedBase58(text.slice(at, middle), 32);
		const signature = fixedBase58(text.slice(middle, middle + SIGNATURE_CHARACTERS), 64);
		if (!secret || !signature) return null;
		entries.push({ secret, signature: decodeSignature(signature) });
	}
	return entries;
}

/**
 * True when one secret number makes `R` from the generator (from `base`, where that is given) and the shared secret `D`
 * from `A`. Source: the reference implementation's crypto/crypto.cpp, check_tx_proof.
 */
export function isSharedSecret(
	hash: Uint8Array,
	R: Uint8Array,
	A: Uint8Array,
	base: Uint8Array | null,
	{ secret: D, signature }: Entry,
	version: 1 | 2
): boolean {
	const r = decodePoint(R);
	const a = decodePoint(A);
	const d = decodePoint(D);
	const b = base ? decodePoint(base) : Point.BASE;
	if (!r || !a || !d || !b || !signature) return false;
	const X = times(r, signature.c).add(times(b, signature.r)).toBytes();
	const Y = times(d, signature.c).add(times(a, signature.r)).toBytes();
	const more = version === 1 ? [] : [SEPARATOR, R, A, base ?? NO_KEY];
	return hashToScalar(hash, D, X, Y, ...more) === signature.c;
}

/**
 * Writes the receiver's proof that a transaction paid an address (`InProofV2`), with the secret view key; null when the
 * transaction or the address has no usable keys. Source: the reference implementation's wallet/wallet2.cpp,
 * get_tx_proof, and crypto/crypto.cpp, generate_tx_proof. These use only the first main key. Here the proof is about
 * the main keys that paid the address, and not about others, whose shared secrets would show other payments.
 * {@link checkTransactionProof} accepts it; the reference's programs accept it when only the first key paid.
 *
 * @param view the secret view key of the wallet that has the address
 * @param random returns 64 random bytes, different ones for each proof: two proofs with the same bytes would disclose
 *   the view key
 */
export function createReceiverProof(
	tx: Transaction,
	txid: Uint8Array,
	address: Address,
	message: string,
	view: bigint,
	random: () => Uint8Array
): string | null {
	const { main, additional } = transactionKeys(tx.extra);
	const paying = main.filter((key) => {
		const derivation = generateKeyDerivation(key, view);
		return paidOutputs(tx, address.spendKey, [derivation], []).outputs.length > 0;
	});
	const keys = [...(paying.length > 0 ? paying : main.slice(0, 1)), ...additional];
	const base = address.kind === 'subaddress' ? fromHex(address.spendKey) : null;
	const b = base ? decodePoint(base) : Point.BASE;
	if (main.length === 0 || !b || keys.every((key) => !decodePoint(key))) return null;
	const hash = fastHash(txid, new TextEncoder().encode(message));
	const R = fromHex(address.viewKey);
	const entries = keys.map((A) => {
		const a = decodePoint(A);
		if (!a) return NO_ENTRY;
		const nonce = decodeNumber(random()) % ORDER;
		if (nonce === 0n) return null;
		const D = times(a, view).toBytes();
		const X = times(b, nonce).toBytes();
		const Y = times(a, nonce).toBytes();
		const c = hashToScalar(hash, D, X, Y, SEPARATOR, R, A, base ?? NO_KEY);
		const r = Point.Fn.create(nonce - c * view);
		return encodeBase58(D) + encodeBase58(Uint8Array.from([...encodeNumber(c), ...encodeNumber(r)]));
	});
	return entries.includes(null) ? null : `InProofV2${entries.join('')}`;
}
