import { ARROW_DOWN_LEFT, ARROW_UP_RIGHT, BOX, X } from '../../ui/icons';
import { KIND_NAMES, MOVED_WITHIN_WALLET } from '../../wallet-data/names';
import { stateOf, type PreparedPayment } from '../../wallet-data/outgoing/payment';
import { movedWithin } from '../../wallet-data/own-addresses';
import type { GivenUp } from './given-up';
import type { WalletTransaction } from './queries';
import { outgoingOf } from './transfer-details';

/** The state of a wallet's transaction for the heading of its page. */
export interface PageState {
	title: string;
	tone: 'plain' | 'accent' | 'good' | 'bad';
	/** The path of its icon. */
	path: string;
	/** True when the state cannot change any more. */
	isFinal: boolean;
}

const SENT: PageState = { title: 'Sent', tone: 'accent', path: ARROW_UP_RIGHT, isFinal: false };

/**
 * @param transfer null until the wallet has answered
 * @param payment the payment, if this tab prepared it
 * @param isNotSent whether it can never be sent
 * @param givenUp null for a transaction that the wallet has not given up
 */
export function pageState(
	transfer: WalletTransaction | null,
	payment: PreparedPayment | undefined,
	isNotSent: boolean,
	givenUp: GivenUp | null
): PageState {
	if (isNotSent) return { title: 'Not sent', tone: 'bad', path: X, isFinal: true };
	const first = transfer?.entries[0];
	if (!transfer || !first) {
		if (!payment) return { ...SENT, title: 'Transfer', tone: 'plain' };
		return stateOf(payment) === 'sent' ? SENT : { ...SENT, title: 'Payment', tone: 'plain' };
	}
	if (givenUp) return { ...SENT, title: givenUp.title, tone: givenUp.title === SENT.title ? 'accent' : 'plain' };
	const sent = outgoingOf(transfer.entries);
	if (sent)
		return { ...SENT, title: movedWithin(sent.transfer, transfer.names.own) ? MOVED_WITHIN_WALLET : SENT.title };
	const path = first.kind === 'mined' ? BOX : ARROW_DOWN_LEFT;
	return { title: KIND_NAMES[first.kind], tone: first.kind === 'pool' ? 'accent' : 'good', path, isFinal: false };
}
