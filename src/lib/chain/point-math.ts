import { FpInvertBatch } from '@noble/curves/abstract/modular.js';
import { multiplyX25519, toX25519, x25519Factor } from './carrot/x25519';
import { generateKeyDerivation } from './keys';
import { ORDER, Point, decodeNumber, encodeNumber, times } from './points';

/**
 * Expensive part of a scan, with one implementation for each platform feature. `scanTransactions` repeats the exact
 * derivation where a candidate matches, so a wrong candidate costs nothing but time.
 */
export interface PointMath {
	readonly name: string;
	/**
	 * Computes, for each public key of a transaction, candidates for its derivation with the secret view key: the right
	 * one is among them. There are none for a key that is not a point.
	 */
	candidates(publicKeys: readonly Uint8Array[]): Promise<readonly (readonly Uint8Array[])[]>;
	/**
	 * Computes, for each ephemeral key of Carrot outputs, its product with the secret view key; null where there is none.
	 */
	products(ephemeralKeys: readonly Uint8Array[]): Promise<readonly (Uint8Array | null)[]>;
}

/**
 * Creates the implementation in JavaScript: it works everywhere and returns the one right candidate; about a thousand
 * keys a second.
 */
export function plainPointMath(view: bigint): PointMath {
	return {
		name: 'JavaScript',
		candidates: async (publicKeys) =>
			publicKeys.map((key) => {
				const derivation = generateKeyDerivation(key, view);
				return derivation ? [derivation] : [];
			}),
		products: async (ephemeralKeys) => ephemeralKeys.map(multiplyX25519(view))
	};
}

/**
 * Derivations by the browser's own X25519, about ten times as fast as JavaScript.
 *
 * X25519 works on the same curve in Montgomery form, where a point is represented by `u = (1 + y) / (1 - y)` alone: a
 * point and its negative have the same u, so each result gives two candidates. It multiplies by eight times a number
 * between 2^251 and 2^252. A derivation does the same when the secret view key is such a number, or when the group's
 * order minus the key is one (which gives the negative point, and so the same two candidates). One of the two is true
 * for all but a negligible few keys.
 *
 * Source: RFC 7748, sections 4.1 and 5; W3C Web Cryptography Level 2, X25519.
 */

const { Fp } = Point;
const P = Fp.ORDER;
const SIGN = 1n << 255n;
/** Generator of the curve, as its u. */
const BASE_U = 9n;
const ALGORITHM = { name: 'X25519' };
/** Prefix of the 32 bytes of a secret key in PKCS #8. Source: RFC 8410, section 7. */
const PKCS8 = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x6e, 4, 0x22, 4, 0x20];

const isInMultiplierRange = (multiple: bigint) => multiple >= 1n << 251n && multiple < 1n << 252n;

/**
 * Creates the implementation with X25519. Null where the browser offers no X25519 (outside of https and localhost none
 * does), and for the rare key that cannot be used with it.
 */
export async function x25519PointMath(view: bigint): Promise<PointMath | null> {
	const multiple = [view, ORDER - view].find(isInMultiplierRange);
	const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
	const factor = x25519Factor(view);
	if (multiple === undefined || factor === null || !subtle) return null;
	try {
		const multiply = await createMultiply(subtle, 8n * multiple);
		const multiplyOnce = await createMultiply(subtle, factor);
		const [product, productOnce] = await Promise.all([multiply, multiplyOnce].map((by) => by(encodeNumber(BASE_U))));
		if (!product || !productOnce || !isCorrectProduct(product, view)) return null;
		if (decodeNumber(productOnce) !== decodeNumber(toX25519(times(Point.BASE, view)))) return null;
		return {
			name: 'X25519',
			candidates: (keys) => candidates(keys, view, multiply),
			products: (keys) => Promise.all(keys.map(multiplyOnce))
		};
	} catch {
		return null;
	}
}

/** Multiplies a point, given as its u; null for the few whose product is the neutral element, which X25519 refuses. */
type Multiply = (u: Uint8Array) => Promise<Uint8Array | null>;

/**
 * Creates a function that multiplies by `factor`.
 *
 * @param factor a number that X25519 does not change before it multiplies
 */
async function createMultiply(subtle: SubtleCrypto, factor: bigint): Promise<Multiply> {
	const secret = Uint8Array.from([...PKCS8, ...encodeNumber(factor)]);
	const key = await subtle.importKey('pkcs8', secret, ALGORITHM, false, ['deriveBits']);
	return async (u) => {
		try {
			const point = await subtle.importKey('raw', Uint8Array.from(u), ALGORITHM, false, []);
			return new Uint8Array(await subtle.deriveBits({ ...ALGORITHM, public: point }, key, 256));
		} catch {
			return null;
		}
	};
}

/** Returns the fastest implementation that this browser has. */
export async function pointMathFor(view: bigint): Promise<PointMath> {
	return (await x25519PointMath(view)) ?? plainPointMath(view);
}

/** True when the product of the generator is right: a browser that computes another one is not used. */
function isCorrectProduct(product: Uint8Array, view: bigint): boolean {
	const exact = generateKeyDerivation(Point.BASE.toBytes(), view);
	const [y] = divide([yFraction(product)]);
	return exact !== null && y === (decodeNumber(exact) & (SIGN - 1n));
}

async function candidates(
	publicKeys: readonly Uint8Array[],
	view: bigint,
	multiply: Multiply
): Promise<Uint8Array[][]> {
	const ys = publicKeys.map((key) => decodeNumber(key) & (SIGN - 1n));
	const us = divide(ys.map((y) => [Fp.add(1n, y % P), Fp.sub(1n, y % P)]));
	const products = await Promise.all(us.map((u) => (u === null ? null : multiply(encodeNumber(u)))));
	const derived = divide(products.map((u) => (u === null ? [0n, 0n] : yFraction(u))));
	return publicKeys.map((key, i) => {
		const y = derived[i] ?? null;
		if (y !== null) return [encodeNumber(y), encodeNumber(y | SIGN)];
		const exact = generateKeyDerivation(key, view);
		return exact ? [exact] : [];
	});
}

/** Returns a point's y from its u, as a fraction: `(u - 1) / (u + 1)`. */
function yFraction(product: Uint8Array): [bigint, bigint] {
	const u = decodeNumber(product) % P;
	return [Fp.sub(u, 1n), Fp.add(u, 1n)];
}

/** Computes the quotients with a single inversion; null where there is none. */
function divide(fractions: readonly (readonly [bigint, bigint])[]): (bigint | null)[] {
	const inverses: (bigint | undefined)[] = FpInvertBatch(
		Fp,
		fractions.map(([, below]) => below)
	);
	return fractions.map(([above], i) => {
		const inverse = inverses[i];
		return inverse === undefined ? null : Fp.mul(above, inverse);
	});
}
