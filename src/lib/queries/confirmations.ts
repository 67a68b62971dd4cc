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

/** An unlock time as a block or a date. */
export function describeUnlock(unlock_time: bigint): string {
	if (unlock_time < FIRST_MOMENT) return `block ${formatInteger(unlock_time)}`;
	return unlock_time > LAST_MOMENT ? 'beyond any date' : formatMoment(Number(unlock_time));
}

/** The list of `get_transfers` that has it, and `mined` for a mining reward. */
export type Kind = 'in' | 'mined' | 'pool' | 'out' | 'pending' | 'failed';

export const kindOf = (list: Exclude<Kind, 'mined'>, { type }: Pick<TransferEntry, 'type'>): Kind =>
	list === 'in' && type === 'block' ? 'mined' : list;

/** The progress of a transfer: it has `count` confirmations and is unlocked from `needed` on. */
export type Progress =
	| { state: 'failed' }
	/** Not in a block. */
	| { state: 'pool'; needed: number }
	| { state: 'confirming'; count: number; needed: number }
	/** Confirmed, but its sender locked it until a time in Unix seconds; null when that is beyond any date. */
	| { state: 'locked'; count: number; until: number | null }
	| { state: 'unlocked'; count: number };

/**
 * The progress of a transfer.
 *
 * @param height blocks that the wallet has scanned
 * @param now Unix seconds
 *
 * Source: the reference implementation's wallet2.cpp, is_transfer_unlocked.
 */
export function progressOf(
	kind: Kind,
	transfer: Pick<TransferEntry, 'height' | 'unlock_time'>,
	height: number,
	now: number
): Progress {
	if (kind === 'failed') return { state: 'failed' };
	const { unlock_time } = transfer;
	if (kind === 'pool' || kind === 'pending') return { state: 'pool', needed: PAYMENT_AGE };
	const count = Math.max(0, height - transfer.height);
	const locked = unlock_time < FIRST_MOMENT ? Number(unlock_time) - transfer.height : 0;
	const needed = Math.max(PAYMENT_AGE, locked);
	if (count < needed) return { state: 'confirming', count, needed };
	if (unlock_time >= FIRST_MOMENT && unlock_time > BigInt(now)) {
		return { state: 'locked', count, until: unlock_time > LAST_MOMENT ? null : Number(unlock_time) };
	}
	return { state: 'unlocked', count };
}

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

/** Progress in a few words, for a badge. */
export function describeProgress(progress: Progress): { tone: 'plain' | 'good' | 'warn' | 'bad'; words: string } {
	switch (progress.state) {
		case 'failed':
			return { tone: 'bad', words: 'Failed' };
		case 'pool':
			return { tone: 'warn', words: `In the pool: 0 of ${progress.needed}` };
		case 'confirming':
			return {
				tone: 'warn',
				words: `${formatInteger(progress.count)} of ${formatInteger(progress.needed)} confirmations`
			};
		case 'locked':
			return {
				tone: 'warn',
				words: progress.until === null ? 'Locked forever' : `Locked until ${formatMoment(progress.until)}`
			};
		case 'unlocked':
			return { tone: 'good', words: 'Unlocked' };
	}
}
