import { encodeVarint } from '../../bytes/varint';
import { fastHash } from '../hash';
import { decodeNumber, encodeNumber, hashToScalar, ORDER, Point } from '../points';
import type { Curve, CurvePoint, Term } from './curve';

/**
 * Parts that Bulletproofs and Bulletproofs+ share. Sources: the reference implementation's ringct/bulletproofs.cc and
 * bulletproofs_plus.cc.
 */

const { Fn } = Point;

/** Number of bits of an amount. */
export const AMOUNT_BITS = 64;
export const MAX_PROOF_OUTPUTS = 16;
const INVERSE_OF_8 = Fn.inv(8n);

/**
 * Equation that holds when its terms sum to zero: coefficients of points that it shares with other equations, and terms
 * of its own.
 */
export interface Equation {
	/** Coefficients of the generators for the bits of all amounts: `left` and `right`. */
	left: readonly bigint[];
	right: readonly bigint[];
	base: bigint;
	h: bigint;
	own: readonly Term[];
}

/** Generators of one kind of proof: two for each bit, computed lazily. */
export class Generators {
	readonly #left: CurvePoint[] = [];
	readonly #right: CurvePoint[] = [];
	readonly #curve: Curve;
	readonly #domain: Uint8Array;

	constructor(curve: Curve, domain: string) {
		this.#curve = curve;
		this.#domain = new TextEncoder().encode(domain);
	}

	/** True when the equations, each multiplied by another random number, sum to zero together. */
	areZero(equations: readonly Equation[]): boolean {
		const size = Math.max(...equations.map(({ left }) => left.length));
		this.#make(size);
		const left = new Array<bigint>(size).fill(0n);
		const right = new Array<bigint>(size).fill(0n);
		let base = 0n;
		let h = 0n;
		const terms: Term[] = [];
		for (const equation of equations) {
			const weight = randomScalar();
			for (const [i, scalar] of equation.left.entries()) left[i] = (left[i] ?? 0n) + scalar * weight;
			for (const [i, scalar] of equation.right.entries()) right[i] = (right[i] ?? 0n) + scalar * weight;
			base += equation.base * weight;
			h += equation.h * weight;
			for (const { point, scalar } of equation.own) terms.push({ point, scalar: Fn.mul(scalar, weight) });
		}
		terms.push({ point: this.#curve.BASE, scalar: Fn.create(base) }, { point: this.#curve.H, scalar: Fn.create(h) });
		for (const [i, point] of this.#left.slice(0, size).entries())
			terms.push({ point, scalar: Fn.create(left[i] ?? 0n) });
		for (const [i, point] of this.#right.slice(0, size).entries())
			terms.push({ point, scalar: Fn.create(right[i] ?? 0n) });
		return this.#curve.sumOf(terms).is0();
	}

	#make(size: number): void {
		for (let i = this.#left.length; i < size; i++) {
			this.#right.push(this.#generator(2 * i));
			this.#left.push(this.#generator(2 * i + 1));
		}
	}

	#generator(index: number): CurvePoint {
		const point = this.#curve.hashToPoint(fastHash(this.#curve.H.toBytes(), this.#domain, encodeVarint(BigInt(index))));
		if (!point) throw new Error('A hash led to no point');
		return point;
	}
}

/** Returns a random scalar: never zero, and unknown to the makers of the proofs. */
function randomScalar(): bigint {
	const bytes = globalThis.crypto.getRandomValues(new Uint8Array(32));
	return (decodeNumber(bytes) % (ORDER - 1n)) + 1n;
}

/**
 * Decodes a point and multiplies it by eight, so that it is in the group that keys are in; null when the bytes are not
 * a point.
 */
export const timesEight =
	(curve: Curve) =>
	(bytes: Uint8Array): CurvePoint | null =>
		curve.decode(bytes)?.clearCofactor() ?? null;

/**
 * Returns an eighth of a commitment: proofs are about these, so that eight times their points has no torsion. Null when
 * the commitment is not a point.
 */
export const eighth =
	(curve: Curve) =>
	(commitment: Uint8Array): Uint8Array | null => {
		const point = curve.decode(commitment);
		return point && curve.sumOf([{ point, scalar: INVERSE_OF_8 }]).toBytes();
	};

/** Running hash of everything that the prover has sent so far, from which challenges are derived. */
export class Transcript {
	value: bigint;

	constructor(start: bigint) {
		this.value = start;
	}

	add(...parts: readonly Uint8Array[]): bigint {
		return (this.value = hashToScalar(encodeNumber(this.value), ...parts));
	}

	/** Restarts the running hash with the hash of a challenge alone. */
	renew(challenge: bigint): bigint {
		return (this.value = hashToScalar(encodeNumber(challenge)));
	}
}

/** Returns 1, x, x², and so on. */
export function powersOf(x: bigint, count: number): bigint[] {
	const powers = [1n];
	while (powers.length < count) powers.push(Fn.mul(powers.at(-1) ?? 1n, x));
	return powers;
}

/**
 * Computes, for each index, the product of the challenges of its bits that are one and the inverses of those that are
 * zero; the first challenge belongs to the highest bit.
 */
export function challengeProducts(challenges: readonly bigint[], inverses: readonly bigint[]): bigint[] {
	let products = [1n];
	for (const [round, challenge] of challenges.entries()) {
		const inverse = inverses[round] ?? 0n;
		products = products.flatMap((product) => [Fn.mul(product, inverse), Fn.mul(product, challenge)]);
	}
	return products;
}

/** Returns the number of bits of the outputs' amounts, with the number of outputs rounded up to a power of two. */
export function amountBits(outputs: number): number {
	return AMOUNT_BITS * 2 ** Math.ceil(Math.log2(Math.max(1, outputs)));
}

/** Returns the list, or null when an item is missing. */
export function allOrNull<Item>(items: readonly (Item | null)[]): Item[] | null {
	const there = items.filter((item) => item !== null);
	return there.length === items.length ? there : null;
}

/** Hash of all commitments, with which a transcript begins. */
export const hashOf = (commitments: readonly Uint8Array[]): Uint8Array => encodeNumber(hashToScalar(...commitments));
