import { writeShortDecimal } from '../../src/lib/format/decimal';
import type { StatedPrice } from '../../src/lib/payment/price';
import type { RequestPayment } from '../../src/lib/payment/state';
import type { StoredSalePayment } from '../../src/lib/requests/stored-sales';
import type { EventKind } from './events';

/** Event of a request that the shop is informed of, as it is stored. */
export interface StoredEvent {
	kind: EventKind;
	/** Time of the event (Unix seconds). */
	time: number;
	/** Transaction of the payment that the event is about; null for an event of the whole order. */
	txid: string | null;
	/** Sum of all confirmed payments at that time (atomic units). */
	received: string;
}

/** Payment request, as it is stored. The object is replaced as a whole on each change. */
export interface WatchedRequest {
	/** Id of the status file: 32 hex digits. */
	id: string;
	/** Id that the shop chose for the order. */
	order: string;
	/** Minor index of the request's address. */
	index: number;
	address: string;
	/** Public spend key of the address, as hex; '' when a wallet service finds the payments. */
	spendKey: string;
	/** Requested amount (atomic units); null when the payer chooses. */
	amount: string | null;
	/** Price in a currency, and its rate; null for an amount in coins. */
	price: StatedPrice | null;
	text: string;
	/** Time of creation (Unix seconds). */
	created: number;
	/** Expiry (Unix seconds); null when the request never expires. */
	expires: number | null;
	/** Confirmations that each payment needs. */
	needed: number;
	/** Amount that may be missing (atomic units). */
	tolerance: string;
	isCancelled: boolean;
	/** Transaction that refunded the order; null without one. */
	refund: string | null;
	payments: StoredSalePayment[];
	/** Progress of each payment at the last events, by transaction hash. */
	progress: Record<string, Progress>;
	/** Sum of the confirmed payments at the last events (atomic units). */
	reportedSum: string;
	/** All events, oldest first. */
	events: StoredEvent[];
	/** Number of events that the shop has accepted. Events are sent in order. */
	accepted: number;
	/** Indices in {@link events} of those that the shop wants to get again. */
	again: number[];
}

/** Initial values of a request without payments. */
export const initialProgress = () =>
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

/** Key of a request in the journal. */
export const keyOf = ({ id }: { id: string }): string => PREFIX + id;

/** Requests among the journal's values. */
export function* requestsIn(values: ReadonlyMap<string, unknown>): Generator<WatchedRequest> {
	for (const [key, value] of values) if (key.startsWith(PREFIX)) yield value as WatchedRequest;
}

/** Progress of a payment. `block`: it is in a block. `counted`: it has the confirmations that it needs. */
export type Progress = 'pool' | 'block' | 'counted';

/** Converts a payment to its form in the status file (docs/status-file.md). */
export const writePayment = ({ contested, nodes, ...payment }: RequestPayment) => {
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

/** Maximum number of payments in a status file; the largest ones are kept. The checkout reads at most 100 kB. */
const MAX_STATUS_PAYMENTS = 200;

/** Writes the content of the status file. @param now Unix seconds */
export function writeStatus(request: WatchedRequest, payments: readonly RequestPayment[], now: number): string {
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
		payments: largestPayments(payments).map(writePayment)
	})}\n`;
}

function largestPayments(payments: readonly RequestPayment[]): readonly RequestPayment[] {
	if (payments.length <= MAX_STATUS_PAYMENTS) return payments;
	return payments.toSorted((a, b) => (a.amount < b.amount ? 1 : -1)).slice(0, MAX_STATUS_PAYMENTS);
}

/** Writes an amount as in the API: `0.37`, or `any` for null. */
export const writeCoins = (amount: string | null, decimals: number): string =>
	amount === null ? 'any' : writeShortDecimal(BigInt(amount), decimals);

/**
 * Corrects the times of a payment, which cannot be earlier than its address: a poll of the pool that began before the
 * address was created, and saw the payment after that, has an earlier time.
 *
 * @param created time of the address's creation (Unix seconds)
 */
export function withTimesAfter<Each extends RequestPayment>(created: number, payment: Each): Each {
	const { seen, absent } = payment;
	return { ...payment, seen: seen === null ? null : Math.max(seen, created), absent: Math.max(absent ?? 0, created) };
}
