import { PAYMENT_AGE } from '../wallet/confirmations';
import type { Arrival } from '../wallet/receive';
import type { SeenPayment } from './checkout-state';

/** Seconds that a block's time may be behind the moment at which its payments were seen, at most. */
export const BLOCK_DELAY = 3600;

/** With the transaction's hash, by which a receipt proves it. */
export interface FoundPayment extends SeenPayment {
	txid: string;
}

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
	return arrivals.map(({ transfer, progress, isVanished, kind }) => {
		const { txid, amount, timestamp } = transfer;
		// The wallet knows when it first saw a payment in the pool, and otherwise the block's time, which is later.
		const seen = firstSeen.get(txid) ?? (kind === 'pool' ? Math.min(now, timestamp || now) : timestamp - BLOCK_DELAY);
		firstSeen.set(txid, seen);
		const confirmations = 'count' in progress ? progress.count : 0;
		return { txid, amount, confirmations, seen, state: isVanished ? 'gone' : stateOf({ transfer, progress, kind }) };
	});
}

function stateOf({ transfer, progress, kind }: Pick<Arrival, 'transfer' | 'progress' | 'kind'>): SeenPayment['state'] {
	if (kind === 'pool') return transfer.double_spend_seen ? 'contested' : 'pool';
	const isLocked = progress.state === 'locked' || (progress.state === 'confirming' && progress.needed > PAYMENT_AGE);
	return isLocked ? 'locked' : 'block';
}
