import { parsedOr } from '../bytes/error';
import { fromHex, toHex } from '../bytes/hex';
import type { Address } from './address';
import { paidOutput } from './paid-outputs';
import { transactionFee, transactionWeight } from './weight-and-fee';
import { decryptPaymentId, generateKeyDerivation, parseTransactionKeys } from './keys';
import { encryptedPaymentId, transactionKeys } from './extra';
import { isCarrot } from './next/output-tag';
import { Point, decodePoint, times } from './points';
import { parseTransaction, type Transaction } from './transaction';
import { transactionHash } from './transaction-hash';

export interface DecodedOutput {
	/**
	 * Public spend key (hex) of the address that can find and spend the output; null when it is not one of the given
	 * addresses.
	 */
	spendKey: string | null;
	/** Atomic units; null when the decrypted amount does not open the commitment, or `spendKey` is null. */
	amount: bigint | null;
}

/** Transaction that was created and not relayed, decoded from its bytes and secret keys. Amounts in atomic units. */
export interface DecodedTransfer {
	/** 64 hex digits; null for version 2 without inputs. */
	hash: string | null;
	fee: bigint | null;
	weight: number | null;
	/** Height or Unix time, as in {@link Transaction}; 0 for none. */
	unlockTime: bigint;
	keyImages: string[];
	outputs: DecodedOutput[];
	/**
	 * True when the transaction's public key is its secret key times the generator. A payment to one subaddress alone has
	 * another public key, and its change can then be found with the sender's secret view key only.
	 */
	hasPlainKey: boolean;
	/** True when the secret keys belong to the public keys in the transaction, as far as the given addresses show. */
	hasItsKeys: boolean;
	/**
	 * True when its outputs are Carrot outputs: they are not decoded, as transaction keys do not show a wallet's own
	 * change.
	 */
	isCarrot: boolean;
	/** Decrypted payment id (16 hex digits) for the integrated address among the given ones; null when there is none. */
	paymentId: string | null;
}

/**
 * Decodes a transaction with its secret keys, as its sender can. An output counts as an address's only when that
 * address's owner would find it: its one-time key is derived from the address, and the public key in the transaction
 * leads to the same derivation. Source: the reference implementation's device/device_default.cpp,
 * generate_output_ephemeral_keys, and cryptonote_core/cryptonote_tx_utils.cpp, construct_tx_with_tx_key.
 *
 * @param blob the whole transaction as hex
 * @param txKeys 64 hex digits for each secret key, the main one first; with other text no output is found
 * @param addresses the addresses whose outputs are searched for
 * @returns null when the bytes are not one whole transaction
 */
export function decodeTransfer(blob: string, txKeys: string, addresses: readonly Address[]): DecodedTransfer | null {
	return parsedOr(() => {
		const bytes = fromHex(blob);
		const tx = parseTransaction(bytes);
		const hash = transactionHash(bytes, tx);
		const keys = pairKeys(tx, parseTransactionKeys(txKeys) ?? []);
		const bases = [BASE_HEX, ...addresses.map(({ spendKey }) => spendKey)];
		return {
			hash: hash && toHex(hash),
			fee: transactionFee(tx),
			weight: transactionWeight(tx, bytes.length),
			unlockTime: tx.unlock_time,
			keyImages: tx.inputs.filter((input) => input.type === 'key').map(({ key_image }) => toHex(key_image)),
			outputs: decodeOutputs(tx, keys, addresses),
			hasPlainKey: keys[0]?.base === BASE_HEX,
			hasItsKeys: keys.length > 0 && keys.every(({ base }) => base !== null && bases.includes(base)),
			isCarrot: isCarrot(tx),
			paymentId: paymentIdOf(tx, keys[0]?.secret, addresses)
		};
	}, null);
}

function decodeOutputs(tx: Transaction, keys: readonly PairedKey[], addresses: readonly Address[]): DecodedOutput[] {
	const [mainKey, ...additionalKeys] = keys;
	const candidates = addresses.map((address) => ({ address, main: sharedDerivation(address, mainKey) }));
	return tx.outputs.map((_, i) => {
		for (const { address, main } of candidates) {
			const paid = paidOutput(tx, i, address.spendKey, [main, sharedDerivation(address, additionalKeys[i])]);
			if (paid) return { spendKey: address.spendKey, amount: paid.amount };
		}
		return { spendKey: null, amount: null };
	});
}

/**
 * Returns the derivation that sender and receiver share by one of the transaction's keys; null where the receiver would
 * not compute the same one from it.
 */
function sharedDerivation({ kind, spendKey, viewKey }: Address, key: PairedKey | undefined): Uint8Array | null {
	return key?.base === (kind === 'subaddress' ? spendKey : BASE_HEX)
		? generateKeyDerivation(fromHex(viewKey), key.secret)
		: null;
}

const BASE_HEX = Point.BASE.toHex();

/** Secret key of the transaction, and the base of its public key. */
interface PairedKey {
	secret: bigint;
	/**
	 * Point (hex) that the public key is a multiple of: the generator, or the spend key of a subaddress. Null when the
	 * public key is not a point, or the secret key is zero.
	 */
	base: string | null;
}

/**
 * Pairs the secret keys with the public keys at the same positions, the main one first. Empty when there are not as
 * many secret keys as public ones.
 */
function pairKeys({ extra }: Transaction, secrets: readonly bigint[]): PairedKey[] {
	const { main, additional } = transactionKeys(extra);
	const publicKeys = [...main.slice(0, 1), ...additional];
	if (publicKeys.length !== secrets.length) return [];
	return secrets.map((secret, i) => {
		const point = decodePoint(publicKeys[i] ?? new Uint8Array(0));
		return { secret, base: point && secret !== 0n ? times(point, Point.Fn.inv(secret)).toHex() : null };
	});
}

function paymentIdOf({ extra }: Transaction, secret: bigint | undefined, addresses: readonly Address[]): string | null {
	const encrypted = encryptedPaymentId(extra);
	const integrated = addresses.find(({ kind }) => kind === 'integrated');
	if (!encrypted || !integrated || secret === undefined) return null;
	const plain = decryptPaymentId(encrypted, fromHex(integrated.viewKey), secret);
	return plain && toHex(plain);
}
