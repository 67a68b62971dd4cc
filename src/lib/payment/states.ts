import { formatAmount, type Coin } from '../format/amount';
import { formatLongDuration } from '../format/time';
import type { RequestState } from './state';

/** Colour of a state: amber (`warn`) only for danger, green (`good`) only for money that has arrived. */
export type Tone = 'plain' | 'accent' | 'good' | 'warn' | 'bad';

/** Action offered to the payer, besides paying the remaining amount. */
type PayerAction = 'check_receipt' | 'get_receipt' | 'receipt' | 'open_payment' | 'show_code' | 'retry';

interface StateRow {
	tone: Tone;
	payer: {
		/** Key of the state's text in `pay/texts`. */
		word: string;
		offers: readonly PayerAction[];
	};
	/** Text for the recipient. The recipient's actions depend on the request as well (`requests/requests.ts`). */
	recipient: string;
}

/**
 * All states of a request, with their colour, their texts, and the actions offered to the payer. The pages of payer and
 * recipient all use this table.
 */
export const STATES = {
	/** No payment was seen, although a source could see one. */
	open: {
		tone: 'plain',
		payer: { word: 'waiting', offers: ['check_receipt'] },
		recipient: 'Open'
	},
	/** No source can see a payment: there is no wallet and no status file. */
	unknowable: {
		tone: 'plain',
		payer: { word: 'blind', offers: ['check_receipt'] },
		recipient: 'Unknown'
	},
	/** Sent from this browser, according to its wallet or its journal. */
	sent: {
		tone: 'accent',
		payer: { word: 'sent', offers: ['get_receipt', 'open_payment', 'show_code'] },
		recipient: 'Sent'
	},
	/** Sent from this browser, with all confirmations, but no report or proof that it arrived. */
	sent_confirmed: {
		tone: 'accent',
		payer: { word: 'sent_confirmed', offers: ['get_receipt', 'open_payment'] },
		recipient: 'Sent, confirmed'
	},
	/** Part of the amount arrived or was sent. */
	partial: {
		tone: 'accent',
		payer: { word: 'left', offers: ['check_receipt', 'receipt'] },
		recipient: 'Paid in part'
	},
	/** Full amount seen without a confirmation, by one node. */
	seen: {
		tone: 'plain',
		payer: { word: 'seen', offers: ['get_receipt'] },
		recipient: 'Seen'
	},
	/** Full amount received: each payment has a confirmation, or two nodes have it. */
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
	/** Payment seen in the pool only after the expiry. */
	late: {
		tone: 'good',
		payer: { word: 'paid_late', offers: ['receipt'] },
		recipient: 'Paid late'
	},
	/** Payment in a block after the expiry, while the pool was not watched. */
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
	/** Excess refunded, wholly or in part. */
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
	/** Payment is gone from the pool or its block, or another transaction spends the same outputs. */
	may_fail: {
		tone: 'warn',
		payer: { word: 'may_fail', offers: ['open_payment'] },
		recipient: 'May fail'
	},
	/** Another transaction has spent the payment's outputs for good. */
	not_paid: {
		tone: 'bad',
		payer: { word: 'not_paid', offers: [] },
		recipient: 'Not paid'
	},
	/** Payment locked by its sender, for longer than every payment is locked. */
	locked: {
		tone: 'warn',
		payer: { word: 'locked_title', offers: [] },
		recipient: 'Locked by the payer'
	},
	/** Address is not one of the addresses that the site lists for its shop. */
	foreign: {
		tone: 'bad',
		payer: { word: 'not_of_shop', offers: [] },
		recipient: 'Not an address of the shop'
	},
	/** Sources that could know did not answer. */
	unanswered: {
		tone: 'plain',
		payer: { word: 'unanswered', offers: ['retry', 'check_receipt', 'show_code'] },
		recipient: 'Unknown'
	}
} as const satisfies Record<string, StateRow>;

export type StateName = keyof typeof STATES;

/**
 * Maps a request's state to its row. `unknowable`, `foreign` and `unanswered` are never returned: the page has to
 * detect them.
 */
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
	/** Short text, readable from some steps away. */
	text: string;
}

/** Describes the state in a few words, for the recipient. */
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

/** Text for an overpaid request, which may also be late. */
function overpaidText({ isDuplicate, late }: RequestState): string {
	const text = isDuplicate ? 'Paid twice' : STATES.overpaid.recipient;
	if (late === 'no') return text;
	return late === 'yes' ? `${text}, late` : `${text} · may be late`;
}

/** Sentence for the recipient on how long after the expiry the request was paid; null when in time, or unknown. */
export function describeOverdue({ late, overdue }: RequestState): string | null {
	if (overdue === null) return null;
	const time = formatLongDuration(overdue);
	return late === 'yes' ? `Seen ${time} after it expired.` : `In a block ${time} after it expired.`;
}
