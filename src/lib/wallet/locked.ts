import { formatMoment } from '../format/time';
import { about, blocksOf } from './about';
import { MINED_AGE, PAYMENT_AGE } from './confirmations';

/** The balance in atomic units, and the time until all of it is unlocked. */
export interface Held {
	balance: bigint;
	unlocked: bigint;
	/** Null where the service does not say. */
	untilUnlocked: { blocks: number; seconds: bigint } | null;
}

/** The locked part of the balance, until when, and why. */
export interface Locked {
	amount: bigint;
	until: string;
	why: string;
}

/** In seconds; later times are no dates. */
const LONGEST = 100_000_000_000n;

/**
 * Null when nothing is locked.
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
	const unconfirmed = `It is unconfirmed, and unlocks ${PAYMENT_AGE} blocks after it is in a block.`;
	return [depth, time].filter(Boolean).join(' ') || unconfirmed;
}
