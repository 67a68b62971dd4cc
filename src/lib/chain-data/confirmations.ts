import { formatInteger } from '../format/amount';
import { formatMoment } from '../format/time';
import type { TransferEntry } from '../rpc/wallet/records';

/** Blocks until payments, and mining rewards, are unlocked (reference implementation, cryptonote_config.h). */
export const PAYMENT_AGE = 10;
export const MINED_AGE = 60;

/** Unlock times from here on are Unix seconds, below it heights (cryptonote_config.h, CRYPTONOTE_MAX_BLOCK_NUMBER). */
const FIRST_MOMENT = 500_000_000n;

/** The last time that is a date; the sender chooses it, up to 2^64 - 1. */
const LAST_MOMENT = 8_640_000_000_000n;

/** An unlock time as a block, a date or never. */
export function describeUnlock(unlock_time: bigint): string {
	if (unlock_time < FIRST_MOMENT) return `block ${formatInteger(unlock_time)}`;
	return unlock_time > LAST_MOMENT ? `never (${formatInteger(unlock_time)})` : formatMoment(Number(unlock_time));
}

/** How long an unlock time to come locks, after `locked`: until a block or a date, or for ever. */
export const describeLock = (unlock_time: bigint): string =>
	unlock_time > LAST_MOMENT ? 'for ever' : `until ${describeUnlock(unlock_time)}`;

/** The list of `get_transfers` that has it, and `mined` for a mining reward. */
export type Kind = 'in' | 'mined' | 'pool' | 'out' | 'pending' | 'failed';

export const kindOf = (list: Exclude<Kind, 'mined'>, { type }: Pick<TransferEntry, 'type'>): Kind =>
	list === 'in' && type === 'block' ? 'mined' : list;

/** The progress of a transfer: it has `count` confirmations, and when it can be spent. */
export type Progress =
	/** Given up by the wallet, which does not prove that it failed. */
	| { state: 'failed' }
	/** Not in a block. */
	| { state: 'pool'; needed: number }
	/** Unlocked with `needed` confirmations. */
	| { state: 'confirming'; count: number; needed: number }
	/** Locked by its sender for longer than each transfer is, for so many blocks more; null where a moment decides. */
	| { state: 'locked'; count: number; unlock_time: bigint; blocks: number | null }
	| { state: 'unlocked'; count: number };

/**
 * The progress of a transfer: when its money can be spent is computed here alone.
 *
 * @param height blocks that the wallet has scanned, or that the chain has
 * @param now Unix seconds
 *
 * Source: the reference implementation's wallet2.cpp, is_transfer_unlocked.
 */
export function progressOf(
	kind: Kind,
	{ height: block, unlock_time }: Pick<TransferEntry, 'height' | 'unlock_time'>,
	height: number,
	now: number
): Progress {
	if (kind === 'failed') return { state: 'failed' };
	const isWaiting = kind === 'pool' || kind === 'pending';
	const count = isWaiting ? 0 : Math.max(0, height - block);
	const isHeight = unlock_time < FIRST_MOMENT;
	// A reward's height is no choice of its miner.
	if ((kind !== 'mined' || !isHeight) && isLockedBySender(unlock_time, isWaiting ? null : block, height, now)) {
		return { state: 'locked', count, unlock_time, blocks: isHeight ? Number(unlock_time) - height : null };
	}
	if (isWaiting) return { state: 'pool', needed: PAYMENT_AGE };
	const needed = kind === 'mined' ? ageOfReward(block, unlock_time) : PAYMENT_AGE;
	return count < needed ? { state: 'confirming', count, needed } : { state: 'unlocked', count };
}

/** Some chains lock rewards for longer or shorter. */
const ageOfReward = (block: number, unlock_time: bigint) =>
	unlock_time > BigInt(block) && unlock_time < FIRST_MOMENT
		? Math.max(PAYMENT_AGE, Number(unlock_time) - block)
		: MINED_AGE;

/**
 * Whether its sender locked a payment for longer than each is locked, from the moment on that it is in the pool.
 *
 * @param block height of its block; null for the pool
 * @param height blocks that the wallet has scanned
 * @param now Unix seconds
 */
export function isLockedBySender(unlock_time: bigint, block: number | null, height: number, now: number): boolean {
	if (unlock_time >= FIRST_MOMENT) return unlock_time > BigInt(now);
	return unlock_time > BigInt(Math.max(height, (block ?? height) + PAYMENT_AGE));
}

/**
 * After how many confirmations a wallet suggests to rely on a payment, where that is more than it takes to unlock it; null for
 * others, and once it has them. It is about as many blocks as have the payment's amount for rewards: who replaces them loses that much.
 */
export function safeAfter(
	{
		amount,
		suggested_confirmations_threshold: suggested
	}: Pick<TransferEntry, 'amount' | 'suggested_confirmations_threshold'>,
	progress: Progress
): number | null {
	// The service suggests the blocks until it is not, for one that is locked.
	if (amount === undefined || progress.state === 'failed' || progress.state === 'locked') return null;
	const count = progress.state === 'pool' ? 0 : progress.count;
	const needed = progress.state === 'unlocked' ? PAYMENT_AGE : progress.needed;
	return suggested > BigInt(Math.max(needed, count)) ? Number(suggested) : null;
}

/** Progress in a few words, for a badge. */
export function describeProgress(progress: Progress): {
	tone: 'plain' | 'accent' | 'good' | 'warn' | 'bad';
	words: string;
} {
	switch (progress.state) {
		case 'failed':
			return { tone: 'plain', words: 'Not known' };
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
