import { groupDigits, shiftPoint, threeDigits, pointAndFraction } from './decimal';

/** Ticker and decimals of a coin. One coin is 10^decimals atomic units. */
export interface Coin {
	ticker: string;
	decimals: number;
}

/**
 * Formats an amount for display, exact to the last digit: `1,234.5`. Has at least `places` decimals, to align a column.
 *
 * @param atomic atomic units
 */
export function formatAmount(atomic: bigint, coin: Coin, places = 0): string {
	if (atomic < 0n) return `−${formatAmount(-atomic, coin, places)}`;
	const { whole, fraction } = shiftPoint(atomic, coin.decimals);
	return groupDigits(whole) + pointAndFraction(fraction.replace(/0+$/, '').padEnd(places, '0'));
}

/**
 * Formats an amount truncated to `places` decimals. Use it only where the exact amount is shown nearby or in the title.
 * A smaller non-zero amount is written as `<0.0001`.
 *
 * @param up rounds up instead: a truncated cost would not be enough
 * @param least minimum number of decimals, to align a column
 */
export function roundAmount(atomic: bigint, coin: Coin, places: number, up = false, least = 0): string {
	if (atomic < 0n) return `−${roundAmount(-atomic, coin, places, up, least)}`;
	const step = 10n ** BigInt(Math.max(0, coin.decimals - places));
	const rest = atomic % step;
	if (up) return formatAmount(rest === 0n ? atomic : atomic - rest + step, coin, least);
	if (atomic > 0n && atomic < step) return `<${formatAmount(step, coin)}`;
	return formatAmount(atomic - rest, coin, least);
}

const SMALL_PREFIXES = ['', 'm', 'µ', 'n', 'p'];

/** SI prefix of a small amount, as the power of 1/1000: 3 for nano. @param atomic divided by `per` */
export function prefixOf(atomic: bigint, coin: Coin, per = 1n): number {
	const denominator = per * 10n ** BigInt(coin.decimals);
	// From 0.9995 on, three significant digits round up to 1.
	const step = SMALL_PREFIXES.findIndex((_, index) => 2000n * atomic * 1000n ** BigInt(index) >= 1999n * denominator);
	return step < 0 ? SMALL_PREFIXES.length - 1 : step;
}

/**
 * Formats a small amount, such as a fee per byte, with an SI prefix: `20 nXMR`. Three significant digits.
 *
 * @param atomic atomic units, divided by `per` (a number of bytes)
 * @param prefix `prefixOf` another amount, to use the same unit
 */
export function formatSmallAmount(atomic: bigint, coin: Coin, per = 1n, prefix = prefixOf(atomic, coin, per)): string {
	if (per <= 0n) return '–';
	if (atomic === 0n) return `0 ${coin.ticker}`;
	const denominator = per * 10n ** BigInt(coin.decimals);
	return `${threeDigits(atomic * 1000n ** BigInt(prefix), denominator)} ${SMALL_PREFIXES[prefix]}${coin.ticker}`;
}

/** SI prefixes in steps of 1000. */
export const LARGE_PREFIXES = ['', 'k', 'M', 'G', 'T', 'P', 'E', 'Z', 'Y'];

/** Formats a large number with an SI prefix and three significant digits: `625 G`, or with a unit `5.21 GH/s`. */
export function formatLarge(value: bigint, per = 1n, unit = ''): string {
	let denominator = per;
	let step = 0;
	// From 999.5 on, three significant digits round up to 1000.
	while (2n * value >= 1999n * denominator && step < LARGE_PREFIXES.length - 1) {
		denominator *= 1000n;
		step++;
	}
	return `${threeDigits(value, denominator)} ${LARGE_PREFIXES[step]}${unit}`.trimEnd();
}

/** Formats an integer with thousands separators: `3,418,207`. */
export function formatInteger(value: bigint | number): string {
	return groupDigits(value.toString());
}

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** Formats an ordinal number: `1st`, `1,002nd`. */
export const formatOrdinal = (place: number) => `${formatInteger(place)}${ENDINGS[ORDINALS.select(place)] ?? 'th'}`;

/** Formats a number with its noun: `1 input`, `2,000 inputs`. */
export const plural = (count: number, noun: string) => `${formatInteger(count)} ${noun}${count === 1 ? '' : 's'}`;
