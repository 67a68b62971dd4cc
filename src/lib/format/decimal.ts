/**
 * Whole numbers written as decimals. Everything is done on integers and their digits: no value passes through a float.
 * bignumber.js would do the same at 7.7 kB of the first load (docs/decisions/0005-amounts-on-the-first-page.md).
 */

/** Thousands separated: `3,418,207`. */
export function groupDigits(whole: string): string {
	return whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** The digits of `value` / 10^`exponent`, before and after the point: 1500 and 3 give `1` and `500`. Not negative. */
export function shiftPoint(value: bigint, exponent: number): { whole: string; fraction: string } {
	const digits = value.toString().padStart(exponent + 1, '0');
	const point = digits.length - exponent;
	return { whole: digits.slice(0, point), fraction: digits.slice(point) };
}

/** `numerator` / `denominator` to three significant digits, or to a whole number when that has more. Not negative. */
export function threeDigits(numerator: bigint, denominator: bigint): string {
	const first = (numerator * 1000n) / denominator;
	// Zeros right after the point are not significant.
	const leading = first >= 1000n ? String(first / 1000n).length : 0;
	let places = Math.max(0, 3 - leading);
	if (leading === 0 && numerator > 0n) while (numerator * 10n ** BigInt(places - 2) < denominator) places++;
	const rounded = (2n * numerator * 10n ** BigInt(places) + denominator) / (2n * denominator);
	const { whole, fraction } = shiftPoint(rounded, places);
	return groupDigits(whole) + withPoint(fraction.replace(/0+$/, ''));
}

/**
 * Atomic units as a decimal of coins, with all its decimals: `1.500000000000`.
 *
 * Source: the reference implementation's cryptonote_format_utils.cpp, print_money.
 */
export function writeDecimal(atomic: bigint, decimals: number): string {
	if (atomic < 0n) return `-${writeDecimal(-atomic, decimals)}`;
	const { whole, fraction } = shiftPoint(atomic, decimals);
	return whole + withPoint(fraction);
}

/** The same without zeros at its end: `1.5`. Not negative. */
export function writeShortDecimal(atomic: bigint, decimals: number): string {
	const { whole, fraction } = shiftPoint(atomic, decimals);
	return whole + withPoint(fraction.replace(/0+$/, ''));
}

/** The fraction behind its point; nothing for none. */
export const withPoint = (fraction: string) => (fraction === '' ? '' : `.${fraction}`);
