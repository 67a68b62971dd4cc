import type { Refund } from './label';
import type { RequestPayment } from './state';

/** Payments for a request, as reported by one source. */
export interface PaymentReport<Each extends RequestPayment = RequestPayment> {
	/**
	 * Source of the report. `file`: the shop's status file. `recipient`: the wallet that is paid. `receipt`: a checked
	 * receipt. `payer`: the wallet that pays. `journal`: this browser's journal of outgoing payments.
	 */
	by: 'file' | 'recipient' | 'receipt' | 'payer' | 'journal';
	/** Payments found; null while unknown. */
	payments: readonly Each[] | null;
	/** Confirmations that each payment needs, as set by the shop. */
	needed?: number;
	/** Amount that may be missing (atomic units), as set by the shop. */
	tolerance?: bigint;
	/** Reason why the report may be incomplete or wrong. */
	problem?: ReportProblem | null;
	/**
	 * Time at which the shop wrote its status file (Unix seconds). Absent for other sources, which are queried live.
	 */
	updated?: number;
	/**
	 * Seconds by which the shop's clock is ahead of this browser's, as far as the status file shows it; null when it
	 * does not.
	 */
	clockAheadSeconds?: number | null;
	isCancelled?: boolean;
	refunds?: readonly Refund[];
}

export type ReportProblem =
	'file_unreadable' | 'file_stale' | 'file_other_amount' | 'file_other_address' | 'wallet_silent' | 'node_silent';

/** Source of payments for one request, or for any request passed to {@link report}. */
export interface PaymentSource<Request = unknown, Each extends RequestPayment = RequestPayment> {
	/**
	 * Polls the source once, if a poll is due. Earlier results stay while there is no answer.
	 *
	 * @param now Unix seconds
	 * @param onPart called between two parts of a long poll
	 */
	poll(now: number, onPart: () => void): Promise<unknown>;
	/**
	 * Returns the source's report; null when it has nothing to report, undefined before its first answer.
	 *
	 * @param now Unix seconds
	 */
	report(request: Request, now: number): PaymentReport<Each> | null | undefined;
}
