import type { RequestState } from '../payment/state';
import { STATES, type StateName, type Tone } from '../payment/states';
import type { Writer } from './languages';

/** Status shown to the payer in place of the QR code. */
export interface PaymentText {
	/** State in a word or two. */
	label: string;
	tone: Tone;
	/** Warning shown before the text. */
	warning: string;
	/** Explanation and next step. */
	text: string;
}

/**
 * Describes the state of a payment in the payer's language.
 *
 * @param name of the state: the page may know more than the payments show
 * @param shop recipient name; '' when nobody vouches for a name
 */
export function describePayment(name: StateName, state: RequestState, write: Writer, shop: string): PaymentText {
	const { texts } = write;
	const { payer } = STATES[name];
	// A payment for a cancelled request is not a success for the payer.
	const tone = name === 'cancelled_paid' ? 'plain' : STATES[name].tone;
	return { label: texts[payer.word], tone, warning: warningOf(name, write), text: textOf(name, state, write, shop) };
}

function warningOf(name: StateName, { texts }: Writer): string {
	switch (name) {
		case 'may_fail':
			return texts.not_again_yet;
		case 'sent':
		case 'sent_confirmed':
		case 'seen':
		case 'received':
		case 'locked':
			return texts.not_again;
		case 'expired':
		case 'expired_partial':
		case 'cancelled':
		case 'cancelled_paid':
		case 'refunded':
			return texts.do_not_pay;
		default:
			return '';
	}
}

function textOf(name: StateName, state: RequestState, write: Writer, shop: string): string {
	const { texts, fill, about } = write;
	switch (name) {
		case 'sent':
			return texts.may_close;
		case 'seen':
		case 'received':
			return state.late === 'yes' ? about(texts.late_decides, shop) : texts.may_close;
		case 'sent_confirmed':
			return texts.get_to_see;
		case 'late':
			return about(texts.late_decides, shop);
		case 'maybe_late':
			return state.overdue === null ? '' : fill(texts.block_after, { time: write.duration(state.overdue) });
		case 'expired_partial':
		case 'cancelled_paid':
			return arrivedText(state, write, shop);
		case 'partly_refunded':
		case 'refunded':
			return fill(texts.returned, { returned: write.amount(state.returned) });
		case 'may_fail':
			return state.kind === 'contested' ? texts.contested : texts.gone;
		case 'not_paid':
			return texts.failed_hint;
		case 'locked':
			return texts.locked;
		case 'unanswered':
			return texts.unanswered_hint;
		default:
			return '';
	}
}

/** Text for payments that arrived for a request that must no longer be paid. */
function arrivedText({ received, left }: RequestState, write: Writer, shop: string): string {
	const values = { received: write.amount(received), asked: write.amount(received + (left ?? 0n)) };
	return write.about(write.texts.part_arrived, shop, values);
}
