import { Cursor } from '../bytes/cursor';
import { parsedOr } from '../bytes/error';
import { fromHex, toHex } from '../bytes/hex';
import type { Address } from './address';
import { decodeBase58 } from './base58';
import { decodeAmount } from './decode-amount';
import { fastHash } from './hash';
import { derivationToScalar, deriveSubaddressPublicKey, generateKeyDerivation } from './keys';
import { checkRingSignature, checkSignature, decodeSignature } from './signature';
import type { Transaction } from './transaction';
import { transactionKeys } from './extra';
import { isSharedSecret } from './transaction-proof';

/** Output that a reserve proof counts. */
export interface ReserveEntry {
	/** Id of the transaction and key image of the output (lower-case hex), to ask a node about them. */
	txid: string;
	key_image: string;
	/** Index of the output in the transaction. */
	output: number;
	secret: Uint8Array;
	secretSignature: Uint8Array;
	imageSignature: Uint8Array;
}

export interface ReserveProof {
	version: 1 | 2;
	entries: ReserveEntry[];
	/** Addresses that the outputs went to, by their public spend keys, each with its signature. */
	spendKeys: { key: Uint8Array; signature: Uint8Array }[];
}

/** Data of a node about an entry. */
export interface EntryData {
	/** Transaction whose bytes hash to the entry's `txid`; confirmed. */
	tx: Transaction;
	/** True when the key image is spent. */
	isSpent: boolean;
}

/** Amounts (atomic units) that a reserve proof shows. */
export interface Reserve {
	/** Sum of all outputs, including those spent since. */
	total: bigint;
	spent: bigint;
}

const HEADER = /^ReserveProofV([12])/;

function decodeEntry(cursor: Cursor): ReserveEntry {
	if (cursor.varintNumber('version') !== 0) cursor.fail('version', 'is unknown');
	const txid = toHex(cursor.bytes('txid', 32));
	const output = cursor.varintNumber('index_in_tx');
	const secret = cursor.bytes('shared_secret', 32);
	const key_image = toHex(cursor.bytes('key_image', 32));
	const secretSignature = cursor.bytes('shared_secret_sig', 64);
	const imageSignature = cursor.bytes('key_image_sig', 64);
	return { txid, key_image, output, secret, secretSignature, imageSignature };
}

/**
 * Decodes a reserve proof. Null when the text is not one, and when it counts an output twice. Proofs of version 1 from
 * older releases, in a format of another library, are not accepted. Source: the reference implementation's
 * wallet/wallet2.cpp, check_reserve_proof, and wallet/wallet2.h, reserve_proof_entry.
 */
export function decodeReserveProof(proof: string): ReserveProof | null {
	const header = HEADER.exec(proof);
	const { bytes } = decodeBase58(proof.slice(header?.[0].length));
	if (!header || !bytes) return null;
	return parsedOr(() => {
		const cursor = new Cursor(bytes);
		const entries = cursor.items('entries', cursor.count('entries', 226), decodeEntry);
		const spendKeys = cursor.items('spend keys', cursor.count('spend keys', 97), () => {
			if (cursor.u8('pair') !== 2) cursor.fail('pair', 'does not have two parts');
			return { key: cursor.bytes('spend key', 32), signature: cursor.bytes('signature', 64) };
		});
		cursor.finish('after the spend keys');
		const different = (names: string[]) => new Set(names).size === entries.length;
		if (!different(entries.map(({ key_image }) => key_image))) return null;
		if (!different(entries.map(({ txid, output }) => `${txid} ${output}`))) return null;
		return { version: header[1] === '1' ? 1 : 2, entries, spendKeys };
	}, null);
}

/**
 * Verifies a reserve proof. Returns the wallet's total and how much of it was spent since, in atomic units; null when
 * the proof is not valid for the address, the message or the holdings. Yields after each output: there may be
 * thousands.
 *
 * @param address the wallet's primary address
 * @param holdings one for each of the proof's entries
 */
export function* reserveProofSteps(
	proof: ReserveProof,
	address: Address,
	message: string,
	holdings: readonly EntryData[]
): Generator<undefined, Reserve | null> {
	const spendKey = fromHex(address.spendKey);
	const viewKey = fromHex(address.viewKey);
	const receivers = new Set(proof.spendKeys.map(({ key }) => toHex(key)));
	if (address.kind === 'subaddress' || !receivers.has(address.spendKey)) return null;
	const images = proof.entries.map(({ key_image }) => fromHex(key_image));
	const hash = fastHash(new TextEncoder().encode(message), spendKey, viewKey, ...images);
	const sums = { total: 0n, spent: 0n };
	for (const [i, entry] of proof.entries.entries()) {
		const holding = holdings[i];
		const amount = holding ? amountOf(proof.version, entry, holding.tx, hash, viewKey, receivers) : null;
		if (!holding || amount === null) return null;
		sums.total += amount;
		if (holding.isSpent) sums.spent += amount;
		yield;
	}
	for (const { key, signature } of proof.spendKeys) {
		const read = decodeSignature(signature);
		if (!read || !checkSignature(hash, key, read)) return null;
		yield;
	}
	return sums;
}

/**
 * Returns the amount of an entry's output; null when the proof does not show that the output went to the wallet, or
 * which key image it has.
 */
function amountOf(
	version: 1 | 2,
	entry: ReserveEntry,
	tx: Transaction,
	hash: Uint8Array,
	viewKey: Uint8Array,
	receivers: ReadonlySet<string>
): bigint | null {
	const target = tx.outputs[entry.output];
	const { main, additional } = transactionKeys(tx.extra);
	if (!target) return null;
	const shared = { secret: entry.secret, signature: decodeSignature(entry.secretSignature) };
	const own = additional.length === tx.outputs.length ? additional[entry.output] : undefined;
	// Wallets make the proof with the key that pays the output. Their check takes the first main key.
	const isProved = [...main, own].some((key) => key && isSharedSecret(hash, viewKey, key, null, shared, version));
	const image = [decodeSignature(entry.imageSignature)];
	if (!isProved || !checkRingSignature(hash, fromHex(entry.key_image), [target.key], image)) return null;
	const derivation = generateKeyDerivation(entry.secret, 1n);
	const receiver = derivation && deriveSubaddressPublicKey(target.key, derivation, entry.output);
	if (!receiver || !receivers.has(toHex(receiver))) return null;
	return decodeAmount(tx, entry.output, derivationToScalar(derivation, entry.output)) ?? 0n;
}
