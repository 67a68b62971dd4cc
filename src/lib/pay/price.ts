import { formatAmount, type Coin } from '../format/amount';
import { currencyDecimals } from '../format/currency';
import { parseTypedDecimal, normalizeDecimal } from '../format/parse-typed-decimal';
import { shorten } from '../format/quoted';
import type { Result } from '../format/result';
import { RATE_DECIMALS } from '../payment/price';

/** Unit of prices: 10^-decimals of the shop's currency, or of the coin. */
export interface PriceUnit {
	name: string;
	decimals: number;
	isCurrency: boolean;
	/** Reason why the name is not a valid currency. */
	problem: string | undefined;
}

/** Parses the shop's currency. @param typed three letters; empty for prices in coins */
export function priceUnit(typed: string, { ticker, decimals }: Coin): PriceUnit {
	const name = typed.trim().toUpperCase();
	if (name === '') return { name: ticker, decimals, isCurrency: false, problem: undefined };
	const problem = /^[A-Z]{3}$/.test(name) ? undefined : 'A currency has three letters, such as EUR.';
	const isCoin = name === ticker.toUpperCase();
	return {
		name,
		decimals: currencyDecimals(name),
		isCurrency: true,
		problem: isCoin ? `For prices in ${ticker}, leave this empty.` : problem
	};
}

/** Formats a price without its unit: `5.50`, `0.35`. */
export const formatPriceNumber = (price: bigint, { name, decimals, isCurrency }: Omit<PriceUnit, 'problem'>): string =>
	formatAmount(price, { ticker: name, decimals }, isCurrency ? decimals : 0);

/** Formats a price with its unit: `5.50 EUR`, `0.35 XMR`. */
export const formatPrice = (price: bigint, unit: PriceUnit): string => `${formatPriceNumber(price, unit)} ${unit.name}`;

export interface Item {
	name: string;
	price: bigint;
}

/** Key by which items are counted: two items of one name may differ in price. */
export const itemKey = ({ name, price }: Item): string => `${name} ${price}`;

/**
 * Parses the shop's list, one item a line with its price last: `Flat white 3.20`. Invalid lines are left out and listed
 * in `remark`. Duplicates are left out as well.
 */
export function parsePriceItems(text: string, decimals: number): { items: Item[]; remark: string | undefined } {
	const items: Item[] = [];
	const bad: string[] = [];
	let why: string | undefined;
	for (const line of text.split('\n').map((line) => line.trim())) {
		if (line === '') continue;
		const [, name, price = ''] = /^(.*\S)\s+(\S+)$/.exec(line) ?? [];
		const { value, problem } = parseTypedDecimal(price, { decimals }, { name: 'The price', whose: 'it may have' });
		if (name !== undefined && /\d/.test(price)) why ??= problem;
		if (name === undefined || !value) bad.push(`“${shorten(line)}”`);
		else if (items.every((item) => item.name !== name || item.price !== value)) items.push({ name, price: value });
	}
	const remark = bad.length > 0 ? `Not an item: ${bad.join(', ')}. ${why ?? 'Write a name and its price.'}` : undefined;
	return { items, remark };
}

export const itemsTotal = (lines: readonly { price: bigint; count: number }[]): bigint =>
	lines.reduce((sum, { price, count }) => sum + price * BigInt(count), 0n);

/** Adds missing digits around the point, as labels and receipts need them: `0.5` for `.5`, and `300` for `300.`. */
const completeDecimal = (text: string) => text.replace(/^\./, '0.').replace(/\.$/, '');

/**
 * Parses a rate that was typed or comes from `rates.json`: as an integer in 10^-{@link RATE_DECIMALS}, and
 * as text with digits and a point.
 */
export function parseRate(typed: string): Result<{ rate: bigint; text: string }> {
	if (typed.trim() === '') return { problem: 'Set an exchange rate first.' };
	const named = { name: 'The rate', whose: 'it may have' };
	const { value: rate, problem } = parseTypedDecimal(typed, { decimals: RATE_DECIMALS }, named);
	if (problem !== undefined) return { problem };
	return rate === 0n
		? { problem: 'A rate of 0 gives no amount.' }
		: { value: { rate, text: completeDecimal(normalizeDecimal(typed)) } };
}
