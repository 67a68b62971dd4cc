import { formatAmount, type Coin } from '../format/amount';
import { formatLongDuration } from '../format/time';
import type { RequestState } from './state';

/** The colour of a state: amber (`warn`) for danger only, green (`good`) for money that is there. */
export type Tone = 'plain' | 'accent' | 'good' | 'warn' | 'bad';

/** What a payer can do next, besides paying what is left. */
type PayerOffer = 'check_receipt' | 'get_receipt' | 'receipt' | 'open_payment' | 'show_code' | 'retry';

interface StateRow {
	tone: Tone;
	payer: {
		/** Key of the texts in `pay/texts` that says it. */
		word: string;
		offers: readonly PayerOffer[];
	};
	/** The recipient's word. What can be done next follows from the request as well (`requests/requests.ts`). */
	recipient: string;
}

/**
 * Every state that a request can be in, by what is known of it: its colour, its words, and what is offered to its payer. The pages
 * of payer and recipient all take them from here.
 */
export const STATES = {
	/** Nothing was seen, by somebody who could see it. */
	open: {
		tone: 'plain',
		payer: { word: 'waiting', offers: ['check_receipt'] },
		recipient: 'Open'
	},
	/** Nobody here can see a payment: no wallet, no status file. */
	unknowable: {
		tone: 'plain',
		payer: { word: 'blind', offers: ['check_receipt'] },
		recipient: 'Unknown'
	},
	/** Sent from this browser, as its wallet or its journal knows. */
	sent: {
		tone: 'accent',
		payer: { word: 'sent', offers: ['get_receipt', 'open_payment', 'show_code'] },
		recipient: 'Sent'
	},
	/** The same with all confirmations; that it arrived, nobody has said or proved. */
	sent_confirmed: {
		tone: 'accent',
		payer: { word: 'sent_confirmed', offers: ['get_receipt', 'open_payment'] },
		recipient: 'Sent, confirmed'
	},
	/** A part of it arrived, or was sent. */
	partial: {
		tone: 'accent',
		payer: { word: 'left', offers: ['check_receipt', 'receipt'] },
		recipient: 'Paid in part'
	},
	/** All of it was seen, without a confirmation, by one node. */
	seen: {
		tone: 'plain',
		payer: { word: 'seen', offers: ['get_receipt'] },
		recipient: 'Seen'
	},
	/** All of it has a confirmation, or two nodes hold it. */
	received: {
		tone: 'good',
		payer: { word: 'received', offers: ['get_receipt'] },
		recipient: 'Received'
	},
	paid: {
		tone: 'good',
		payer: { word: 'paid', offers: ['receipt'] },
		recipient: 'Paid'
	},
	overpaid: {
		tone: 'good',
		payer: { word: 'paid', offers: ['receipt'] },
		recipient: 'Overpaid'
	},
	/** In the pool only after it expired. */
	late: {
		tone: 'good',
		payer: { word: 'paid_late', offers: ['receipt'] },
		recipient: 'Paid late'
	},
	/** In a block after it expired; nobody watched the pool. */
	maybe_late: {
		tone: 'good',
		payer: { word: 'paid', offers: ['receipt'] },
		recipient: 'Paid · may be late'
	},
	expired: {
		tone: 'plain',
		payer: { word: 'expired_title', offers: ['check_receipt'] },
		recipient: 'Expired'
	},
	expired_partial: {
		tone: 'plain',
		payer: { word: 'expired_title', offers: ['check_receipt', 'receipt'] },
		recipient: 'Expired'
	},
	cancelled: {
		tone: 'plain',
		payer: { word: 'cancelled', offers: [] },
		recipient: 'Cancelled'
	},
	cancelled_paid: {
		tone: 'good',
		payer: { word: 'cancelled', offers: ['receipt'] },
		recipient: 'Cancelled, but paid'
	},
	/** The excess, or a part of it, was paid back. */
	partly_refunded: {
		tone: 'good',
		payer: { word: 'paid', offers: ['receipt'] },
		recipient: 'Paid'
	},
	refunded: {
		tone: 'plain',
		payer: { word: 'refunded', offers: [] },
		recipient: 'Refunded'
	},
	/** Gone from the pool or its block, or a second payment spends its coins. */
	may_fail: {
		tone: 'warn',
		payer: { word: 'may_fail', offers: ['open_payment'] },
		recipient: 'May fail'
	},
	/** Another payment has spent its coins for good. */
	not_paid: {
		tone: 'bad',
		payer: { word: 'not_paid', offers: [] },
		recipient: 'Not paid'
	},
	/** By its sender, for longer than every payment is. */
	locked: {
		tone: 'warn',
		payer: { word: 'locked_title', offers: [] },
		recipient: 'Locked by the payer'
	},
	/** The site lists the addresses of its shop, and not this one. */
	foreign: {
		tone: 'bad',
		payer: { word: 'not_of_shop', offers: [] },
		recipient: 'Not an address of the shop'
	},
	/** Whoever could know did not answer. */
	unanswered: {
		tone: 'plain',
		payer: { word: 'unanswered', offers: ['retry', 'check_receipt', 'show_code'] },
		recipient: 'Unknown'
	}
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
	const { tone, recipient: text } = STATES[name];
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
	const text = isDuplicate ? 'Paid twice' : STATES.overpaid.recipient;
	if (late === 'no') return text;
	return late === 'yes' ? `${text}, late` : `${text} · may be late`;
}

/** A sentence for the recipient on how long after its expiry it was paid; null where that is not known, and for one in time. */
export function describeOverdue({ late, overdue }: RequestState): string | null {
	if (overdue === null) return null;
	return `${late === 'yes' ? 'Seen' : 'In a block'} ${formatLongDuration(overdue)} after it expired.`;
}
