import type { Refund } from './label';
import type { Payment } from './state';

/** What one side knows of the payments for a request. */
export interface Report<Each extends Payment = Payment> {
	/** The shop's status file, the wallet that is paid, a checked receipt, the wallet that pays, or this browser's journal. */
	by: 'file' | 'recipient' | 'receipt' | 'payer' | 'journal';
	/** Null while unknown. */
	payments: readonly Each[] | null;
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
	'file_unreadable' | 'file_stale' | 'file_other_amount' | 'file_other_address' | 'wallet_silent' | 'node_silent';

/** Whoever can tell of payments: for one request, or for all that it is asked about. */
export interface PaymentSource<Request = unknown, Each extends Payment = Payment> {
	/**
	 * Asks once, if it is time to. What was known stays while there is no answer.
	 *
	 * @param now Unix seconds
	 * @param onPart called between two parts of a long look
	 */
	look(now: number, onPart: () => void): Promise<unknown>;
	/** What it knows: null for nothing to tell, undefined before its first answer. @param now Unix seconds */
	report(request: Request, now: number): Report<Each> | null | undefined;
}
