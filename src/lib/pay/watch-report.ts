import type { SeenPayment } from './checkout-state';

/** What the checkout knows of the payments for its request, and from whom. */
export interface WatchReport {
	by: 'file' | 'wallet';
	/** Null while unknown. */
	payments: readonly SeenPayment[] | null;
	/** Confirmations that each payment needs. */
	needed: number;
	/** The text that says what is wrong. */
	problem: ReportProblem | null;
	/** Unix seconds, when the shop wrote its status; null for a wallet, which is asked now. */
	updated: number | null;
}

export type ReportProblem =
	| 'file_absent'
	| 'file_unreadable'
	| 'file_unreachable'
	| 'file_stale'
	| 'file_other_amount'
	| 'file_other_address'
	| 'wallet_silent';
