import type { Priority, RefundOf } from '../wallet-data/outgoing/order';

/** Refund with which the form under Send is filled in next. */
export interface NextRefund {
	/** The wallet's primary address. */
	wallet: string;
	refund: RefundOf;
	/** Account of the request. */
	account: number;
	/** Maximum refund in atomic units: received and not refunded so far. */
	kept: bigint;
	/** Choices from the refund page. When set, Send opens the review at once. */
	chosen?: ChosenRefund;
}

export interface ChosenRefund {
	/** Address or payment link of the payer. */
	to: string;
	note: string;
	priority: Priority;
}

let next: NextRefund | null = null;

/** Sets the next refund. Call this on a page that leads to Send. */
export function noteRefund(refund: NextRefund): void {
	next = refund;
}

/**
 * Returns the next refund and clears it.
 *
 * @param wallet primary address of the open wallet: a refund of another wallet is dropped
 */
export function takeRefund(wallet: string): NextRefund | null {
	const taken = next?.wallet === wallet ? next : null;
	next = null;
	return taken;
}
