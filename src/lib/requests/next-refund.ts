import type { Priority, RefundOf } from '../wallet-data/outgoing/order';

/** Refund with which the form under Send is filled in next. */
export interface NextRefund {
	/** The wallet's primary address. */
	wallet: string;
	refund: RefundOf;
	/** Account of the request. */
	account: number;
	/** Maximum refund in atomic units: received and not refunded so far. */
	maxAmount: bigint;
	/** Choices from the refund page. When set, Send opens the review at once. */
	chosen?: ChosenRefund;
}

export interface ChosenRefund {
	/** Address or payment link of the payer. */
	to: string;
	note: string;
	priority: Priority;
}

let nextRefund: NextRefund | null = null;

/** Sets the next refund. Call this on a page that leads to Send. */
export function setNextRefund(refund: NextRefund): void {
	nextRefund = refund;
}

/**
 * Returns the next refund and clears it.
 *
 * @param wallet primary address of the open wallet: a refund of another wallet is dropped
 */
export function takeNextRefund(wallet: string): NextRefund | null {
	const taken = nextRefund?.wallet === wallet ? nextRefund : null;
	nextRefund = null;
	return taken;
}
