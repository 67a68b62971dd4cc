import { encodeBase58 } from '../../../src/lib/chain/base58';
import { hashToPoint, type Signature } from '../../../src/lib/chain/signature';
import { hashToScalar, ORDER, Point, decodePoint, times, encodeNumber } from '../../../src/lib/chain/points';
import { concat } from '../../../devnet/chain-data/encode';
import { keccak256 } from './keccak';

/** Makes signatures and proofs, also of forms that no program here makes any more. Secrets are plain numbers. */

/** The random number of a real signature; here one that is not. */
const NONCE = 0x1234567890n;

const text = (word: string) => new TextEncoder().encode(word);

/** `r` by which `c` times the secret and `r` make the nonce. */
const answer = (c: bigint, secret: bigint, nonce = NONCE) => (((nonce - c * secret) % ORDER) + ORDER) % ORDER;

const encoded = (c: bigint, secret: bigint) => concat(encodeNumber(c), encodeNumber(answer(c, secret)));

/** Source: the reference implementation's crypto/crypto.cpp, generate_signature. */
export function signHash(hash: Uint8Array, secret: bigint): Uint8Array {
	const key = times(Point.BASE, secret).toBytes();
	const c = hashToScalar(hash, key, times(Point.BASE, NONCE).toBytes());
	return encoded(c, secret);
}

/** A message signed as by programs before the address was signed as well. */
export function signV1(message: string, secret: bigint): string {
	return `SigV1${encodeBase58(signHash(keccak256(text(message)), secret))}`;
}

interface Shared {
	txid: Uint8Array;
	message: string;
	/** The two public keys: what `secret` makes of the base, and what it is multiplied with. */
	R: Uint8Array;
	A: Uint8Array;
	/** A subaddress's public spend key. */
	base: Uint8Array | null;
	secret: bigint;
	version: 1 | 2;
	/** Whether it is one of 2017, about the id alone. */
	isOf2017?: boolean;
}

/** One entry of a transaction proof. Source: generate_tx_proof and generate_tx_proof_v1. */
export function proveShared({ txid, message, R, A, base, secret, version, isOf2017 }: Shared): string {
	const a = decodePoint(A) ?? Point.ZERO;
	const b = base ? (decodePoint(base) ?? Point.ZERO) : Point.BASE;
	const D = times(a, secret).toBytes();
	const X = times(b, NONCE).toBytes();
	const Y = times(a, NONCE).toBytes();
	const hash = isOf2017 ? txid : keccak256(concat(txid, text(message)));
	const more = version === 1 ? [] : [keccak256(text('TXPROOF_V2')), R, A, base ?? new Uint8Array(32)];
	const c = hashToScalar(hash, D, X, Y, ...more);
	return encodeBase58(D) + encodeBase58(encoded(c, secret));
}

/** A ring of one, and its key image. Source: generate_ring_signature, generate_key_image. */
export function signRingOfOne(hash: Uint8Array, secret: bigint, nonce = NONCE) {
	const key = times(Point.BASE, secret).toBytes();
	const base = hashToPoint(key) ?? Point.ZERO;
	const image = times(base, secret).toBytes();
	const c = hashToScalar(hash, times(Point.BASE, nonce).toBytes(), times(base, nonce).toBytes());
	return { key, image, signature: { c, r: answer(c, secret, nonce) } };
}

/** A point of order eight. Source: the list of points of low order in the Ed25519 literature. */
export const SMALL = Point.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05');

/** The key image of a secret with a point of small order added to it. */
export function shiftedImage(secret: bigint, small: Point): Uint8Array {
	const base = hashToPoint(times(Point.BASE, secret).toBytes()) ?? Point.ZERO;
	return times(base, secret).add(small).toBytes();
}

/** A signature that fits a shifted key image as well: its challenge is a multiple of eight, which makes nothing of what was added. */
export function signShifted(hash: Uint8Array, secret: bigint): Signature {
	for (let nonce = NONCE; ; nonce++) {
		const { signature } = signRingOfOne(hash, secret, nonce);
		if (signature.c % 8n === 0n) return signature;
	}
}
