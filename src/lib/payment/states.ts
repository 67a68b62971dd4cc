import { formatAmount, type Coin } from '../format/amount';
import { formatLongDuration } from '../format/time';
import type { RequestState } from './state';

/** The colour of a state: amber (`warn`) for danger only, green (`good`) for money that is there. */
export type Tone = 'plain' | 'accent' | 'good' | 'warn' | 'bad';

/** What a payer can do next. */
export type PayerOffer =
	| 'pay'
	| 'check_receipt'
	| 'get_receipt'
	| 'receipt'
	| 'ask_back'
	| 'open_payment'
	| 'show_code'
	| 'pay_again'
	| 'retry';

/** What a recipient can do next. */
export type RecipientOffer = 'copy_link' | 'cancel' | 'refund' | 'receipt' | 'next_sale' | 'request_again' | 'show';

interface StateRow {
	tone: Tone;
	/** What the recipient reads; the payer's words are in `pay/texts`, by the same names. */
	text: string;
	payer: readonly PayerOffer[];
	recipient: readonly RecipientOffer[];
}

/**
 * Every state that a request can be in, by what is known of it: its colour, its words, and what is offered. The pages of payer and
 * recipient all take them from here.
 */
export const STATES = {
	/** Nothing was seen, by somebody who could see it. */
	open: { tone: 'plain', text: 'Open', payer: ['pay', 'check_receipt'], recipient: ['copy_link', 'cancel'] },
	/** Nobody here can see a payment: no wallet, no status file. */
	unknowable: { tone: 'plain', text: 'Unknown', payer: ['pay', 'check_receipt'], recipient: [] },
	/** Sent from this browser, as its wallet or its journal knows. */
	sent: { tone: 'accent', text: 'Sent', payer: ['get_receipt', 'open_payment', 'show_code'], recipient: [] },
	/** The same with all confirmations; that it arrived, nobody has said or proved. */
	sent_confirmed: { tone: 'accent', text: 'Sent, confirmed', payer: ['get_receipt', 'open_payment'], recipient: [] },
	/** A part of it arrived, or was sent. */
	partial: { tone: 'accent', text: 'Paid in part', payer: ['pay', 'receipt'], recipient: ['copy_link', 'refund'] },
	/** All of it was seen, without a confirmation, by one node. */
	seen: { tone: 'plain', text: 'Seen', payer: ['get_receipt'], recipient: ['next_sale'] },
	/** All of it has a confirmation, or two nodes hold it. */
	received: { tone: 'good', text: 'Received', payer: ['get_receipt'], recipient: ['receipt', 'next_sale'] },
	paid: { tone: 'good', text: 'Paid', payer: ['receipt'], recipient: ['receipt', 'refund'] },
	overpaid: { tone: 'good', text: 'Overpaid', payer: ['ask_back', 'receipt'], recipient: ['refund'] },
	/** In the pool only after it expired. */
	late: { tone: 'good', text: 'Paid late', payer: ['receipt'], recipient: ['refund'] },
	/** In a block after it expired; nobody watched the pool. */
	maybe_late: { tone: 'good', text: 'Paid · may be late', payer: ['receipt'], recipient: ['receipt', 'refund'] },
	expired: { tone: 'plain', text: 'Expired', payer: [], recipient: ['request_again'] },
	expired_partial: { tone: 'plain', text: 'Expired', payer: ['receipt'], recipient: ['refund', 'request_again'] },
	cancelled: { tone: 'plain', text: 'Cancelled', payer: [], recipient: [] },
	cancelled_paid: { tone: 'good', text: 'Cancelled, but paid', payer: ['receipt'], recipient: ['refund'] },
	/** The excess, or a part of it, was paid back. */
	partly_refunded: { tone: 'good', text: 'Paid', payer: ['receipt'], recipient: ['show'] },
	refunded: { tone: 'plain', text: 'Refunded', payer: [], recipient: ['show'] },
	/** Gone from the pool or its block, or a second payment spends its coins. */
	may_fail: { tone: 'warn', text: 'May fail', payer: ['open_payment'], recipient: ['show'] },
	/** Another payment has spent its coins for good. */
	not_paid: { tone: 'bad', text: 'Not paid', payer: ['pay_again'], recipient: ['request_again'] },
	/** By its sender, for longer than every payment is. */
	locked: { tone: 'warn', text: 'Locked by the payer', payer: [], recipient: ['show'] },
	/** The site lists the addresses of its shop, and not this one. */
	foreign: { tone: 'bad', text: 'Not an address of the shop', payer: [], recipient: [] },
	/** Whoever could know did not answer. */
	unanswered: { tone: 'plain', text: 'Unknown', payer: ['retry'], recipient: ['show'] }
} as const satisfies Record<string, StateRow>;

export type StateName = keyof typeof STATES;

/** The state by what is known of the payments. Whether anybody could know is for the page to say. */
export function stateName(state: RequestState): StateName {
	switch (state.kind) {
		case 'open':
		case 'expired':
		case 'refunded':
		case 'locked':
			return state.kind;
		case 'gone':
		case 'contested':
			return 'may_fail';
		case 'failed':
			return 'not_paid';
		case 'cancelled':
			return state.received > 0n ? 'cancelled_paid' : 'cancelled';
		case 'partial':
			return state.isExpired ? 'expired_partial' : 'partial';
		case 'sent':
			return state.confirmations >= state.needed ? 'sent_confirmed' : 'sent';
		case 'confirming':
			return state.isSeenOnly ? 'seen' : 'received';
		case 'paid':
			return nameOfPaid(state);
	}
}

function nameOfPaid({ excess, returned, late }: RequestState): StateName {
	if (excess > 0n) return 'overpaid';
	if (returned > 0n) return 'partly_refunded';
	if (late === 'yes') return 'late';
	return late === 'maybe' ? 'maybe_late' : 'paid';
}

export interface StateText {
	tone: Tone;
	/** To be read from some steps away. */
	text: string;
}

/** The state in a few words, for the recipient. */
export function describeState(state: RequestState, coin: Coin): StateText {
	const write = (atomic: bigint) => `${formatAmount(atomic, coin)} ${coin.ticker}`;
	const name = stateName(state);
	const { tone, text } = STATES[name];
	switch (name) {
		case 'partial':
			return { tone, text: `${write(state.left ?? 0n)} left` };
		case 'expired_partial':
			return { tone, text: `Expired · ${write(state.received)} received` };
		case 'cancelled_paid':
			return { tone, text: state.left ? 'Cancelled, but paid in part' : text };
		case 'partly_refunded':
			return { tone, text: `Paid · ${write(state.returned)} refunded` };
		case 'overpaid':
			return { tone, text: overpaidText(state) };
		default:
			return { tone, text };
	}
}

/** One that was paid too much may also be late. */
function overpaidText({ isDuplicate, late }: RequestState): string {
	const text = isDuplicate ? 'Paid twice' : STATES.overpaid.text;
	if (late === 'no') return text;
	return late === 'yes' ? `${text}, late` : `${text} · may be late`;
}

/** A sentence for the recipient on how long after its expiry it was paid; null where that is not known, and for one in time. */
export function describeOverdue({ late, overdue }: RequestState): string | null {
	if (overdue === null) return null;
	return `${late === 'yes' ? 'Seen' : 'In a block'} ${formatLongDuration(overdue)} after it expired.`;
}
