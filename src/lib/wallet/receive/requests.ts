import type { RequestDraft } from '../../payment/draft';

/** A request that somebody waits for. */
export interface Waiting {
	/** Without its address, which is the one that it waits at. */
	draft: RequestDraft;
	/** Payments that were over before: they do not answer it. */
	before: ReadonlySet<string>;
	/** The integrated address that stands in for the main one, and the payment id in it. */
	integrated: { address: string; paymentId: string } | null;
}

/** The requests of this visit by wallet, account and address: who leaves the page and comes back finds them again. */
export const waiting = new Map<string, Waiting>();
