import { parseDecimal } from '../format/parse-decimal';

/** A price in a currency and the rate of one coin, as decimals. */
export interface StatedPrice {
	total: string;
	currency: string;
	rate: string;
}

/** `11.20 EUR at 312.40`, as in links and labels. */
export const writePrice = ({ total, currency, rate }: StatedPrice): string => `${total} ${currency} at ${rate}`;

const PRICE = /^(\d{1,20}(?:\.\d{1,20})?) ([A-Z]{3}) at (\d{1,20}(?:\.\d{1,20})?)$/;

/** The inverse of {@link writePrice}; null for any other text. */
export function parsePrice(text: string): StatedPrice | null {
	const [, total, currency, rate] = PRICE.exec(text) ?? [];
	if (total === undefined || currency === undefined || rate === undefined) return null;
	return { total, currency, rate };
}

/** Decimals of a rate: how much of the currency one coin costs. */
export const RATE_DECIMALS = 8;

/** Coins that a price comes to are rounded up to so many decimals. */
const ROUNDED_TO = 6;

const stepOf = (coin: { decimals: number }) => 10n ** BigInt(Math.max(0, coin.decimals - ROUNDED_TO));

/**
 * The coins that a price comes to, rounded up to {@link ROUNDED_TO} decimals; null when there are not as many on any chain.
 *
 * @param price in units of 10^-`decimals` of the currency
 * @param rate in units of 10^-{@link RATE_DECIMALS} of the currency for one coin
 * @returns atomic units
 */
export function coinsFor(price: bigint, decimals: number, rate: bigint, coin: { decimals: number }): bigint | null {
	const step = stepOf(coin);
	const numerator = price * 10n ** BigInt(RATE_DECIMALS + coin.decimals);
	const denominator = rate * 10n ** BigInt(decimals) * step;
	const atomic = ((numerator + denominator - 1n) / denominator) * step;
	return atomic < 1n << 64n ? atomic : null;
}

/** Digits of a total: no price has more. */
const MOST_DIGITS = 40;

/** The coins that a stated price comes to at its own rate; null where it comes to none: at a rate of 0, for example. */
export function coinsOf({ total, rate }: StatedPrice, coin: { decimals: number }): bigint | null {
	const [whole = '', fraction = ''] = total.split('.');
	const { value } = parseDecimal(rate, RATE_DECIMALS);
	if (!value || total.length > MOST_DIGITS) return null;
	return coinsFor(BigInt(whole + fraction), fraction.length, value, coin);
}

/** Whether a stated price comes to an amount, also where that was rounded in another way. @param amount atomic units */
export function comesTo(price: StatedPrice, amount: bigint, coin: { decimals: number }): boolean {
	const coins = coinsOf(price, coin);
	if (coins === null) return false;
	const difference = coins > amount ? coins - amount : amount - coins;
	return difference <= stepOf(coin);
}
