import type { Priority, RefundOf } from '../wallet-data/outgoing/order';

/** What the form under Send is filled in with next. */
export interface NextRefund {
	/** The wallet's primary address. */
	wallet: string;
	refund: RefundOf;
	/** Of the request. */
	account: number;
	/** What is to be paid back, in atomic units: at most what was received and not paid back so far. */
	kept: bigint;
	/** What was chosen on the page of the refund: then its review follows at once. */
	chosen?: ChosenRefund;
}

export interface ChosenRefund {
	/** The payer's address, or a payment link of theirs. */
	to: string;
	note: string;
	priority: Priority;
}

let next: NextRefund | null = null;

/** For a page that leads to Send. */
export function noteRefund(refund: NextRefund): void {
	next = refund;
}

/** The refund to fill in, once. @param wallet the open wallet's primary address: another one's refund is forgotten */
export function takeRefund(wallet: string): NextRefund | null {
	const taken = next?.wallet === wallet ? next : null;
	next = null;
	return taken;
}
