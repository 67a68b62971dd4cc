import type { RefundOf } from '../wallet-data/outgoing/order';

/** What the form under Send is filled in with next. */
export interface NextRefund {
	/** The wallet's primary address. */
	wallet: string;
	refund: RefundOf;
	/** Of the request. */
	account: number;
	/** What was received and not paid back so far, in atomic units. */
	kept: bigint;
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
