import { pippenger } from '@noble/curves/abstract/curve.js';
import { decodePoint, H, Point } from '../points';
import { hashToPoint } from '../signature';
import type { Curve } from './curve';

interface Term {
	point: Point;
	scalar: bigint;
}

/** Implementation in JavaScript, which works everywhere. */
export const plainCurve: Curve = {
	ZERO: Point.ZERO,
	BASE: Point.BASE,
	H,
	decode: decodePoint,
	hashToPoint,
	sumOf: (terms) => sumOf(terms as readonly Term[])
};

/** Maximum number of terms that are summed by tables: above it, buckets take fewer additions. */
const MAX_TABLE_TERMS = 60;

function sumOf(terms: readonly Term[]): Point {
	if (terms.length <= MAX_TABLE_TERMS) return sumByTables(terms);
	const points = terms.map(({ point }) => point);
	const scalars = terms.map(({ scalar }) => scalar);
	return pippenger(Point, points, scalars);
}

/** Odd multiples of points, cached because points often occur in several sums. */
const tables = new WeakMap<Point, readonly Point[]>([
	[Point.BASE, oddMultiples(Point.BASE, 8)],
	[H, oddMultiples(H, 8)]
]);

function tableOf(point: Point): readonly Point[] {
	const table = tables.get(point) ?? oddMultiples(point, 5);
	tables.set(point, table);
	return table;
}

/** Returns the odd multiples of a point below 2^(width - 1). */
function oddMultiples(point: Point, width: number): Point[] {
	const twice = point.double();
	const multiples = [point];
	for (let i = 1; i < 2 ** (width - 2); i++) multiples.push((multiples[i - 1] ?? point).add(twice));
	return multiples;
}

/**
 * Straus' method: the doublings are done once for all terms, whose scalars are written with odd digits that are mostly
 * zero (non-adjacent form).
 */
function sumByTables(terms: readonly Term[]): Point {
	const additions: Point[][] = [];
	for (const { point, scalar } of terms) {
		const table = tableOf(point);
		for (const { at, digit } of oddDigits(scalar, table.length * 4)) {
			const multiple = table[(Math.abs(digit) - 1) / 2] ?? point;
			(additions[at] ??= []).push(digit < 0 ? multiple.negate() : multiple);
		}
	}
	let sum = Point.ZERO;
	for (let at = additions.length - 1; at >= 0; at--) {
		sum = sum.double();
		for (const multiple of additions[at] ?? []) sum = sum.add(multiple);
	}
	return sum;
}

/** Returns a scalar as a sum of digit · 2^at, each digit odd and between -base / 2 and base / 2. */
function oddDigits(scalar: bigint, base: number): { at: number; digit: number }[] {
	const digits = [];
	const mask = BigInt(base - 1);
	const width = Math.log2(base);
	let rest = scalar;
	for (let at = 0; rest > 0n;) {
		if ((rest & 1n) === 0n) {
			rest >>= 1n;
			at++;
			continue;
		}
		const low = Number(rest & mask);
		const digit = low >= base / 2 ? low - base : low;
		digits.push({ at, digit });
		rest = (rest - BigInt(digit)) >> BigInt(width);
		at += width;
	}
	return digits;
}
