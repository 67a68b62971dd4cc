/**
 * Integers written as decimals, using only integers and their digits: no value passes through a float. bignumber.js
 * would do the same, but adds 7.7 kB to the first load (docs/decisions/0005-amounts-on-the-first-page.md).
 */

/** Adds thousands separators: `3,418,207`. */
export function groupDigits(whole: string): string {
	return whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/**
 * Digits of `value` / 10^`exponent` before and after the point: 1500 and 3 give `1` and `500`. Not for negative values.
 */
export function shiftPoint(value: bigint, exponent: number): { whole: string; fraction: string } {
	const digits = value.toString().padStart(exponent + 1, '0');
	const point = digits.length - exponent;
	return { whole: digits.slice(0, point), fraction: digits.slice(point) };
}

/**
 * Formats `numerator` / `denominator` with three significant digits, or as an integer when it has
 * more. Not for negative values.
 */
export function threeDigits(numerator: bigint, denominator: bigint): string {
	const first = (numerator * 1000n) / denominator;
	// Zeros right after the point are not significant digits.
	const leading = first >= 1000n ? String(first / 1000n).length : 0;
	let places = Math.max(0, 3 - leading);
	if (leading === 0 && numerator > 0n) while (numerator * 10n ** BigInt(places - 2) < denominator) places++;
	const rounded = (2n * numerator * 10n ** BigInt(places) + denominator) / (2n * denominator);
	const { whole, fraction } = shiftPoint(rounded, places);
	return groupDigits(whole) + pointAndFraction(fraction.replace(/0+$/, ''));
}

/**
 * Writes atomic units as coins, with all decimals of the coin: `1.500000000000`.
 *
 * Source: the reference implementation's cryptonote_format_utils.cpp, print_money.
 */
export function writeDecimal(atomic: bigint, decimals: number): string {
	if (atomic < 0n) return `-${writeDecimal(-atomic, decimals)}`;
	const { whole, fraction } = shiftPoint(atomic, decimals);
	return whole + pointAndFraction(fraction);
}

/** Like {@link writeDecimal}, without trailing zeros: `1.5`. Not for negative values. */
export function writeShortDecimal(atomic: bigint, decimals: number): string {
	const { whole, fraction } = shiftPoint(atomic, decimals);
	return whole + pointAndFraction(fraction.replace(/0+$/, ''));
}

/** Puts a point before the fraction; '' for no fraction. */
export const pointAndFraction = (fraction: string) => (fraction === '' ? '' : `.${fraction}`);
