import { formatAmount, type Coin } from '../format/amount';
import { currencyDecimals } from '../format/currency';
import { parseTyped, withPoint } from '../format/parse-typed';
import { shorten } from '../format/quoted';
import type { Result } from '../format/result';
import { RATE_DECIMALS } from '../payment/price';

/** The unit of prices: 10^-decimals of the shop's currency, or of the coin. */
export interface PriceUnit {
	name: string;
	decimals: number;
	isCurrency: boolean;
	/** Why it is no currency. */
	problem: string | undefined;
}

/** @param typed three letters; empty for prices in coins */
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

/** `5.50`, `0.35`. */
export const priceOf = (price: bigint, { name, decimals, isCurrency }: Omit<PriceUnit, 'problem'>): string =>
	formatAmount(price, { ticker: name, decimals }, isCurrency ? decimals : 0);

/** `5.50 EUR`, `0.35 XMR`. */
export const formatPrice = (price: bigint, unit: PriceUnit): string => `${priceOf(price, unit)} ${unit.name}`;

export interface Item {
	name: string;
	price: bigint;
}

/** By what a shop's item is counted: two of one name may differ in price. */
export const itemKey = ({ name, price }: Item): string => `${name} ${price}`;

/**
 * The shop's list, an item a line with its price last: `Flat white 3.20`. Lines that are none are left out, and named; one that
 * is there already is left out as well.
 */
export function parseItems(text: string, decimals: number): { items: Item[]; remark: string | undefined } {
	const items: Item[] = [];
	const bad: string[] = [];
	let why: string | undefined;
	for (const line of text.split('\n').map((line) => line.trim())) {
		if (line === '') continue;
		const [, name, price = ''] = /^(.*\S)\s+(\S+)$/.exec(line) ?? [];
		const { value, problem } = parseTyped(price, { decimals }, { name: 'The price', whose: 'it may have' });
		if (name !== undefined && /\d/.test(price)) why ??= problem;
		if (name === undefined || !value) bad.push(`“${shorten(line)}”`);
		else if (items.every((item) => item.name !== name || item.price !== value)) items.push({ name, price: value });
	}
	const remark = bad.length > 0 ? `Not an item: ${bad.join(', ')}. ${why ?? 'Write a name and its price.'}` : undefined;
	return { items, remark };
}

export const sumOf = (lines: readonly { price: bigint; count: number }[]): bigint =>
	lines.reduce((sum, { price, count }) => sum + price * BigInt(count), 0n);

/** Digits on both sides of a point, as labels and receipts have them: `0.5` for `.5`, and `300` for `300.`. */
const plain = (text: string) => text.replace(/^\./, '0.').replace(/\.$/, '');

/** A rate as it was typed, or as `rates.json` has it: in units of 10^-{@link RATE_DECIMALS}, and as digits and a point. */
export function parseRate(typed: string): Result<{ rate: bigint; text: string }> {
	if (typed.trim() === '') return { problem: 'Set an exchange rate first.' };
	const named = { name: 'The rate', whose: 'it may have' };
	const { value: rate, problem } = parseTyped(typed, { decimals: RATE_DECIMALS }, named);
	if (problem !== undefined) return { problem };
	return rate === 0n ? { problem: 'A rate of 0 gives no amount.' } : { value: { rate, text: plain(withPoint(typed)) } };
}
