import type { Arrival } from '../queries/receive';
import { PAYMENT_AGE } from '../queries/confirmations';
import { checkoutState, type SeenPayment } from './checkout-state';

/** Seconds that a block's time may be behind the moment at which its payments were seen, at most. */
export const BLOCK_DELAY = 3600;

/** With the transaction's hash, by which a receipt proves it. */
export interface FoundPayment extends SeenPayment {
	txid: string;
}

/** For {@link seenByWallet}: what it remembers of payments. */
export const firstSeenTimes = () => new Map<string, number>();

/**
 * The payments that a wallet lists.
 *
 * @param firstSeen by hash, in Unix seconds; what is new is added
 * @param now Unix seconds
 */
export function seenByWallet(
	arrivals: readonly Arrival[],
	firstSeen: Map<string, number>,
	now: number
): FoundPayment[] {
	return arrivals.map((arrival) => {
		const { transfer, progress, kind } = arrival;
		const { txid, amount, timestamp } = transfer;
		// The wallet knows when it first saw a payment in the pool, and otherwise the block's time, which is later.
		const seen = firstSeen.get(txid) ?? (kind === 'pool' ? Math.min(now, timestamp || now) : timestamp - BLOCK_DELAY);
		firstSeen.set(txid, seen);
		const confirmations = 'count' in progress ? progress.count : 0;
		return { txid, amount, confirmations, seen, state: stateOf(arrival) };
	});
}

/** The state of a request that does not expire. @param asked atomic units; null for any amount */
export const watchedState = (asked: bigint | null, payments: readonly SeenPayment[], now: number) =>
	checkoutState({ amount: asked, expires: null, needed: PAYMENT_AGE }, payments, now);

function stateOf({ transfer, kind, isVanished, isLocked }: Arrival): SeenPayment['state'] {
	if (isVanished) return 'gone';
	if (kind === 'pool' && transfer.double_spend_seen) return 'contested';
	if (isLocked) return 'locked';
	return kind === 'pool' ? 'pool' : 'block';
}
