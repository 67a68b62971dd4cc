import type { Payment } from '../payment/state';
import type { TransferEntry } from '../rpc/wallet/records';
import { isLockedBySender, kindOf, PAYMENT_AGE } from './confirmations';

/** Seconds that a block's time may be behind the moment at which its payments were seen, at most. */
export const BLOCK_DELAY = 3600;

/** The payments that the wallet service lists, or no longer lists. */
export interface Received {
	in: readonly TransferEntry[];
	pool: readonly TransferEntry[];
	vanished: readonly TransferEntry[];
}

/** One that a wallet has received. */
export interface ReceivedPayment extends Payment {
	txid: string;
	/** Unix seconds. */
	seen: number;
}

/** When this page first saw a payment, by its hash, in Unix seconds. */
const firstSeen = new Map<string, number>();

/**
 * The payments to one address, newest first, without mined rewards.
 *
 * @param height blocks that the wallet has scanned
 * @param now Unix seconds
 */
export function receivedAt(
	{ account, index }: { account: number; index: number },
	lists: Received,
	height: number,
	now: number
): ReceivedPayment[] {
	const of = (list: keyof Received) =>
		lists[list].flatMap((transfer) => {
			const { txid, amount, timestamp, unlock_time, subaddr_index, double_spend_seen } = transfer;
			const isHere = subaddr_index.major === account && subaddr_index.minor === index;
			if (!isHere || kindOf(list === 'in' ? 'in' : 'pool', transfer) === 'mined') return [];
			const block = list === 'in' ? transfer.height : null;
			// The wallet knows when it first saw a payment in the pool, and otherwise the block's time, which is later.
			const seen = firstSeen.get(txid) ?? (list === 'in' ? timestamp - BLOCK_DELAY : Math.min(now, timestamp || now));
			firstSeen.set(txid, seen);
			const isLocked = isLockedBySender(unlock_time, block, height, now);
			const state = stateOf(list, isLocked, double_spend_seen);
			const confirmations = block === null ? 0 : Math.max(0, height - block);
			const payment: ReceivedPayment = { txid, amount, confirmations, state, seen, by: 'recipient' };
			return [payment];
		});
	return [...of('vanished'), ...of('pool'), ...of('in').sort((a, b) => a.confirmations - b.confirmations)];
}

function stateOf(list: keyof Received, isLocked: boolean, isContested: boolean): Payment['state'] {
	if (list === 'vanished') return 'gone';
	if (list === 'pool' && isContested) return 'contested';
	if (isLocked) return 'locked';
	return list === 'pool' ? 'pool' : 'block';
}

/** Hashes of those that were unlocked before a request: at an address that others pay as well they do not count for it. */
export const earlierPayments = (payments: readonly ReceivedPayment[]): ReadonlySet<string> =>
	new Set(
		payments.flatMap(({ txid, state, confirmations }) =>
			state === 'block' && confirmations >= PAYMENT_AGE ? [txid] : []
		)
	);
