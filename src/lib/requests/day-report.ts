import type { Coin } from '../format/amount';
import { writeCsv, type Cell } from '../format/csv';
import { writeDecimal, writeShortDecimal } from '../format/decimal';
import { parseDecimal } from '../format/parse-decimal';
import { isoMoment } from '../format/time';
import { parseSaleText, saleUnit, type SaleLine } from '../payment/sale-text';
import { minimumPaid } from '../payment/state';
import { firstSeen } from './describe-row';
import type { RequestRow } from './requests';

/** Unit of a price: 10^-`decimals` of a currency, or of the coin. */
export interface DayUnit {
	name: string;
	decimals: number;
	isCurrency: boolean;
}

/** Totals of a day's sales with prices in one unit. Sums are in that unit, except `received`. */
export interface UnitTotals {
	unit: DayUnit;
	sales: number;
	goods: bigint;
	tips: bigint;
	/** Refunds of the price. Refunds of overpayments are not included. */
	refunds: bigint;
	/** Goods plus tips minus refunds. */
	total: bigint;
	/** Atomic units. */
	received: bigint;
}

/** Sales of one item. */
export interface SoldLine {
	/** `unlisted`: sales whose label has no items with prices. */
	kind: 'item' | 'other' | 'unlisted';
	name: string;
	/** Null when the label gives no counts. */
	count: number | null;
	sum: bigint;
	unit: DayUnit;
}

export interface DayReport {
	units: readonly UnitTotals[];
	/** All units together; coins in atomic units. */
	sales: number;
	received: bigint;
	returned: bigint;
	tips: bigint;
	confirming: number;
	sold: readonly SoldLine[];
	/** Sales with payments that do not count yet, or not in full. Newest first, like `counted`. */
	leftOut: readonly RequestRow[];
	counted: readonly CountedSale[];
}

/** A paid sale with its price split up. Sums are in `unit`; `row` has the received and returned atomic units. */
export interface CountedSale {
	row: RequestRow;
	unit: DayUnit;
	goods: bigint;
	tip: bigint;
	refund: bigint;
	/** Items of the goods; null when the label has no items with prices. */
	lines: readonly SaleLine[] | null;
	/** Tip in atomic units, at the sale's own rate. */
	tipInCoins: bigint;
}

/** Half-open range in Unix seconds: `end` is excluded. */
export interface DayRange {
	start: number;
	end: number;
}

/**
 * Unix seconds when the first payment of a sale was seen; at least the sale's creation time. A block's timestamp may be
 * earlier, but the sale had no address then.
 */
export function firstPaymentTime({ facts, payments }: RequestRow): number {
	return Math.max(facts.created, firstSeen(payments) ?? facts.created);
}

/** Report of a day's sales. @param rows all requests, newest first */
export function dayReport(rows: readonly RequestRow[], { start, end }: DayRange, coin: Coin): DayReport {
	const sales = rows.filter(({ facts, state }) => facts.madeBy === 'sale' && (state.received > 0n || state.gone > 0n));
	const ofDay = sales.filter((row) => firstPaymentTime(row) >= start && firstPaymentTime(row) < end);
	const counted = ofDay.filter(isCounted).map((row) => countSale(row, coin));
	const leftOut = ofDay.filter((row) => !isCounted(row));
	return {
		units: totalsByUnit(counted),
		sales: counted.length,
		received: sumOf(counted, ({ row }) => row.state.received),
		returned: sumOf(counted, ({ row }) => row.state.returned),
		tips: sumOf(counted, ({ tipInCoins }) => tipInCoins),
		confirming: leftOut.filter(({ state }) => state.kind === 'confirming').length,
		sold: soldLines(counted),
		leftOut,
		counted
	};
}

/** True when the sale was paid in full. A sale that was paid and then refunded counts too, together with its refund. */
function isCounted({ state, facts: { amount } }: RequestRow): boolean {
	if (state.kind === 'paid') return true;
	return state.kind === 'refunded' && state.received >= minimumPaid(amount ?? 0n, amount ?? 0n);
}

function countSale(row: RequestRow, coin: Coin): CountedSale {
	const { facts, state } = row;
	const priced = facts.price && parseDecimal(facts.price.total, saleUnit(facts.price, coin).decimals).value;
	const isPriced = priced !== undefined && priced !== null;
	const unit = saleUnit(isPriced ? facts.price : null, coin);
	const asked = facts.amount ?? state.received;
	const total = isPriced ? priced : asked;
	const lines = parseSaleText(facts, coin)?.lines ?? null;
	const tip = sumOf(lines?.filter(({ kind }) => kind === 'tip') ?? [], ({ price }) => price);
	return {
		row,
		unit,
		goods: total - tip,
		tip,
		refund: refundOf(row, total, asked),
		lines: lines?.filter(({ kind }) => kind !== 'tip') ?? null,
		tipInCoins: total === 0n ? 0n : (tip * asked) / total
	};
}

/** Refund beyond any overpayment, as a share of the price, rounded to the nearest unit. */
function refundOf({ state: { received, returned } }: RequestRow, total: bigint, asked: bigint): bigint {
	if (returned >= received) return total;
	const excess = received > asked ? received - asked : 0n;
	const back = returned - excess;
	if (back <= 0n || asked === 0n) return 0n;
	return back >= asked ? total : (2n * total * back + asked) / (2n * asked);
}

/** Sorted by number of sales, most first; prices in coins come last. */
function totalsByUnit(sales: readonly CountedSale[]): UnitTotals[] {
	const units = [...new Set(sales.map(({ unit }) => unit.name))].map((name) => {
		const own = sales.filter(({ unit }) => unit.name === name);
		const goods = sumOf(own, (sale) => sale.goods);
		const tips = sumOf(own, (sale) => sale.tip);
		const refunds = sumOf(own, (sale) => sale.refund);
		const received = sumOf(own, ({ row }) => row.state.received);
		return { unit: unitOf(own), sales: own.length, goods, tips, refunds, total: goods + tips - refunds, received };
	});
	const rank = ({ unit, sales: count }: UnitTotals) => (unit.isCurrency ? -count : 1);
	return units.toSorted((a, b) => rank(a) - rank(b) || a.unit.name.localeCompare(b.unit.name));
}

const NO_UNIT: DayUnit = { name: '', decimals: 0, isCurrency: true };
const unitOf = ([first]: readonly CountedSale[]): DayUnit => first?.unit ?? NO_UNIT;

/** Sorted by unit, then by sum, largest first; lines without counts come last. */
function soldLines(sales: readonly CountedSale[]): SoldLine[] {
	const sold = new Map<string, SoldLine>();
	const add = (kind: SoldLine['kind'], name: string, count: number | null, sum: bigint, unit: DayUnit) => {
		const key = `${unit.name} ${kind} ${name}`;
		const before = sold.get(key);
		const all = count === null ? null : (before?.count ?? 0) + count;
		sold.set(key, { kind, name, count: all, sum: (before?.sum ?? 0n) + sum, unit });
	};
	for (const { lines, unit, goods } of sales) {
		if (lines === null) add('unlisted', '', null, goods, unit);
		for (const { kind, name, count, price } of lines ?? []) {
			if (kind === 'item') add('item', name, count, price, unit);
			else add('other', '', null, price, unit);
		}
	}
	const order = totalsByUnit(sales).map(({ unit }) => unit.name);
	return [...sold.values()].toSorted(
		(a, b) =>
			order.indexOf(a.unit.name) - order.indexOf(b.unit.name) ||
			Number(a.kind !== 'item') - Number(b.kind !== 'item') ||
			Number(b.sum - a.sum > 0n) - Number(b.sum - a.sum < 0n)
	);
}

const sumOf = <Each>(list: readonly Each[], valueOf: (each: Each) => bigint): bigint =>
	list.reduce((sum, each) => sum + valueOf(each), 0n);

/** Formats an amount in its unit. A currency is written with all its decimals. */
export const writeInUnit = (value: bigint, { decimals, isCurrency }: DayUnit): string =>
	isCurrency ? writeDecimal(value, decimals) : writeShortDecimal(value, decimals);

/** Reason why a sale is not in the totals. */
export function leftOutReason({ state, status }: RequestRow): string {
	if (state.kind === 'confirming') return 'Confirming';
	if (state.kind === 'partial') return state.isExpired ? 'Paid in part, expired' : 'Paid in part';
	return status.text;
}

const DAY_CSV_COLUMNS = [
	'time',
	'in totals',
	'status',
	'text',
	'currency',
	'goods',
	'tip',
	'refund',
	'total',
	'rate',
	'received',
	'refunded',
	'address'
];

/**
 * Spreadsheet table of a day's sales, oldest first: counted sales, then the others. Payments and refunds are in coins.
 */
export function dayCsv({ counted, leftOut }: DayReport, { decimals }: Coin): string {
	const line = (row: RequestRow, isIn: boolean, cells: Cell[]): Cell[] => [
		{ text: isoMoment(firstPaymentTime(row)) ?? '' },
		{ text: isIn ? 'yes' : 'no' },
		{ text: isIn ? row.status.text : leftOutReason(row) },
		{ text: row.facts.text },
		...cells,
		{ number: row.facts.price?.rate ?? '' },
		{ number: writeShortDecimal(row.state.received, decimals) },
		{ number: row.state.returned === 0n ? '' : writeShortDecimal(row.state.returned, decimals) },
		{ text: row.address }
	];
	const inTotals = counted.map(({ row, unit, goods, tip, refund }) =>
		line(row, true, [
			{ text: unit.name },
			...[goods, tip, refund, goods + tip - refund].map((value) => ({ number: writeInUnit(value, unit) }))
		])
	);
	const others = leftOut.map((row) =>
		line(row, false, [{ text: row.facts.price?.currency ?? '' }, ...Array.from({ length: 4 }, () => ({ number: '' }))])
	);
	return writeCsv(DAY_CSV_COLUMNS, [...inTotals.toReversed(), ...others.toReversed()]);
}
