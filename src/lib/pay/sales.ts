import type { Coin } from '../format/amount';
import { writeCsv, type Cell } from '../format/csv';
import { currencyDecimals } from '../format/currency';
import { writeDecimal, writeShortDecimal } from '../format/decimal';
import { parseDecimal } from '../format/parse-decimal';
import { isoMoment } from '../format/time';
import { writeLocal } from '../payment/local-time';
import { checkoutState, type CheckoutState } from './checkout-state';
import { paymentStatus, type PaymentStatus } from './payment-status';
import { expiryOf, type SaleFacts } from './sale-label';
import type { FoundPayment } from './seen-by-wallet';

/** A sale, and the payments to its address. */
export interface SaleRecord {
	facts: SaleFacts;
	address: string;
	account: number;
	index: number;
	payments: readonly FoundPayment[];
}

export interface SaleRow extends SaleRecord {
	state: CheckoutState;
	status: PaymentStatus;
}

/** The sales with their states, newest first. @param now Unix seconds */
export function saleRows(sales: readonly SaleRecord[], needed: number, now: number): SaleRow[] {
	return sales
		.map((sale) => {
			const asked = { amount: sale.facts.amount, expires: expiryOf(sale.facts), needed };
			const state = checkoutState(asked, sale.payments, now);
			return { ...sale, state, status: saleStatus(sale.facts, state, needed) };
		})
		.toSorted((a, b) => b.facts.started - a.facts.started || b.index - a.index);
}

/** @param facts null for a sale of an earlier release */
export function saleStatus(facts: SaleFacts | null, state: CheckoutState, needed: number): PaymentStatus {
	if (!facts?.isCancelled) return paymentStatus(state, needed);
	if (state.received === 0n) return { tone: 'plain', text: 'Cancelled', isPaid: false };
	const text = state.left ? 'Cancelled, but paid in part' : 'Cancelled, but paid';
	return { tone: 'warn', text, isPaid: false };
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
	const paid = rows.filter(({ status }) => status.isPaid);
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
				{ text: isoMoment(facts.started) ?? '' },
				{ text: status.text },
				{ text: facts.text },
				{ number: facts.price?.total ?? '' },
				{ text: facts.price?.currency ?? '' },
				{ number: facts.price?.rate ?? '' },
				{ number: writeShortDecimal(facts.amount, decimals) },
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
