import { sha256 } from '@noble/hashes/sha2.js';
import { crc32 } from '../../../bytes/crc32';

const MASK = 2n ** 64n - 1n;
const rotate = (value: bigint, by: bigint) => ((value << by) | (value >> (64n - by))) & MASK;

/** Random numbers from 0 to 1 by xoshiro256**, seeded with the SHA-256 of `seed`. */
export function randomOf(seed: Uint8Array): () => number {
	const start = new DataView(sha256(seed).buffer);
	let a = start.getBigUint64(0);
	let b = start.getBigUint64(8);
	let c = start.getBigUint64(16);
	let d = start.getBigUint64(24);
	return () => {
		const value = (rotate((b * 5n) & MASK, 7n) * 9n) & MASK;
		const shifted = (b << 17n) & MASK;
		c ^= a;
		d ^= b;
		b ^= c;
		a ^= d;
		c ^= shifted;
		d = rotate(d, 45n);
		return Number(value) / 2 ** 64;
	};
}

/**
 * Number of fragments in a mixed part: n with a probability in proportion to 1/n. Uses Vose's alias method in the order
 * of the reference implementation (bc-ur, random-sampler.cpp), because the order determines the result.
 */
function degreeOf(count: number, random: () => number): number {
	const weights = Array.from({ length: count }, (_, index) => 1 / (index + 1));
	const sum = weights.reduce((total, weight) => total + weight, 0);
	const shares = weights.map((weight) => (weight * count) / sum);
	const small: number[] = [];
	const large: number[] = [];
	for (let index = count - 1; index >= 0; index--) ((shares[index] ?? 0) < 1 ? small : large).push(index);
	const limits = Array.from({ length: count }, () => 1);
	const aliases = Array.from({ length: count }, () => 0);
	for (;;) {
		const less = small.at(-1);
		const more = large.at(-1);
		if (less === undefined || more === undefined) break;
		small.pop();
		large.pop();
		const share = shares[less] ?? 0;
		limits[less] = share;
		aliases[less] = more;
		const rest = (shares[more] ?? 0) + share - 1;
		shares[more] = rest;
		(rest < 1 ? small : large).push(more);
	}
	const place = random();
	const chance = random();
	const index = Math.floor(count * place);
	return 1 + (chance < (limits[index] ?? 1) ? index : (aliases[index] ?? 0));
}

/**
 * Indices (from 0) of the fragments that a part combines. Each of the first `count` parts is one fragment.
 *
 * @param number of the part, from 1
 * @param checksum CRC-32 of the message
 */
export function fragmentsOfPart(number: number, count: number, checksum: number): number[] {
	if (number <= count) return [number - 1];
	const seed = new DataView(new ArrayBuffer(8));
	seed.setUint32(0, number);
	seed.setUint32(4, checksum);
	const random = randomOf(new Uint8Array(seed.buffer));
	const degree = degreeOf(count, random);
	const left = Array.from({ length: count }, (_, index) => index);
	return Array.from({ length: degree }, () => left.splice(Math.floor(random() * left.length), 1)[0] ?? 0);
}

/** One part of a message (BCR-2020-005). */
export interface FountainPart {
	/** From 1, without upper limit. */
	number: number;
	/** Number of fragments. */
	count: number;
	/** Bytes of the message. */
	length: number;
	/** CRC-32 of the message. */
	checksum: number;
	/** Exclusive or of the fragments that `fragmentsOfPart` returns. The last fragment is padded with zeros. */
	data: Uint8Array;
}

/** Cuts a message into fragments of equal length, at most `most` bytes. */
export function fountainOf(
	message: Uint8Array,
	most: number
): { count: number; part: (number: number) => FountainPart } {
	const count = Math.ceil(message.length / most);
	const size = Math.ceil(message.length / count);
	const checksum = crc32(message);
	const part = (number: number) => {
		const data = new Uint8Array(size);
		for (const index of fragmentsOfPart(number, count, checksum)) {
			addTo(data, message.subarray(index * size, (index + 1) * size));
		}
		return { number, count, length: message.length, checksum, data };
	};
	return { count, part };
}

/**
 * Restores a message from parts, in any order. Each part is a linear equation: a set of fragments and their exclusive
 * or. They are solved once there are as many independent equations as fragments.
 */
export class FountainReader {
	/** Number of independent parts so far. */
	independentCount = 0;
	/** Equations by the first fragment in them: a flag for each fragment, then the exclusive or. */
	readonly #equations: (Uint8Array | undefined)[];

	constructor(readonly first: Omit<FountainPart, 'number'>) {
		this.#equations = Array.from<undefined>({ length: first.count });
	}

	/** True when a part is of the same message. */
	isSameMessage({ count, length, checksum, data }: FountainPart): boolean {
		const { first } = this;
		return (
			count === first.count &&
			length === first.length &&
			checksum === first.checksum &&
			data.length === first.data.length
		);
	}

	add({ number, count, checksum, data }: FountainPart): void {
		const equation = new Uint8Array(count + data.length);
		for (const index of fragmentsOfPart(number, count, checksum)) equation[index] = 1;
		equation.set(data, count);
		for (let index = 0; index < count; index++) {
			if (equation[index] === 0) continue;
			const known = this.#equations[index];
			if (known === undefined) {
				this.#equations[index] = equation;
				this.independentCount++;
				return;
			}
			addTo(equation, known);
		}
	}

	/** The message; null until enough parts were read, or when its checksum is wrong. */
	message(): Uint8Array | null {
		const { count, length, checksum } = this.first;
		if (this.independentCount < count) return null;
		const size = this.first.data.length;
		const message = new Uint8Array(count * size);
		for (let index = count - 1; index >= 0; index--) {
			const equation = this.#equations[index] ?? new Uint8Array();
			const fragment = message.subarray(index * size, (index + 1) * size);
			addTo(fragment, equation.subarray(count));
			for (let later = index + 1; later < count; later++) {
				if (equation[later] === 1) addTo(fragment, message.subarray(later * size, (later + 1) * size));
			}
		}
		const whole = message.subarray(0, length);
		return crc32(whole) === checksum ? whole : null;
	}
}

/** Adds `bytes` to `sum` by exclusive or. @param bytes at most as long as `sum` */
function addTo(sum: Uint8Array, bytes: Uint8Array): void {
	for (const [index, byte] of bytes.entries()) sum[index] = (sum[index] ?? 0) ^ byte;
}
