import {
	isCounted,
	minimumPaid,
	requestState,
	type RequestPayment,
	type RequestState
} from '../../src/lib/payment/state';
import { writeCoins, type Progress, type StoredEvent, type WatchedRequest } from './request';

/** Type of an event that is sent to the shop. README.md explains each. */
export type EventKind =
	| 'payment.seen'
	| 'payment.confirmed'
	| 'payment.reorganised'
	| 'payment.dropped'
	| 'order.paid_in_part'
	| 'order.paid'
	| 'order.paid_maybe_late'
	| 'order.paid_late'
	| 'order.paid_again';

/**
 * Returns the request with new events for the changes of its payments since the last events; the same object when
 * nothing changed.
 *
 * @param payments all known payments for the request
 * @param now Unix seconds
 */
export function withEvents(
	request: WatchedRequest,
	payments: readonly (RequestPayment & { txid: string })[],
	now: number
): WatchedRequest {
	const happened: { kind: EventKind; txid: string | null }[] = [];
	const progress: Record<string, Progress> = {};
	for (const payment of payments) {
		const { txid } = payment;
		const before = request.progress[txid];
		const after = progressOf(payment, request.needed, before);
		if (before === undefined) happened.push({ kind: 'payment.seen', txid });
		if (after === 'counted' && before !== 'counted') happened.push({ kind: 'payment.confirmed', txid });
		const isLess = before === 'counted' ? after !== 'counted' : before === 'block' && after === 'pool';
		if (isLess) happened.push({ kind: 'payment.reorganised', txid });
		progress[txid] = after;
	}
	for (const txid of Object.keys(request.progress))
		if (!(txid in progress)) happened.push({ kind: 'payment.dropped', txid });
	const counted = payments.filter(({ txid }) => progress[txid] === 'counted');
	const amount = request.amount === null ? null : BigInt(request.amount);
	const tolerance = BigInt(request.tolerance);
	const { expires, needed } = request;
	const state = requestState({ amount, expires, needed, tolerance }, counted, now);
	const enough = amount === null ? 1n : minimumPaid(amount, tolerance);
	const kind = kindOfSum(enough, BigInt(request.reportedSum), state);
	if (kind) happened.push({ kind, txid: null });
	if (happened.length === 0 && Object.entries(progress).every(([txid, each]) => request.progress[txid] === each))
		return request;
	const received = String(state.received);
	const events = happened.map((event): StoredEvent => ({ ...event, time: now, received }));
	return { ...request, progress, reportedSum: received, events: [...request.events, ...events] };
}

/**
 * Progress of a payment. Once counted, it stays counted whatever the second node says, until it lacks confirmations or
 * is gone.
 */
function progressOf(payment: RequestPayment, needed: number, before: Progress | undefined): Progress {
	const { state, confirmations } = payment;
	const isGone = state === 'gone';
	if (isCounted(payment, needed) || (before === 'counted' && !isGone && confirmations >= needed)) return 'counted';
	return confirmations > 0 && !isGone ? 'block' : 'pool';
}

/** Event for the sum of confirmed payments (atomic units); null unless it has grown. */
function kindOfSum(enough: bigint, before: bigint, { received, late }: RequestState): EventKind | null {
	if (received <= before) return null;
	if (before >= enough) return 'order.paid_again';
	if (received < enough) return 'order.paid_in_part';
	return ({ no: 'order.paid', maybe: 'order.paid_maybe_late', yes: 'order.paid_late' } as const)[late];
}

/** Event to send to the shop, as a message of Standard Webhooks. */
export interface Message {
	/** Id of the event. It and the body are the same at each attempt. */
	id: string;
	body: string;
}

/** Id of an event. @param place its index in the request's events */
export const eventId = (request: WatchedRequest, place: number): string => `${request.id}-${place + 1}`;

/**
 * Next event to send: one that the shop wants again, else the first that it has not accepted; undefined without any.
 */
export function nextMessage(request: WatchedRequest, decimals: number): Message | undefined {
	const place = request.again[0] ?? request.accepted;
	const event = request.events[place];
	return event && { id: eventId(request, place), body: bodyOf(request, event, decimals) };
}

function bodyOf(request: WatchedRequest, { kind, time, txid, received }: StoredEvent, decimals: number): string {
	return JSON.stringify({
		type: kind,
		timestamp: new Date(time * 1000).toISOString(),
		data: {
			order: request.order,
			amount: writeCoins(request.amount, decimals),
			received: writeCoins(received, decimals),
			txid
		}
	});
}

/** Returns the request after the shop has accepted an event. */
export function withAccepted(request: WatchedRequest, id: string): WatchedRequest {
	if (id === eventId(request, request.accepted)) return { ...request, accepted: request.accepted + 1 };
	return { ...request, again: request.again.filter((place) => id !== eventId(request, place)) };
}

/**
 * Returns the request with an event queued to be sent again; null when it has no event of that id. An event that is
 * still waiting to be sent is not queued twice.
 */
export function withRedelivery(request: WatchedRequest, id: string): WatchedRequest | null {
	const place = request.events.findIndex((_, place) => eventId(request, place) === id);
	if (place < 0) return null;
	const isWaiting = place >= request.accepted || request.again.includes(place);
	return isWaiting ? request : { ...request, again: [...request.again, place] };
}

/** True when the shop has accepted all events, including those that it wanted again. */
export const isInformed = ({ events, accepted, again }: WatchedRequest): boolean =>
	accepted >= events.length && again.length === 0;
