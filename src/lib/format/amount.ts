import { groupDigits, shiftPoint, threeDigits, withPoint } from './decimal';

/** A coin, as far as its amounts are concerned. One coin is 10^decimals atomic units. */
export interface Coin {
	ticker: string;
	decimals: number;
}

/**
 * An amount for people, exact to the last digit: `1,234.5`. With `places` it has at least that many decimals, so that a
 * column lines up.
 *
 * @param atomic atomic units
 */
export function formatAmount(atomic: bigint, coin: Coin, places = 0): string {
	if (atomic < 0n) return `−${formatAmount(-atomic, coin, places)}`;
	const { whole, fraction } = shiftPoint(atomic, coin.decimals);
	return groupDigits(whole) + withPoint(fraction.replace(/0+$/, '').padEnd(places, '0'));
}

/**
 * An amount cut to `places` decimals, for places where the exact one stands beside it or in its title. Of one that is less,
 * `<0.0001` says so: it is not zero.
 *
 * @param up rounds up what is more: a cost that is cut would not be enough
 * @param least has at least that many decimals, so that a column lines up
 */
export function roundAmount(atomic: bigint, coin: Coin, places: number, up = false, least = 0): string {
	if (atomic < 0n) return `−${roundAmount(-atomic, coin, places, up, least)}`;
	const step = 10n ** BigInt(Math.max(0, coin.decimals - places));
	const rest = atomic % step;
	if (up) return formatAmount(rest === 0n ? atomic : atomic - rest + step, coin, least);
	if (atomic > 0n && atomic < step) return `<${formatAmount(step, coin)}`;
	return formatAmount(atomic - rest, coin, least);
}

const SMALL = ['', 'm', 'µ', 'n', 'p'];

/** How many thousandths a small amount's SI prefix stands for: 3 for nano. @param atomic divided by `per` */
export function prefixOf(atomic: bigint, coin: Coin, per = 1n): number {
	const denominator = per * 10n ** BigInt(coin.decimals);
	// From 0.9995 on three digits make it 1.
	const step = SMALL.findIndex((_, index) => 2000n * atomic * 1000n ** BigInt(index) >= 1999n * denominator);
	return step < 0 ? SMALL.length - 1 : step;
}

/**
 * A small amount with an SI prefix, such as a fee per byte: `20 nXMR`. Three significant digits.
 *
 * @param atomic atomic units, divided by `per` (a number of bytes)
 * @param prefix `prefixOf` another one, for the same unit
 */
export function formatSmallAmount(atomic: bigint, coin: Coin, per = 1n, prefix = prefixOf(atomic, coin, per)): string {
	if (per <= 0n) return '–';
	if (atomic === 0n) return `0 ${coin.ticker}`;
	const denominator = per * 10n ** BigInt(coin.decimals);
	return `${threeDigits(atomic * 1000n ** BigInt(prefix), denominator)} ${SMALL[prefix]}${coin.ticker}`;
}

/** SI prefixes, each a thousand times the one before. */
export const PREFIXES = ['', 'k', 'M', 'G', 'T', 'P', 'E', 'Z', 'Y'];

/** A large number with an SI prefix and three significant digits: `625 G`, or with a unit `5.21 GH/s`. */
export function formatLarge(value: bigint, per = 1n, unit = ''): string {
	let denominator = per;
	let step = 0;
	// From 999.5 on three digits make it 1000.
	while (2n * value >= 1999n * denominator && step < PREFIXES.length - 1) {
		denominator *= 1000n;
		step++;
	}
	return `${threeDigits(value, denominator)} ${PREFIXES[step]}${unit}`.trimEnd();
}

/** A whole number with thousands separated: `3,418,207`. */
export function formatInteger(value: bigint | number): string {
	return groupDigits(value.toString());
}

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** A place in an order: `1st`, `1,002nd`. */
export const formatOrdinal = (place: number) => `${formatInteger(place)}${ENDINGS[ORDINALS.select(place)] ?? 'th'}`;

/** A number with its noun: `1 input`, `2,000 inputs`. */
export const plural = (count: number, noun: string) => `${formatInteger(count)} ${noun}${count === 1 ? '' : 's'}`;
