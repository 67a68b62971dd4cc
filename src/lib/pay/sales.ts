import type { Coin } from '../format/amount';
import { writeCsv, type Cell } from '../format/csv';
import { currencyDecimals } from '../format/currency';
import { writeDecimal, writeShortDecimal } from '../format/decimal';
import { parseDecimal } from '../format/parse-decimal';
import { isoMoment } from '../format/time';
import { writeLocal } from '../payment/local-time';
import type { LabelledRequest } from '../payment/label';
import { describeState, requestState, type RequestState, type StateText } from '../payment/state';
import type { ReceivedPayment } from '../queries/received';

/** A sale, and the payments to its address. */
export interface SaleRecord {
	facts: LabelledRequest;
	address: string;
	account: number;
	index: number;
	payments: readonly ReceivedPayment[];
}

export interface SaleRow extends SaleRecord {
	state: RequestState;
	status: StateText;
}

/** The sales with their states, newest first. @param now Unix seconds */
export function saleRows(sales: readonly SaleRecord[], needed: number, now: number): SaleRow[] {
	return sales
		.map((sale) => {
			const state = requestState({ ...sale.facts, needed: sale.facts.needed ?? needed }, sale.payments, now);
			return { ...sale, state, status: describeState(state) };
		})
		.toSorted((a, b) => b.facts.created - a.facts.created || b.index - a.index);
}

export interface SaleTotals {
	/** Sales that are paid. */
	paid: number;
	/** What they were charged at, by currency, as decimals. Sales in coins are not among them. */
	charged: readonly { currency: string; total: string }[];
	/** Atomic units that came for any of the sales. */
	received: bigint;
}

export function saleTotals(rows: readonly SaleRow[]): SaleTotals {
	const paid = rows.filter(({ state }) => state.kind === 'paid');
	const sums = new Map<string, bigint>();
	for (const { facts } of paid) {
		if (!facts.price) continue;
		const { currency, total } = facts.price;
		sums.set(currency, (sums.get(currency) ?? 0n) + (parseDecimal(total, currencyDecimals(currency)).atomic ?? 0n));
	}
	return {
		paid: paid.length,
		charged: [...sums].map(([currency, sum]) => ({ currency, total: writeDecimal(sum, currencyDecimals(currency)) })),
		received: rows.reduce((sum, { state }) => sum + state.received, 0n)
	};
}

const HEAD = ['time', 'status', 'text', 'total', 'currency', 'rate', 'asked', 'received', 'address', 'transactions'];

/** The sales as a table for spreadsheets, oldest first. */
export function salesCsv(rows: readonly SaleRow[], { decimals }: Coin): string {
	return writeCsv(
		HEAD,
		rows
			.toReversed()
			.map(({ facts, state, status, address, payments }): Cell[] => [
				{ text: isoMoment(facts.created) ?? '' },
				{ text: status.text },
				{ text: facts.text },
				{ number: facts.price?.total ?? '' },
				{ text: facts.price?.currency ?? '' },
				{ number: facts.price?.rate ?? '' },
				{ number: facts.amount === null ? '' : writeShortDecimal(facts.amount, decimals) },
				{ number: writeShortDecimal(state.received, decimals) },
				{ text: address },
				{ text: payments.flatMap(({ txid, state }) => (state === 'gone' ? [] : txid)).join(' ') }
			])
	);
}

/** Unix seconds of a day's first moment and the next day's, in this browser's time zone; null for no date. @param date `YYYY-MM-DD` */
export function dayBounds(date: string): { from: number; until: number } | null {
	const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
	const start = (add: number) => new Date(Number(year), Number(month) - 1, Number(day) + add).getTime() / 1000;
	return Number.isNaN(start(0)) ? null : { from: start(0), until: start(1) };
}

/** Today, as `YYYY-MM-DD` in this browser's time zone. @param now Unix seconds */
export const dayOf = (now: number): string => writeLocal(now).slice(0, 10);
