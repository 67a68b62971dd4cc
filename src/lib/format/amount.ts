import BigNumber from 'bignumber.js';

/** A coin, as far as its amounts are concerned. One coin is 10^decimals atomic units. */
export interface Coin {
	ticker: string;
	decimals: number;
}

const GROUPED = { groupSeparator: ',', groupSize: 3, decimalSeparator: '.' };

/** Atomic units as a decimal number of coins, exact. */
const toCoins = (atomic: bigint, coin: Coin) => new BigNumber(atomic.toString()).shiftedBy(-coin.decimals);

/**
 * An amount for people, exact to the last digit: `1,234.5`. With `places` it has that many decimals, padded with
 * zeros, so that a column lines up; digits beyond them are never dropped.
 *
 * @param atomic atomic units
 */
export function formatAmount(atomic: bigint, coin: Coin, places = 0): string {
	const coins = toCoins(atomic, coin);
	return coins.toFormat(Math.max(places, coins.decimalPlaces() ?? 0), GROUPED);
}

/** An amount rounded down to `places` decimals, for places where the exact one stands beside it or in its title. */
export function roundAmount(atomic: bigint, coin: Coin, places: number): string {
	return toCoins(atomic, coin).toFormat(places, BigNumber.ROUND_DOWN, GROUPED);
}

const PREFIXES = [
	{ name: '', exponent: 0 },
	{ name: 'm', exponent: 3 },
	{ name: 'µ', exponent: 6 },
	{ name: 'n', exponent: 9 },
	{ name: 'p', exponent: 12 }
];

/**
 * A small amount with an SI prefix, such as a fee per byte: `20 nXMR`. Three significant digits.
 *
 * @param atomic atomic units, divided by `per` (a number of bytes)
 */
export function formatSmallAmount(atomic: bigint, coin: Coin, per = 1n): string {
	if (per <= 0n) return '–';
	const coins = toCoins(atomic, coin).dividedBy(per.toString());
	const fitting = PREFIXES.find(({ exponent }) => coins.shiftedBy(exponent).gte(1)) ?? PREFIXES.at(-1);
	if (coins.isZero() || !fitting) return `0 ${coin.ticker}`;
	const value = coins.shiftedBy(fitting.exponent).precision(3);
	return `${value.toFormat(GROUPED)} ${fitting.name}${coin.ticker}`;
}

const LARGE = ['', 'k', 'M', 'G', 'T', 'P', 'E', 'Z', 'Y'];

/** A large whole number with an SI prefix and three significant digits: `625 G`. For difficulties and hash rates. */
export function formatLarge(value: bigint, per = 1n): string {
	const number = new BigNumber(value.toString()).dividedBy(per.toString());
	const exponent = number.lt(1) ? 0 : Math.min(Math.floor((number.e ?? 0) / 3), LARGE.length - 1);
	return `${number
		.shiftedBy(-3 * exponent)
		.precision(3)
		.toFormat(GROUPED)} ${LARGE[exponent] ?? ''}`.trimEnd();
}

/** A whole number with thousands separated: `3,418,207`. */
export function formatInteger(value: bigint | number): string {
	return new BigNumber(value.toString()).toFormat(GROUPED);
}
