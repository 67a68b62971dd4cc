/**
 * Arithmetic of the curve, in AssemblyScript: numbers modulo p = 2^255 - 19, points, and sums of multiples of points.
 * It is compiled when the site is built. All addresses are of WebAssembly's memory. Times depend on the values: nothing
 * here is secret.
 *
 * A number is ten signed limbs (i64), alternately of 26 and 25 bits. After a product they are below 1.01 * 2^25 (2^24),
 * and factors may be up to 1.65 * 2^26 (2^25) in size: a product, or the sum of two or three. A point has X, Y, Z and T
 * with x = X/Z, y = Y/Z and xy = T/Z; a point that is ready to be added has Y + X, Y - X, 2Z and 2dT.
 */

const NUMBER: i32 = 80;
const POINT: i32 = 320;
const Y: i32 = 80;
const Z: i32 = 160;
const T: i32 = 240;

/** Buffer through which callers pass a number's or a point's bytes. */
export const bytes = memory.data(32);
/**
 * Constants, read from bytes: d, 2d, the root of -1, A of the curve's Montgomery form, and four roots for `fromHash`.
 */
const constants = memory.data(640);
const D = constants;
const TWO_D = constants + NUMBER;
const ROOT = constants + 2 * NUMBER;
const A = constants + 3 * NUMBER;
const ROOTS = constants + 4 * NUMBER;
/** Result of most functions. */
export const result = memory.data(320);
/** Operands of `addPoints`. */
export const first = memory.data(320);
export const second = memory.data(320);

const zero = memory.data(80);
const one = memory.data(80);
/** Scratch memory of single functions. */
const a = memory.data(80);
const b = memory.data(80);
const c = memory.data(80);
const d = memory.data(80);
const e = memory.data(80);
const f = memory.data(80);
const g = memory.data(80);
const h = memory.data(80);
const p0 = memory.data(80);
const p1 = memory.data(80);
const p2 = memory.data(80);
const u = memory.data(80);
const v = memory.data(80);
const w = memory.data(80);
const x = memory.data(80);
const written = memory.data(32);
const ready = memory.data(320);
const twice = memory.data(320);
const running = memory.data(320);
/** Odd multiples of the generator up to 127, ready to be added. */
const baseTable = memory.data(20480);
const bits = memory.data(272);
const baseDigits = memory.data(256);

function copy(to: usize, from: usize): void {
	memory.copy(to, from, NUMBER);
}

function set(to: usize, value: i64): void {
	memory.fill(to, 0, NUMBER);
	store<i64>(to, value);
}

function add(to: usize, l: usize, r: usize): void {
	store<i64>(to, load<i64>(l, 0) + load<i64>(r, 0), 0);
	store<i64>(to, load<i64>(l, 8) + load<i64>(r, 8), 8);
	store<i64>(to, load<i64>(l, 16) + load<i64>(r, 16), 16);
	store<i64>(to, load<i64>(l, 24) + load<i64>(r, 24), 24);
	store<i64>(to, load<i64>(l, 32) + load<i64>(r, 32), 32);
	store<i64>(to, load<i64>(l, 40) + load<i64>(r, 40), 40);
	store<i64>(to, load<i64>(l, 48) + load<i64>(r, 48), 48);
	store<i64>(to, load<i64>(l, 56) + load<i64>(r, 56), 56);
	store<i64>(to, load<i64>(l, 64) + load<i64>(r, 64), 64);
	store<i64>(to, load<i64>(l, 72) + load<i64>(r, 72), 72);
}

function subtract(to: usize, l: usize, r: usize): void {
	store<i64>(to, load<i64>(l, 0) - load<i64>(r, 0), 0);
	store<i64>(to, load<i64>(l, 8) - load<i64>(r, 8), 8);
	store<i64>(to, load<i64>(l, 16) - load<i64>(r, 16), 16);
	store<i64>(to, load<i64>(l, 24) - load<i64>(r, 24), 24);
	store<i64>(to, load<i64>(l, 32) - load<i64>(r, 32), 32);
	store<i64>(to, load<i64>(l, 40) - load<i64>(r, 40), 40);
	store<i64>(to, load<i64>(l, 48) - load<i64>(r, 48), 48);
	store<i64>(to, load<i64>(l, 56) - load<i64>(r, 56), 56);
	store<i64>(to, load<i64>(l, 64) - load<i64>(r, 64), 64);
	store<i64>(to, load<i64>(l, 72) - load<i64>(r, 72), 72);
}

/** Carries from limb to limb and stores the limbs. */
function reduce(to: usize, h0: i64, h1: i64, h2: i64, h3: i64, h4: i64, h5: i64, h6: i64, h7: i64, h8: i64, h9: i64): void {
	let q: i64 = (h0 + (1 << 25)) >> 26;
	h1 += q;
	h0 -= q << 26;
	q = (h4 + (1 << 25)) >> 26;
	h5 += q;
	h4 -= q << 26;
	q = (h1 + (1 << 24)) >> 25;
	h2 += q;
	h1 -= q << 25;
	q = (h5 + (1 << 24)) >> 25;
	h6 += q;
	h5 -= q << 25;
	q = (h2 + (1 << 25)) >> 26;
	h3 += q;
	h2 -= q << 26;
	q = (h6 + (1 << 25)) >> 26;
	h7 += q;
	h6 -= q << 26;
	q = (h3 + (1 << 24)) >> 25;
	h4 += q;
	h3 -= q << 25;
	q = (h7 + (1 << 24)) >> 25;
	h8 += q;
	h7 -= q << 25;
	q = (h4 + (1 << 25)) >> 26;
	h5 += q;
	h4 -= q << 26;
	q = (h8 + (1 << 25)) >> 26;
	h9 += q;
	h8 -= q << 26;
	q = (h9 + (1 << 24)) >> 25;
	h0 += q * 19;
	h9 -= q << 25;
	q = (h0 + (1 << 25)) >> 26;
	h1 += q;
	h0 -= q << 26;
	store<i64>(to, h0, 0);
	store<i64>(to, h1, 8);
	store<i64>(to, h2, 16);
	store<i64>(to, h3, 24);
	store<i64>(to, h4, 32);
	store<i64>(to, h5, 40);
	store<i64>(to, h6, 48);
	store<i64>(to, h7, 56);
	store<i64>(to, h8, 64);
	store<i64>(to, h9, 72);
}

function multiply(to: usize, l: usize, r: usize): void {
	const f0 = load<i64>(l, 0), f1 = load<i64>(l, 8), f2 = load<i64>(l, 16), f3 = load<i64>(l, 24), f4 = load<i64>(l, 32), f5 = load<i64>(l, 40), f6 = load<i64>(l, 48), f7 = load<i64>(l, 56), f8 = load<i64>(l, 64), f9 = load<i64>(l, 72);
	const g0 = load<i64>(r, 0), g1 = load<i64>(r, 8), g2 = load<i64>(r, 16), g3 = load<i64>(r, 24), g4 = load<i64>(r, 32), g5 = load<i64>(r, 40), g6 = load<i64>(r, 48), g7 = load<i64>(r, 56), g8 = load<i64>(r, 64), g9 = load<i64>(r, 72);
	const d1 = 2 * f1, d3 = 2 * f3, d5 = 2 * f5, d7 = 2 * f7, d9 = 2 * f9;
	const n1 = 19 * g1, n2 = 19 * g2, n3 = 19 * g3, n4 = 19 * g4, n5 = 19 * g5, n6 = 19 * g6, n7 = 19 * g7, n8 = 19 * g8, n9 = 19 * g9;
	const h0 = f0 * g0 + d1 * n9 + f2 * n8 + d3 * n7 + f4 * n6 + d5 * n5 + f6 * n4 + d7 * n3 + f8 * n2 + d9 * n1;
	const h1 = f0 * g1 + f1 * g0 + f2 * n9 + f3 * n8 + f4 * n7 + f5 * n6 + f6 * n5 + f7 * n4 + f8 * n3 + f9 * n2;
	const h2 = f0 * g2 + d1 * g1 + f2 * g0 + d3 * n9 + f4 * n8 + d5 * n7 + f6 * n6 + d7 * n5 + f8 * n4 + d9 * n3;
	const h3 = f0 * g3 + f1 * g2 + f2 * g1 + f3 * g0 + f4 * n9 + f5 * n8 + f6 * n7 + f7 * n6 + f8 * n5 + f9 * n4;
	const h4 = f0 * g4 + d1 * g3 + f2 * g2 + d3 * g1 + f4 * g0 + d5 * n9 + f6 * n8 + d7 * n7 + f8 * n6 + d9 * n5;
	const h5 = f0 * g5 + f1 * g4 + f2 * g3 + f3 * g2 + f4 * g1 + f5 * g0 + f6 * n9 + f7 * n8 + f8 * n7 + f9 * n6;
	const h6 = f0 * g6 + d1 * g5 + f2 * g4 + d3 * g3 + f4 * g2 + d5 * g1 + f6 * g0 + d7 * n9 + f8 * n8 + d9 * n7;
	const h7 = f0 * g7 + f1 * g6 + f2 * g5 + f3 * g4 + f4 * g3 + f5 * g2 + f6 * g1 + f7 * g0 + f8 * n9 + f9 * n8;
	const h8 = f0 * g8 + d1 * g7 + f2 * g6 + d3 * g5 + f4 * g4 + d5 * g3 + f6 * g2 + d7 * g1 + f8 * g0 + d9 * n9;
	const h9 = f0 * g9 + f1 * g8 + f2 * g7 + f3 * g6 + f4 * g5 + f5 * g4 + f6 * g3 + f7 * g2 + f8 * g1 + f9 * g0;
	reduce(to, h0, h1, h2, h3, h4, h5, h6, h7, h8, h9);
}

/** Computes the square or, with `doubled` 1, twice the square. */
function square(to: usize, l: usize, doubled: i64 = 0): void {
	const f0 = load<i64>(l, 0), f1 = load<i64>(l, 8), f2 = load<i64>(l, 16), f3 = load<i64>(l, 24), f4 = load<i64>(l, 32), f5 = load<i64>(l, 40), f6 = load<i64>(l, 48), f7 = load<i64>(l, 56), f8 = load<i64>(l, 64), f9 = load<i64>(l, 72);
	const d0 = 2 * f0, d1 = 2 * f1, d2 = 2 * f2, d3 = 2 * f3, d4 = 2 * f4, d5 = 2 * f5, d6 = 2 * f6, d7 = 2 * f7, d8 = 2 * f8, d9 = 2 * f9;
	const n5 = 19 * f5, n6 = 19 * f6, n7 = 19 * f7, n8 = 19 * f8, n9 = 19 * f9;
	const h0 = f0 * f0 + 2 * d1 * n9 + d2 * n8 + 2 * d3 * n7 + d4 * n6 + d5 * n5;
	const h1 = d0 * f1 + d2 * n9 + d3 * n8 + d4 * n7 + d5 * n6;
	const h2 = d0 * f2 + d1 * f1 + 2 * d3 * n9 + d4 * n8 + 2 * d5 * n7 + f6 * n6;
	const h3 = d0 * f3 + d1 * f2 + d4 * n9 + d5 * n8 + d6 * n7;
	const h4 = d0 * f4 + 2 * d1 * f3 + f2 * f2 + 2 * d5 * n9 + d6 * n8 + d7 * n7;
	const h5 = d0 * f5 + d1 * f4 + d2 * f3 + d6 * n9 + d7 * n8;
	const h6 = d0 * f6 + 2 * d1 * f5 + d2 * f4 + d3 * f3 + 2 * d7 * n9 + f8 * n8;
	const h7 = d0 * f7 + d1 * f6 + d2 * f5 + d3 * f4 + d8 * n9;
	const h8 = d0 * f8 + 2 * d1 * f7 + d2 * f6 + 2 * d3 * f5 + f4 * f4 + d9 * n9;
	const h9 = d0 * f9 + d1 * f8 + d2 * f7 + d3 * f6 + d4 * f5;
	reduce(to, h0 << doubled, h1 << doubled, h2 << doubled, h3 << doubled, h4 << doubled, h5 << doubled, h6 << doubled, h7 << doubled, h8 << doubled, h9 << doubled);
}

function power(to: usize, l: usize, squarings: i32): void {
	square(to, l);
	for (let i = 1; i < squarings; i++) square(to, to);
}

/** Computes l^(2^252 - 3) and, for use in the inverse, l^11 at `b`. */
function longPower(to: usize, l: usize): void {
	square(a, l);
	power(c, a, 2);
	multiply(c, l, c); // 9
	multiply(b, a, c); // 11
	square(a, b);
	multiply(a, c, a); // 2^5 - 1
	power(c, a, 5);
	multiply(a, c, a); // 2^10 - 1
	power(c, a, 10);
	multiply(c, c, a); // 2^20 - 1
	power(d, c, 20);
	multiply(c, d, c); // 2^40 - 1
	power(c, c, 10);
	multiply(a, c, a); // 2^50 - 1
	power(c, a, 50);
	multiply(c, c, a); // 2^100 - 1
	power(d, c, 100);
	multiply(c, d, c); // 2^200 - 1
	power(c, c, 50);
	multiply(a, c, a); // 2^250 - 1
	power(a, a, 2);
	multiply(to, a, l);
}

/** Computes the inverse, l^(p - 2): p - 2 = 8 (2^252 - 3) + 3. */
function invert(to: usize, l: usize): void {
	copy(x, l);
	longPower(to, x);
	power(to, to, 3);
	square(a, x);
	multiply(a, a, x);
	multiply(to, to, a);
}

/** Writes a number, reduced below p, as 32 bytes. */
function write(to: usize, l: usize): void {
	multiply(a, l, one);
	// Adding 19 and carrying through all limbs shows whether the number is below zero or not below p.
	let q = (19 * load<i64>(a, 72) + (1 << 24)) >> 25;
	for (let i = 0; i < 10; i++) q = (load<i64>(a + 8 * i) + q) >> (26 - (i & 1));
	q *= 19;
	memory.fill(to, 0, 32);
	let at = 0;
	for (let i = 0; i < 10; i++) {
		const size = 26 - (i & 1);
		q += load<i64>(a + 8 * i);
		const limb = q & ((1 << size) - 1);
		q >>= size;
		const place = to + (at >> 3);
		// A limb and the rest of a byte are at most 33 bits; the last limb ends with the last byte.
		for (let rest = limb << (at & 7), byte = 0; rest != 0; rest >>= 8, byte++) {
			store<u8>(place + byte, <u8>(load<u8>(place + byte) | <u8>rest));
		}
		at += size;
	}
}

/** Reads a number from 32 bytes, without the highest bit. */
function read(to: usize, from: usize): void {
	let at = 0;
	for (let i = 0; i < 10; i++) {
		const size = 26 - (i & 1);
		let limb: i64 = 0;
		for (let bit = 0; bit < size; bit++, at++) {
			if (at < 255) limb |= (<i64>load<u8>(from + (at >> 3)) >> (at & 7) & 1) << bit;
		}
		store<i64>(to + 8 * i, limb);
	}
	multiply(to, to, one);
}

function isZero(l: usize): bool {
	write(written, l);
	return (load<i64>(written) | load<i64>(written, 8) | load<i64>(written, 16) | load<i64>(written, 24)) == 0;
}

function isSame(l: usize, r: usize): bool {
	subtract(h, l, r);
	return isZero(h);
}

function isOdd(l: usize): bool {
	write(written, l);
	return (load<u8>(written) & 1) == 1;
}

function negate(l: usize): void {
	subtract(l, zero, l);
}

/** Converts a point to the form that is ready to be added. */
function prepare(to: usize, from: usize): void {
	add(to, from + Y, from);
	subtract(to + Y, from + Y, from);
	add(to + Z, from + Z, from + Z);
	multiply(to + T, from + T, TWO_D);
}

/** Adds or subtracts a point that is ready. Source: https://hyperelliptic.org/EFD/g1p/auto-twisted-extended-1.html, add-2008-hwcd-3. */
function addReady(to: usize, l: usize, r: usize, isNegative: bool): void {
	subtract(p0, l + Y, l);
	add(p1, l + Y, l);
	multiply(p0, p0, isNegative ? r : r + Y);
	multiply(p1, p1, isNegative ? r + Y : r);
	multiply(p2, l + T, r + T);
	multiply(g, l + Z, r + Z);
	subtract(e, p1, p0);
	add(h, p1, p0);
	if (isNegative) {
		add(f, g, p2);
		subtract(g, g, p2);
	} else {
		subtract(f, g, p2);
		add(g, g, p2);
	}
	multiply(to, e, f);
	multiply(to + Y, g, h);
	multiply(to + Z, f, g);
	multiply(to + T, e, h);
}

/**
 * Doubles a point. Source: the same page, dbl-2008-hwcd, with all signs turned. T is needed only before an addition.
 */
function double(to: usize, l: usize, needsT: bool): void {
	square(p0, l);
	square(p1, l + Y);
	square(p2, l + Z, 1);
	add(h, l, l + Y);
	square(e, h);
	add(h, p0, p1);
	subtract(e, e, h);
	subtract(g, p1, p0);
	subtract(f, p2, g);
	multiply(to, e, f);
	multiply(to + Y, g, h);
	multiply(to + Z, f, g);
	if (needsT) multiply(to + T, e, h);
}

function setNeutral(to: usize): void {
	set(to, 0);
	set(to + Y, 1);
	set(to + Z, 1);
	set(to + T, 0);
}

/** Decodes a point's encoding in `bytes` into `result`; false when it does not encode a point. */
export function decode(): bool {
	read(v, bytes);
	write(written, v);
	const sign = load<u8>(bytes, 31) >> 7;
	// Numbers of p and above are other encodings of small ones.
	store<u8>(written, load<u8>(written, 31) | (sign << 7), 31);
	if (memory.compare(written, bytes, 32) != 0) return false;
	square(w, v);
	subtract(u, w, one);
	multiply(w, w, D);
	add(w, w, one);
	multiply(u, u, one);
	multiply(w, w, one);
	// x^2 = u / w, and u w^3 (u w^7)^((p - 5) / 8) is its root, or that of its opposite.
	square(f, w);
	multiply(f, f, w);
	square(g, f);
	multiply(g, g, w);
	multiply(g, g, u);
	multiply(f, f, u);
	longPower(e, g);
	multiply(x, e, f);
	square(e, x);
	multiply(e, e, w);
	if (!isSame(e, u)) {
		negate(u);
		if (!isSame(e, u)) return false;
		multiply(x, x, ROOT);
	}
	if (isZero(x) && sign == 1) return false;
	if (isOdd(x) != (sign == 1)) negate(x);
	copy(result, x);
	copy(result + Y, v);
	set(result + Z, 1);
	multiply(result + T, x, v);
	return true;
}

/** Encodes `first` into `bytes`. */
export function encode(): void {
	invert(e, first + Z);
	multiply(f, first, e);
	multiply(g, first + Y, e);
	const sign = isOdd(f);
	write(bytes, g);
	if (sign) store<u8>(bytes, load<u8>(bytes, 31) | 128, 31);
}

/**
 * Computes the point that a number in `bytes` leads to, times eight, into `result`. See hashToPoint in signature.ts.
 */
export function fromHash(): void {
	read(u, bytes);
	square(v, u, 1); // 2u^2
	add(w, v, one);
	multiply(w, w, one);
	square(x, w);
	square(e, A);
	multiply(e, e, v);
	subtract(x, x, e);
	multiply(x, x, one);
	// Root of w / x, or of its product with -1 or a root of -1.
	square(f, x);
	multiply(f, f, x);
	square(g, f);
	multiply(g, g, x);
	multiply(g, g, w);
	multiply(f, f, w);
	longPower(e, g);
	multiply(f, e, f);
	square(g, f);
	multiply(g, g, x);
	copy(x, A);
	negate(x); // z
	const isPlain = isSame(g, w);
	copy(e, w);
	negate(e);
	const isOpposite = !isPlain && isSame(g, e);
	if (isPlain || isOpposite) {
		multiply(f, f, u);
		multiply(f, f, isPlain ? ROOTS : ROOTS + NUMBER);
		multiply(x, x, v);
	} else {
		multiply(g, g, ROOT);
		multiply(f, f, isSame(g, w) ? ROOTS + 2 * NUMBER : ROOTS + 3 * NUMBER);
	}
	if (isOdd(f) == (isPlain || isOpposite)) negate(f);
	subtract(result + Y, x, w);
	add(result + Z, x, w);
	multiply(result + Y, result + Y, one);
	multiply(result + Z, result + Z, one);
	multiply(result + T, f, result + Y);
	multiply(result, f, result + Z);
	timesEight();
}

/** Multiplies `result` by eight. */
export function timesEight(): void {
	double(result, result, false);
	double(result, result, false);
	double(result, result, true);
}

/** Adds `second` to `first`, or subtracts it, into `result`. */
export function addPoints(isNegative: bool): void {
	prepare(ready, second);
	addReady(result, first, ready, isNegative);
}

/** True when `first` is the neutral point. */
export function isNeutral(): bool {
	return isZero(first) && isSame(first + Y, first + Z);
}

/** Reads a constant from `bytes`. */
export function setConstant(index: i32): void {
	read(constants + index * NUMBER, bytes);
}

/** Creates the table of the generator, which must be in `first`. Call it once all constants are set. */
export function start(): void {
	makeTable(baseTable, first, 64);
}

function makeTable(to: usize, from: usize, size: i32): void {
	double(twice, from, true);
	prepare(ready, twice);
	memory.copy(running, from, POINT);
	for (let i = 0; i < size; i++) {
		prepare(to + i * POINT, running);
		if (i < size - 1) addReady(running, running, ready, false);
	}
}

function readBits(scalar: usize): void {
	memory.fill(bits, 0, 272);
	for (let i = 0; i < 256; i++) store<u8>(bits + i, <u8>((<i32>load<u8>(scalar + (i >> 3)) >> (i & 7)) & 1));
}

/** Writes a scalar below 2^253 as odd digits of either sign, below 2^(width - 1), with zeros between them. */
function oddDigits(to: usize, scalar: usize, width: i32): void {
	readBits(scalar);
	memory.fill(to, 0, 256);
	for (let i = 0; i < 256; i++) {
		if (load<u8>(bits + i) == 0) continue;
		let digit = 0;
		for (let k = 0; k < width; k++) {
			digit |= <i32>load<u8>(bits + i + k) << k;
			store<u8>(bits + i + k, 0);
		}
		if (digit >= 1 << (width - 1)) {
			digit -= 1 << width;
			let k = i + width;
			while (load<u8>(bits + k) == 1) store<u8>(bits + k++, 0);
			store<u8>(bits + k, 1);
		}
		store<i8>(to + i, <i8>digit);
	}
}

/** Addresses of a sum's points, of their scalars, which follow the points, and of the scratch memory after these. */
let points: usize = 0;
let scalars: usize = 0;
let room: usize = 0;

/** Size (bytes) of a term's table of eight odd multiples and its digits. */
const TERM: i32 = 8 * POINT + 256;
/** Maximum number of terms that have tables of their own; more are added in buckets. */
const FEW: i32 = 60;
const MOST_BUCKETS: i32 = 1024;

/**
 * Reserves memory for a sum of `count` terms, and returns the address of their points; their scalars come after the
 * points.
 */
export function reserve(count: i32): usize {
	points = (__heap_base + 15) & ~15;
	scalars = points + count * POINT;
	room = scalars + count * 32;
	const needed = room + (count <= FEW ? count * TERM : count * (POINT + 2 * 64) + MOST_BUCKETS * POINT);
	const missing = <i32>((needed + 0xffff) >> 16) - memory.size();
	if (missing > 0) memory.grow(missing);
	return points;
}

/** Computes the sum of the reserved terms, and of the generator times the scalar in `bytes`, into `result`. */
export function sum(count: i32, width: i32): void {
	setNeutral(result);
	if (count <= FEW) sumByTables(count);
	else sumByBuckets(count, width);
}

function sumByTables(count: i32): void {
	oddDigits(baseDigits, bytes, 8);
	for (let i = 0; i < count; i++) {
		const term = room + i * TERM;
		makeTable(term, points + i * POINT, 8);
		oddDigits(term + 8 * POINT, scalars + i * 32, 5);
	}
	let at = 255;
	for (; at >= 0 && isEmpty(count, at); at--) {}
	for (; at >= 0; at--) {
		double(result, result, at == 0 || !isEmpty(count, at));
		addDigit(baseTable, load<i8>(baseDigits + at));
		for (let i = 0; i < count; i++) {
			const term = room + i * TERM;
			addDigit(term, load<i8>(term + 8 * POINT + at));
		}
	}
}

function isEmpty(count: i32, at: i32): bool {
	if (load<i8>(baseDigits + at) != 0) return false;
	for (let i = 0; i < count; i++) if (load<i8>(room + i * TERM + 8 * POINT + at) != 0) return false;
	return true;
}

function addDigit(table: usize, digit: i32): void {
	if (digit > 0) addReady(result, result, table + (digit >> 1) * POINT, false);
	else if (digit < 0) addReady(result, result, table + (-digit >> 1) * POINT, true);
}

/** Pippenger's method, with digits of either sign. The generator must be among the terms. */
function sumByBuckets(count: i32, width: i32): void {
	const readyPoints = room;
	const digits = readyPoints + count * POINT;
	const buckets = digits + count * 128;
	const rows = 254 / width + 1;
	const half = 1 << (width - 1);
	for (let i = 0; i < count; i++) {
		prepare(readyPoints + i * POINT, points + i * POINT);
		readBits(scalars + i * 32);
		let carry = 0;
		for (let row = 0; row < rows; row++) {
			let digit = carry;
			for (let k = 0; k < width; k++) digit += <i32>load<u8>(bits + row * width + k) << k;
			carry = digit > half ? 1 : 0;
			store<i16>(digits + i * 128 + 2 * row, <i16>(digit - (carry << width)));
		}
	}
	for (let row = rows - 1; row >= 0; row--) {
		for (let i = 0; i < width; i++) double(result, result, i == width - 1);
		for (let i = 1; i <= half; i++) setNeutral(buckets + i * POINT);
		for (let i = 0; i < count; i++) {
			const digit = <i32>load<i16>(digits + i * 128 + 2 * row);
			const bucket = buckets + (digit < 0 ? -digit : digit) * POINT;
			if (digit != 0) addReady(bucket, bucket, readyPoints + i * POINT, digit < 0);
		}
		setNeutral(running);
		for (let i = half; i > 0; i--) {
			prepare(ready, buckets + i * POINT);
			addReady(running, running, ready, false);
			prepare(ready, running);
			addReady(result, result, ready, false);
		}
	}
}

set(one, 1);
