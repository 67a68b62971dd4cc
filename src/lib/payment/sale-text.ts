import type { Coin } from '../format/amount';
import { currencyDecimals } from '../format/currency';
import { writeDecimal, writeShortDecimal } from '../format/decimal';
import { parseDecimal } from '../format/parse-decimal';
import type { LabelledRequest } from './label';
import { parseItems } from './receipt';

/** Line of a sale. */
export interface SaleLine {
	/** `other`: an amount that was typed. */
	kind: 'item' | 'other' | 'tip';
	/** Name of an item; '' for other kinds. */
	name: string;
	/** Quantity of an item; 1 for other kinds. */
	count: number;
	/** Price of the whole line, in units of 10^-`decimals` of the price's unit. */
	price: bigint;
}

/** Items and note of a sale, as in its label. */
export interface SaleText {
	lines: readonly SaleLine[];
	/** Note after the lines; '' without one. */
	note: string;
}

/** Unit of the prices: a currency, or the coin. */
interface Unit {
	name: string;
	decimals: number;
	isCurrency: boolean;
}

/** Separator between the lines and a note. */
const NOTE_SEPARATOR = ' · ';

/** Maximum number of lines that are parsed; a longer list is shown as plain text. */
const MAX_SALE_LINES = 100;
const LINE = /^(\d{1,6}) (.+)$/u;

/** Escapes an item's name for the list, so that no comma, dot or sign in it can begin another line or a note. */
const escapeListItem = (name: string) =>
	name
		.replace(/\s+/gu, ' ')
		.trim()
		.replace(/,(?= |$)/gu, ';')
		.replace(/(^| )·(?= |$)/gu, '$1-')
		.replace(/^×/u, 'x');

/**
 * Writes a sale as the text of its label: `2 Coffee 6.40, 1 Cake 4.80, tip 1.12`, each with the line's price, and a
 * note after ` · `. A price in coins, or in a currency without decimals, names its unit: `1 Tea 0.02 XMR`.
 */
export function writeSaleText({ lines, note }: SaleText, unit: Unit): string {
	const list = lines.map((line) => `${nameOf(line)} ${writePrice(line.price, unit)}`).join(', ');
	return [list, note.replace(/\s+/gu, ' ').trim()].filter((part) => part !== '').join(NOTE_SEPARATOR);
}

function nameOf({ kind, name, count }: SaleLine): string {
	if (kind === 'tip') return 'tip';
	return kind === 'other' ? 'Other amount' : `${count} ${escapeListItem(name)}`;
}

function writePrice(price: bigint, { name, decimals, isCurrency }: Unit): string {
	if (!isCurrency) return `${writeShortDecimal(price, decimals)} ${name}`;
	return decimals === 0 ? `${price} ${name}` : writeDecimal(price, decimals);
}

type Priced = Pick<LabelledRequest, 'text' | 'price' | 'amount'>;

/**
 * Parses the lines of a sale's text. Null when they have no prices, as in labels of earlier releases, or do not add up
 * to the requested amount: it is then plain text.
 */
export function parseSaleText({ text, price, amount }: Priced, coin: Coin): SaleText | null {
	const at = text.indexOf(NOTE_SEPARATOR);
	const list = at < 0 ? text : text.slice(0, at);
	const items = parseItems(list, price?.currency ?? null, coin.ticker, MAX_SALE_LINES);
	const { decimals } = saleUnit(price, coin);
	const total = price ? parseDecimal(price.total, decimals).value : amount;
	const lines = items?.map((item) => parseLine(item, decimals)).filter((line) => line !== null) ?? [];
	const isWhole = items !== null && lines.length === items.length;
	if (!isWhole || lines.reduce((sum, line) => sum + line.price, 0n) !== total) return null;
	return { lines, note: at < 0 ? '' : text.slice(at + NOTE_SEPARATOR.length) };
}

/** Unit of a request's prices. */
export const saleUnit = (price: Priced['price'], coin: Coin): Unit =>
	price
		? { name: price.currency, decimals: currencyDecimals(price.currency), isCurrency: true }
		: { name: coin.ticker, decimals: coin.decimals, isCurrency: false };

function parseLine({ name, price: written }: { name: string; price: string }, decimals: number): SaleLine | null {
	const price = parseDecimal(written, decimals).value;
	if (price === undefined) return null;
	if (name === 'tip') return { kind: 'tip', name: '', count: 1, price };
	if (name === 'Other amount') return { kind: 'other', name: '', count: 1, price };
	const [, count, item] = LINE.exec(name) ?? [];
	return count === undefined || item === undefined ? null : { kind: 'item', name: item, count: Number(count), price };
}

/** Describes a line without its price: `2 Coffee`. */
export function describeLine({ kind, name, count }: SaleLine): string {
	if (kind === 'tip') return 'Tip';
	return kind === 'other' ? 'Other amount' : `${count} ${name}`;
}

/** Describes the purpose of a request for a list: a sale without its prices and tip, any other text as it is. */
export function describeText(request: Priced, coin: Coin): string {
	const sale = parseSaleText(request, coin);
	return sale ? describeSale(sale) : request.text;
}

/** Describes a sale without its prices and tip: `2 Coffee, 1 Cake`, followed by the note. */
export function describeSale({ lines, note }: SaleText): string {
	const sold = lines.filter(({ kind }) => kind !== 'tip').map(describeLine);
	return [sold.join(', '), note].filter((part) => part !== '').join(NOTE_SEPARATOR);
}
