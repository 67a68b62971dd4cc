import { formatMoment } from '../format/time';
import { approximate, blocksOf } from './durations';
import { MINED_AGE, PAYMENT_AGE, progressOf } from '../queries/confirmations';
import type { Row } from './history';

/** The balance in atomic units, and the time until all of it is unlocked. */
export interface Funds {
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
export function describeLocked(
	{ balance, unlocked, untilUnlocked }: Funds,
	target: number,
	now: number
): Locked | null {
	if (balance <= unlocked) return null;
	const why = `Mined rewards are locked for ${MINED_AGE} blocks, and payments, change among them, for ${PAYMENT_AGE}.`;
	return { amount: balance - unlocked, until: describeUntil(untilUnlocked, target, now), why };
}

function describeUntil(until: Funds['untilUnlocked'], target: number, now: number): string {
	if (!until) return 'This wallet service does not say when it unlocks.';
	const { blocks, seconds } = until;
	if (seconds > LONGEST) return 'The sender of some of it locked it forever.';
	const time = seconds > 0n ? `The sender of some of it locked it until ${formatMoment(now + Number(seconds))}.` : '';
	const depth =
		blocks > 0
			? `${seconds > 0n ? 'The rest' : 'All of it'} is unlocked in ${blocksOf(blocks)}, ${approximate(blocks * target)}.`
			: '';
	const unconfirmed = `It is unconfirmed, and unlocks ${PAYMENT_AGE} blocks after it is in a block.`;
	return [depth, time].filter(Boolean).join(' ') || unconfirmed;
}

/** An amount in atomic units that is unlocked within so many blocks; null where that is not known. */
export interface UnlockStep {
	amount: bigint;
	blocks: number | null;
}

/** Amounts that are unlocked within so many blocks are added up. */
const WITHIN = [PAYMENT_AGE, 30, MINED_AGE];

/**
 * What of the locked amount is unlocked when, the soonest first. What was received is exact; the rest is change and what
 * is not in a block yet. Null where what was received is more than what is locked: then one of the two is outdated.
 *
 * @param locked atomic units
 * @param height blocks that the wallet has scanned
 */
export function unlockSteps(
	rows: readonly Row[],
	locked: bigint,
	height: number,
	now: number
): { received: UnlockStep[]; rest: bigint } | null {
	const steps = new Map<number, UnlockStep>();
	let rest = locked;
	for (const { kind, transfer } of rows) {
		if (kind !== 'in' && kind !== 'mined') continue;
		const progress = progressOf(kind, transfer, height, now);
		if (progress.state !== 'confirming' && progress.state !== 'locked') continue;
		const blocks = progress.state === 'confirming' ? progress.needed - progress.count : null;
		const group = blocks === null ? Infinity : (WITHIN.find((most) => blocks <= most) ?? MINED_AGE + 1);
		const step = steps.get(group) ?? { amount: 0n, blocks };
		step.amount += transfer.amount;
		if (blocks !== null) step.blocks = Math.max(step.blocks ?? 0, blocks);
		steps.set(group, step);
		rest -= transfer.amount;
	}
	if (rest < 0n) return null;
	return { received: [...steps].sort(([a], [b]) => a - b).map(([, step]) => step), rest };
}
