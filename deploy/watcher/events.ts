import { counts, enoughFor, requestState, type Payment, type RequestState } from '../../src/lib/payment/state';
import { writePayment, type Told, type WatchedRequest } from './request';

/** What a shop is told. README.md says what each means. */
export type EventKind =
	| 'seen'
	| 'confirmed'
	| 'reorganised'
	| 'dropped'
	| 'paid_in_part'
	| 'paid'
	| 'paid_maybe_late'
	| 'paid_late'
	| 'paid_again';

/**
 * The request with the events of what happened to its payments since the shop was told of them; itself when there are none.
 *
 * @param payments all that are known of
 * @param now Unix seconds
 */
export function withEvents(
	request: WatchedRequest,
	payments: readonly (Payment & { txid: string })[],
	now: number
): WatchedRequest {
	const happened: { kind: EventKind; txid: string | null }[] = [];
	const told: Record<string, Told> = {};
	for (const payment of payments) {
		const { txid } = payment;
		const before = request.told[txid];
		const after = progressOf(payment, request.needed, before);
		if (before === undefined) happened.push({ kind: 'seen', txid });
		if (after === 'counted' && before !== 'counted') happened.push({ kind: 'confirmed', txid });
		const isLess = before === 'counted' ? after !== 'counted' : before === 'block' && after === 'pool';
		if (isLess) happened.push({ kind: 'reorganised', txid });
		told[txid] = after;
	}
	for (const txid of Object.keys(request.told)) if (!(txid in told)) happened.push({ kind: 'dropped', txid });
	const counted = payments.filter(({ txid }) => told[txid] === 'counted');
	const { id, order, index, address, amount, text, created, expires, needed, tolerance, eventCount } = request;
	const terms = { amount: amount === null ? null : BigInt(amount), expires, needed, tolerance: BigInt(tolerance ?? 0) };
	const state = requestState(terms, counted, now);
	const { received } = state;
	const enough = terms.amount === null ? 1n : enoughFor(terms.amount, terms.tolerance);
	const kind = kindOfSum(enough, BigInt(request.toldSum), state);
	if (kind) happened.push({ kind, txid: null });
	if (happened.length === 0 && Object.entries(told).every(([txid, each]) => request.told[txid] === each))
		return request;
	const asked = { id, order, index, address, amount, text, created, expires, needed, tolerance };
	const events = happened.map((event, i) => {
		const eventId = `${id}-${eventCount + i + 1}`;
		const what = { id: eventId, event: event.kind, time: now, txid: event.txid, received: String(received) };
		return { id: eventId, body: JSON.stringify({ ...what, request: asked, payments: payments.map(writePayment) }) };
	});
	return {
		...request,
		told,
		toldSum: String(received),
		events: [...request.events, ...events],
		eventCount: eventCount + events.length
	};
}

/** A payment that counted goes on to count, whatever the second node says, until it lacks confirmations or is gone. */
function progressOf(payment: Payment, needed: number, before: Told | undefined): Told {
	const { state, confirmations } = payment;
	const isGone = state === 'gone';
	if (counts(payment, needed) || (before === 'counted' && !isGone && confirmations >= needed)) return 'counted';
	return confirmations > 0 && !isGone ? 'block' : 'pool';
}

/** What the sum of confirmed payments says, when it has grown. */
function kindOfSum(enough: bigint, before: bigint, { received, late }: RequestState): EventKind | null {
	if (received <= before) return null;
	if (before >= enough) return 'paid_again';
	if (received < enough) return 'paid_in_part';
	return ({ no: 'paid', maybe: 'paid_maybe_late', yes: 'paid_late' } as const)[late];
}
