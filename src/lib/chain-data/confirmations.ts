import { formatInteger } from '../format/amount';
import { formatMoment } from '../format/time';
import type { TransferEntry } from '../rpc/wallet/records';

/** Blocks until payments and mining rewards are unlocked (reference implementation, cryptonote_config.h). */
export const PAYMENT_UNLOCK_BLOCKS = 10;
export const COINBASE_UNLOCK_BLOCKS = 60;

/**
 * Unlock times from this value on are Unix seconds; smaller ones are heights (cryptonote_config.h,
 * CRYPTONOTE_MAX_BLOCK_NUMBER).
 */
const MIN_UNLOCK_TIMESTAMP = 500_000_000n;

/** The last Unix time that `Date` can represent. The sender chooses the unlock time, up to 2^64 - 1. */
const MAX_DATE_TIMESTAMP = 8_640_000_000_000n;

/** An unlock time as a block, a date or never. */
export function describeUnlock(unlock_time: bigint): string {
	if (unlock_time < MIN_UNLOCK_TIMESTAMP) return `block ${formatInteger(unlock_time)}`;
	return unlock_time > MAX_DATE_TIMESTAMP ? `never (${formatInteger(unlock_time)})` : formatMoment(Number(unlock_time));
}

/** The end of a lock, as words after `locked`: until a block or a date, or for ever. */
export const describeLock = (unlock_time: bigint): string =>
	unlock_time > MAX_DATE_TIMESTAMP ? 'for ever' : `until ${describeUnlock(unlock_time)}`;

/** The list of `get_transfers` that contains the transfer, or `mined` for a mining reward. */
export type TransferKind = 'in' | 'mined' | 'pool' | 'out' | 'pending' | 'failed';

export const transferKindOf = (
	list: Exclude<TransferKind, 'mined'>,
	{ type }: Pick<TransferEntry, 'type'>
): TransferKind => (list === 'in' && type === 'block' ? 'mined' : list);

/** The progress of a transfer: its number of confirmations (`count`), and whether it can be spent. */
export type TransferProgress =
	/** The wallet gave up on it, which does not prove that it failed. */
	| { state: 'failed' }
	/** In the pool, not in a block yet. */
	| { state: 'pool'; needed: number }
	/** Unlocks with `needed` confirmations. */
	| { state: 'confirming'; count: number; needed: number }
	/** Locked by its sender for longer than usual, for `blocks` more blocks; null if it is locked until a time. */
	| { state: 'locked'; count: number; unlock_time: bigint; blocks: number | null }
	| { state: 'unlocked'; count: number };

/**
 * The progress of a transfer. This is the only place that computes when its money unlocks.
 *
 * @param height number of blocks that the wallet has scanned, or of the chain
 * @param now Unix seconds
 *
 * Source: the reference implementation's wallet2.cpp, is_transfer_unlocked.
 */
export function progressOf(
	kind: TransferKind,
	{ height: block, unlock_time }: Pick<TransferEntry, 'height' | 'unlock_time'>,
	height: number,
	now: number
): TransferProgress {
	if (kind === 'failed') return { state: 'failed' };
	const isWaiting = kind === 'pool' || kind === 'pending';
	const count = isWaiting ? 0 : Math.max(0, height - block);
	const isHeight = unlock_time < MIN_UNLOCK_TIMESTAMP;
	// A mining reward always has a height as its unlock time; the miner does not choose it.
	if ((kind !== 'mined' || !isHeight) && isLockedBySender(unlock_time, isWaiting ? null : block, height, now)) {
		return { state: 'locked', count, unlock_time, blocks: isHeight ? Number(unlock_time) - height : null };
	}
	if (isWaiting) return { state: 'pool', needed: PAYMENT_UNLOCK_BLOCKS };
	const needed = kind === 'mined' ? rewardUnlockBlocks(block, unlock_time) : PAYMENT_UNLOCK_BLOCKS;
	return count < needed ? { state: 'confirming', count, needed } : { state: 'unlocked', count };
}

/** Confirmations until a reward unlocks. Some chains lock rewards for longer or shorter than Monero. */
const rewardUnlockBlocks = (block: number, unlock_time: bigint) =>
	unlock_time > BigInt(block) && unlock_time < MIN_UNLOCK_TIMESTAMP
		? Math.max(PAYMENT_UNLOCK_BLOCKS, Number(unlock_time) - block)
		: COINBASE_UNLOCK_BLOCKS;

/**
 * True when the sender locked a payment for longer than every payment is locked. Applies as soon as it is in the pool.
 *
 * @param block height of its block; null for the pool
 * @param height number of blocks that the wallet has scanned
 * @param now Unix seconds
 */
export function isLockedBySender(unlock_time: bigint, block: number | null, height: number, now: number): boolean {
	if (unlock_time >= MIN_UNLOCK_TIMESTAMP) return unlock_time > BigInt(now);
	return unlock_time > BigInt(Math.max(height, (block ?? height) + PAYMENT_UNLOCK_BLOCKS));
}

/**
 * Number of confirmations that the wallet suggests before relying on a payment. Null unless that is more than
 * unlocking takes, and once the payment has them. The wallet suggests about as many blocks as have rewards worth the
 * amount: an attacker who replaces these blocks loses that much.
 */
export function suggestedConfirmations(
	{
		amount,
		suggested_confirmations_threshold: suggested
	}: Pick<TransferEntry, 'amount' | 'suggested_confirmations_threshold'>,
	progress: TransferProgress
): number | null {
	// The wallet service's suggestion for a locked payment is the number of blocks until it unlocks.
	if (amount === undefined || progress.state === 'failed' || progress.state === 'locked') return null;
	const count = progress.state === 'pool' ? 0 : progress.count;
	const needed = progress.state === 'unlocked' ? PAYMENT_UNLOCK_BLOCKS : progress.needed;
	return suggested > BigInt(Math.max(needed, count)) ? Number(suggested) : null;
}

/** Progress as a few words, for a badge. */
export function describeProgress(progress: TransferProgress): {
	tone: 'plain' | 'accent' | 'good' | 'warn' | 'bad';
	words: string;
} {
	switch (progress.state) {
		case 'failed':
			return { tone: 'plain', words: 'Unknown' };
		case 'pool':
			return { tone: 'plain', words: `In the pool: 0 of ${progress.needed}` };
		case 'confirming':
			return {
				tone: 'accent',
				words: `${formatInteger(progress.count)} of ${formatInteger(progress.needed)} confirmations`
			};
		case 'locked':
			return { tone: 'warn', words: `Locked ${describeLock(progress.unlock_time)}` };
		case 'unlocked':
			return { tone: 'good', words: 'Unlocked' };
	}
}
