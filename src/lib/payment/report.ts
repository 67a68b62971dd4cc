import type { Payment } from './state';

/** What one side knows of the payments for a request. */
export interface Report {
	/** The shop's status file, or a wallet. */
	by: 'file' | 'wallet';
	/** Null while unknown. */
	payments: readonly Payment[] | null;
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
