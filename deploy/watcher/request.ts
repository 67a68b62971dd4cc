import { writeShortDecimal } from '../../src/lib/format/decimal';
import type { StatedPrice } from '../../src/lib/payment/price';
import type { Payment } from '../../src/lib/payment/state';
import type { StoredPayment } from '../../src/lib/requests/stored-sales';
import type { EventKind } from './events';

/** Something that happened to a request, of which the shop is informed. */
export interface StoredEvent {
	kind: EventKind;
	/** Unix seconds. */
	time: number;
	/** The payment that it is about; null for an event of the whole order. */
	txid: string | null;
	/** Atomic units of all confirmed payments then. */
	received: string;
}

/** A request for money, as it is stored. It is replaced as a whole when something of it changes. */
export interface WatchedRequest {
	/** 32 hex digits: of its status file. */
	id: string;
	/** The shop's own id of it. */
	order: string;
	/** Minor index of its address. */
	index: number;
	address: string;
	/** The address's public spend key, as hex; '' where a wallet service looks for payments. */
	spendKey: string;
	/** Atomic units; null when the payer chooses. */
	amount: string | null;
	/** What is charged in a currency, and the rate at which; null for an amount in coins. */
	price: StatedPrice | null;
	text: string;
	/** Unix seconds. */
	created: number;
	/** Unix seconds; null for never. */
	expires: number | null;
	/** Confirmations that each payment needs. */
	needed: number;
	/** Atomic units that may be missing. */
	tolerance: string;
	isCancelled: boolean;
	/** The transaction that paid it back; null for none. */
	refund: string | null;
	payments: StoredPayment[];
	/** How far each payment was when the shop was informed last, by its transaction. */
	progress: Record<string, Progress>;
	/** Atomic units of the confirmed payments that the shop was informed of. */
	reportedSum: string;
	/** All of them, oldest first. */
	events: StoredEvent[];
	/** How many of them the shop has accepted: they are sent in order. */
	accepted: number;
	/** Places in {@link events} of those that the shop wants once more. */
	again: number[];
}

/** What a request begins with, before anything is paid. */
export const unpaid = () =>
	({
		isCancelled: false,
		refund: null,
		payments: [],
		progress: {},
		reportedSum: '0',
		events: [],
		accepted: 0,
		again: []
	}) satisfies Partial<WatchedRequest>;

const PREFIX = 'request ';

/** The key of a request in the journal. */
export const keyOf = ({ id }: { id: string }): string => PREFIX + id;

/** The requests among the journal's values. */
export function* requestsIn(values: ReadonlyMap<string, unknown>): Generator<WatchedRequest> {
	for (const [key, value] of values) if (key.startsWith(PREFIX)) yield value as WatchedRequest;
}

/** `block`: it is in one. `counted`: it has the confirmations that it needs. */
export type Progress = 'pool' | 'block' | 'counted';

/** A payment as in the status file (docs/status-file.md). */
export const writePayment = ({ contested, nodes, ...payment }: Payment) => {
	const { txid, amount, confirmations, state, seen, absent, mined } = payment;
	return {
		txid,
		amount: String(amount),
		confirmations,
		state: contested ? 'contested' : state,
		seen,
		absent,
		mined,
		...(nodes !== null && { nodes })
	};
};

/** Payments in a status file, the largest ones: the checkout reads 100 kB at most. */
const MOST_SHOWN = 200;

/** The content of the status file. @param now Unix seconds */
export function writeStatus(request: WatchedRequest, payments: readonly Payment[], now: number): string {
	const { id, address, amount, expires, needed, tolerance, isCancelled, refund } = request;
	return `${JSON.stringify({
		version: 1,
		id,
		address,
		amount,
		expires,
		needed,
		tolerance,
		...(isCancelled && { cancelled: true }),
		...(refund !== null && { refund }),
		updated: now,
		payments: shownOf(payments).map(writePayment)
	})}\n`;
}

function shownOf(payments: readonly Payment[]): readonly Payment[] {
	if (payments.length <= MOST_SHOWN) return payments;
	return payments.toSorted((a, b) => (a.amount < b.amount ? 1 : -1)).slice(0, MOST_SHOWN);
}

/** What a request asks for, as a shop writes it: `0.37`, `any`. */
export const writeCoins = (amount: string | null, decimals: number): string =>
	amount === null ? 'any' : writeShortDecimal(BigInt(amount), decimals);

/**
 * The payment with the times that follow from when its address was made: it had none before. A look at the pool that had begun
 * before, and saw the payment after, has an earlier time.
 *
 * @param created Unix seconds
 */
export function withTimesFrom<Each extends Payment>(created: number, payment: Each): Each {
	const { seen, absent } = payment;
	return { ...payment, seen: seen === null ? null : Math.max(seen, created), absent: Math.max(absent ?? 0, created) };
}
