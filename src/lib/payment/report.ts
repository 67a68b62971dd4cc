import type { Refund } from './label';
import type { Payment } from './state';

/** What one side knows of the payments for a request. */
export interface Report {
	/** The shop's status file, the wallet that is paid, a checked receipt, the wallet that pays, or this browser's journal. */
	by: 'file' | 'recipient' | 'receipt' | 'payer' | 'journal';
	/** Null while unknown. */
	payments: readonly Payment[] | null;
	/** Confirmations that each payment needs, as the shop says. */
	needed?: number;
	/** Atomic units that may be missing, as the shop says. */
	tolerance?: bigint;
	/** The text that says what is wrong. */
	problem?: ReportProblem | null;
	/** Unix seconds, when the shop wrote its status; the others are asked now. */
	updated?: number;
	/** Seconds that the shop's clock is ahead of this browser's, while the status shows it; null where it does not. */
	ahead?: number | null;
	isCancelled?: boolean;
	refunds?: readonly Refund[];
}

export type ReportProblem =
	'file_unreadable' | 'file_stale' | 'file_other_amount' | 'file_other_address' | 'wallet_silent';

/** Whoever can tell of payments for a request. */
export interface PaymentSource {
	/** Asks once, if it is time to; null when it has nothing to tell. @param now Unix seconds */
	look(now: number): Promise<Report | null>;
}
