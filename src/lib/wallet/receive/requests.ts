import type { RequestDraft } from '../../payment/draft';

/** An open request. */
export interface Waiting {
	/** Without its address. */
	draft: RequestDraft;
	/** Hashes of earlier payments, which do not count for it. */
	before: ReadonlySet<string>;
	/** The integrated address used instead of the primary one, and its payment id. */
	integrated: { address: string; paymentId: string } | null;
}

/** The requests of this visit, by wallet and address: they are still there when the page is opened again. */
export const waiting = new Map<string, Waiting>();
