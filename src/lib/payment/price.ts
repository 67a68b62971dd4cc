import { parseDecimal } from '../format/parse-decimal';

/** Price in a currency and the rate of one coin, both as decimals. */
export interface StatedPrice {
	total: string;
	currency: string;
	rate: string;
}

/** Writes a price as in links and labels: `11.20 EUR at 312.40`. */
export const writePrice = ({ total, currency, rate }: StatedPrice): string => `${total} ${currency} at ${rate}`;

const PRICE = /^(\d{1,20}(?:\.\d{1,20})?) ([A-Z]{3}) at (\d{1,20}(?:\.\d{1,20})?)$/;

/** Parses the text that {@link writePrice} writes; null for any other text. */
export function parsePrice(text: string): StatedPrice | null {
	const [, total, currency, rate] = PRICE.exec(text) ?? [];
	if (total === undefined || currency === undefined || rate === undefined) return null;
	return { total, currency, rate };
}

/** Decimals of an integer rate, which is the price of one coin in a currency. */
export const RATE_DECIMALS = 8;

/** Decimals to which converted coin amounts are rounded up. */
const ROUNDING_DECIMALS = 6;

const roundingStep = (coin: { decimals: number }) => 10n ** BigInt(Math.max(0, coin.decimals - ROUNDING_DECIMALS));

/**
 * Converts a price to coins, rounded up to {@link ROUNDING_DECIMALS} decimals; null when the result does not fit into 64 bits,
 * more than any chain has.
 *
 * @param price in units of 10^-`decimals` of the currency
 * @param rate in units of 10^-{@link RATE_DECIMALS} of the currency for one coin
 * @returns atomic units
 */
export function priceToAtomicUnits(
	price: bigint,
	decimals: number,
	rate: bigint,
	coin: { decimals: number }
): bigint | null {
	const step = roundingStep(coin);
	const numerator = price * 10n ** BigInt(RATE_DECIMALS + coin.decimals);
	const denominator = rate * 10n ** BigInt(decimals) * step;
	const atomic = ((numerator + denominator - 1n) / denominator) * step;
	return atomic < 1n << 64n ? atomic : null;
}

/** Maximum length of a total (characters); no valid price is longer. */
const MAX_TOTAL_LENGTH = 40;

/**
 * Converts a stated price to atomic units at its own rate; null when that is not possible, for example at a rate of 0.
 */
export function statedPriceToAtomicUnits({ total, rate }: StatedPrice, coin: { decimals: number }): bigint | null {
	const [whole = '', fraction = ''] = total.split('.');
	const { value } = parseDecimal(rate, RATE_DECIMALS);
	if (!value || total.length > MAX_TOTAL_LENGTH) return null;
	return priceToAtomicUnits(BigInt(whole + fraction), fraction.length, value, coin);
}

/**
 * True when a stated price matches an amount at its own rate. The amount may be rounded in another way: it may differ
 * by one unit of the last rounded decimal.
 *
 * @param amount atomic units
 */
export function priceMatchesAmount(price: StatedPrice, amount: bigint, coin: { decimals: number }): boolean {
	const coins = statedPriceToAtomicUnits(price, coin);
	if (coins === null) return false;
	const difference = coins > amount ? coins - amount : amount - coins;
	return difference <= roundingStep(coin);
}
