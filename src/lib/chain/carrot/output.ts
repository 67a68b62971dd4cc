import { H, encodeNumber, Point, times } from '../points';
import { derive, deriveScalar } from './derive';
import { toX25519 } from './x25519';

/**
 * DRAFT of network versions 17 and 18: derivation of the parts of a Carrot output from its receiver's address and the
 * secret that sender and receiver share. Sources: src/carrot_core/enote_utils.cpp of monero-project/monero c7b6ee459
 * (pull request 9559); carrot.md, section 7.4, of jeffro256/carrot 8565b5f6. Keys, secrets and contexts are bytes;
 * amounts are in atomic units.
 */

/**
 * Versions of the generator T of one-time keys: first that of monero-project/monero since pull request 10963
 * (44ec22be4) and of monero-oxide since its pull request 188, then that of the test network up to release
 * 0.19.0.0-beta.2.1.
 */
export const T_VERSIONS: readonly Point[] = [
	'dc42e1d3307b2d4b3b02729abe577e231d79478141cb5b310ca9fa6e127616a3',
	'61b736ce93b62a3d3778ab204da85d3b4cdc07250f5da7e3df2629928134d526'
].map((hex) => Point.fromHex(hex));

/**
 * Returns the context, which distinguishes a transaction from all others: the height of a coinbase, or the key image of
 * another transaction's first input.
 */
export function contextOf(first: { type: 'gen'; height: number } | { type: 'key'; key_image: Uint8Array }): Uint8Array {
	return first.type === 'gen'
		? Uint8Array.of(COINBASE_CONTEXT_TAG, ...encodeNumber(BigInt(first.height)))
		: Uint8Array.of(TRANSFER_CONTEXT_TAG, ...first.key_image);
}

const COINBASE_CONTEXT_TAG = 0x43;
const TRANSFER_CONTEXT_TAG = 0x52;

/** View tag (3 bytes) by which a receiver skips the outputs of others. */
export const viewTag = (shared: Uint8Array, context: Uint8Array, key: Uint8Array) =>
	derive(3, 'Carrot view tag', shared, context, key);

/** Shared secret of one transaction, from the product of two keys. */
export const transactionSecret = (shared: Uint8Array, ephemeralKey: Uint8Array, context: Uint8Array) =>
	derive(32, 'Carrot sender-receiver secret', shared, ephemeralKey, context);

/** Returns the point that a one-time key has in addition to the public spend key. */
export function keyExtension(secret: Uint8Array, commitment: Uint8Array, T: Point): Point {
	const g = deriveScalar('Carrot key extension G', secret, commitment);
	const t = deriveScalar('Carrot key extension T', secret, commitment);
	return times(Point.BASE, g).add(times(T, t));
}

/** Same as {@link keyExtension}, for an output of a coinbase, whose amount is plain. */
export function coinbaseExtension(secret: Uint8Array, amount: bigint, spendKey: Uint8Array, T: Point): Point {
	const parts = [amountBytes(amount), spendKey];
	const g = deriveScalar('Carrot coinbase extension G', secret, ...parts);
	const t = deriveScalar('Carrot coinbase extension T', secret, ...parts);
	return times(Point.BASE, g).add(times(T, t));
}

/** Purposes that a sender may mark an output with; the index of each is its mark. */
export const PURPOSES = ['payment', 'change'] as const;
export type Purpose = (typeof PURPOSES)[number];

export function commitmentMask(secret: Uint8Array, amount: bigint, spendKey: Uint8Array, purpose: Purpose): bigint {
	const mark = Uint8Array.of(PURPOSES.indexOf(purpose));
	return deriveScalar('Carrot commitment mask', secret, amountBytes(amount), spendKey, mark);
}

export const commitmentTo = (mask: bigint, amount: bigint) => times(Point.BASE, mask).add(times(H, amount));

/**
 * Encrypts or decrypts (the operation is the same) an amount of 8 bytes. The two functions below do so for a payment id
 * and an anchor.
 */
export const maskAmount = (amount: Uint8Array, secret: Uint8Array, key: Uint8Array) =>
	xor(amount, derive(8, 'Carrot encryption mask a', secret, key));

export const maskPaymentId = (id: Uint8Array, secret: Uint8Array, key: Uint8Array) =>
	xor(id, derive(8, 'Carrot encryption mask pid', secret, key));

export const maskAnchor = (anchor: Uint8Array, secret: Uint8Array, key: Uint8Array) =>
	xor(anchor, derive(16, 'Carrot encryption mask anchor', secret, key));

/** Returns the secret of an output's ephemeral key, which only an output to this one address can have. */
export const ephemeralSecret = (
	anchor: Uint8Array,
	context: Uint8Array,
	spendKey: Uint8Array,
	paymentId: Uint8Array
): bigint => deriveScalar('Carrot sending key normal', null, anchor, context, spendKey, paymentId);

/**
 * Returns the ephemeral public key of a secret.
 *
 * @param base the generator for a primary address, the public spend key for a subaddress
 */
export const ephemeralKey = (secret: bigint, base: Point) => toX25519(times(base, secret));

/** Anchor of an output that a wallet sends to itself: only the wallet's view key gives it. */
export const specialAnchor = (ephemeralKey: Uint8Array, context: Uint8Array, key: Uint8Array, view: bigint) =>
	derive(16, 'Carrot janus anchor special', encodeNumber(view), ephemeralKey, context, key);

export const amountBytes = (amount: bigint) => encodeNumber(amount).subarray(0, 8);

const xor = (bytes: Uint8Array, mask: Uint8Array) => bytes.map((byte, i) => byte ^ (mask[i] ?? 0));
