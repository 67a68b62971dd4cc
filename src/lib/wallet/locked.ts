import { formatMoment } from '../format/time';
import { about, blocksOf } from './about';
import { MINED_AGE, PAYMENT_AGE } from './confirmations';

/** What a wallet holds, in atomic units, and how long until all of it is unlocked. */
export interface Held {
	balance: bigint;
	unlocked: bigint;
	/** Null where the service does not tell. */
	untilUnlocked: { blocks: number; seconds: bigint } | null;
}

/** What cannot be spent yet: how much, until when, and why. */
export interface Locked {
	amount: bigint;
	until: string;
	why: string;
}

/** Seconds that a date can still be from now. */
const LONGEST = 100_000_000_000n;

/**
 * What cannot be spent yet; null when all can.
 *
 * @param target seconds between blocks
 * @param now Unix seconds
 */
export function describeLocked({ balance, unlocked, untilUnlocked }: Held, target: number, now: number): Locked | null {
	if (balance <= unlocked) return null;
	const why = `Mined rewards are locked for ${MINED_AGE} blocks, and payments, change among them, for ${PAYMENT_AGE}.`;
	return { amount: balance - unlocked, until: describeUntil(untilUnlocked, target, now), why };
}

function describeUntil(until: Held['untilUnlocked'], target: number, now: number): string {
	if (!until) return 'This wallet service does not say when it unlocks.';
	const { blocks, seconds } = until;
	if (seconds > LONGEST) return 'The sender of some of it locked it forever.';
	const time = seconds > 0n ? `The sender of some of it locked it until ${formatMoment(now + Number(seconds))}.` : '';
	const depth =
		blocks > 0
			? `${seconds > 0n ? 'The rest' : 'All of it'} is unlocked in ${blocksOf(blocks)}, ${about(blocks * target)}.`
			: '';
	const way = `It is unconfirmed, and unlocks ${PAYMENT_AGE} blocks after it is in a block.`;
	return [depth, time].filter(Boolean).join(' ') || way;
}
