import { requestState } from '../../src/lib/payment/state';
import type { ReceivedPayment } from '../../src/lib/requests/sources/recipient-wallet';
import { eventId } from './events';
import { paymentLinkOf } from './order';
import { writeCoins, type WatchedRequest } from './request';
import type { WatchedCoin } from './settings';

/** Converts an order to its form in the API (openapi.json). @param now Unix seconds */
export function viewOf(
	request: WatchedRequest,
	payments: readonly ReceivedPayment[],
	coin: WatchedCoin,
	now: number
): object {
	const { amount: asked, price, needed, created, expires, refund, isCancelled } = request;
	const amount = asked === null ? null : BigInt(asked);
	const refunds = refund === null ? [] : [{ txid: refund, amount: null }];
	const terms = { amount, expires, needed, tolerance: BigInt(request.tolerance), isCancelled, refunds };
	const state = requestState(terms, payments, now);
	const coins = (atomic: bigint) => writeCoins(String(atomic), coin.decimals);
	return {
		id: request.order,
		state: state.kind,
		late: state.late,
		amount: writeCoins(asked, coin.decimals),
		price,
		received: coins(state.received),
		left: state.left === null ? null : coins(state.left),
		confirmations: { of: state.confirmations, needed: state.needed },
		address: request.address,
		index: request.index,
		request: request.id,
		link: paymentLinkOf(request, coin),
		text: request.text,
		created,
		expires,
		cancelled: isCancelled,
		refund,
		payments: payments.map((payment) => ({
			txid: payment.txid,
			amount: coins(payment.amount),
			confirmations: payment.confirmations,
			state: payment.contested ? 'contested' : payment.state,
			seen: payment.seen,
			mined: payment.mined,
			nodes: payment.nodes
		})),
		events: request.events.map(({ kind, time }, place) => ({
			id: eventId(request, place),
			type: kind,
			time,
			accepted: place < request.accepted
		}))
	};
}
