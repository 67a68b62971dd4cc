import { share } from '../format/share';
import type { History } from '../wallet-data/history';

/** The balance in atomic units from a moment on (Unix seconds). */
export interface BalanceStep {
	time: number;
	balance: bigint;
}

/**
 * The balance after each transfer in a block, oldest first, counted back from the balance that the wallet reports. The
 * first step is the balance before them. Blocks may name earlier times than those before them: then the later time counts.
 * Nothing where the balance would have been negative: then the wallet's balance is not the sum of its transfers. Nothing either where
 * an amount is not known.
 *
 * @param history the newest transfers, or all
 */
export function balanceSteps({ inBlocks, confirmed, outgoing, incoming }: History, balance: bigint): BalanceStep[] {
	const first = inBlocks[0];
	if (!first || confirmed === undefined || outgoing === undefined || incoming === undefined) return [];
	// Older releases do not count incoming payments before they are in a block.
	const counted = balance === confirmed + outgoing ? 0n : incoming;
	let time = first.transfer.timestamp;
	let current = balance - outgoing - counted - confirmed;
	const steps: BalanceStep[] = [{ time, balance: current }];
	for (const { transfer, effect } of inBlocks) {
		time = Math.max(time, transfer.timestamp);
		current += effect ?? 0n;
		steps.push({ time, balance: current });
	}
	return steps.some((step) => step.balance < 0n) ? [] : steps;
}

/** How long ago the chart of the newest balances begins, where that is known. */
export const RECENT_DAYS = 30;
const DAY_SECONDS = 86_400;

/** The balances of the last 30 days, or of as many as the steps are of. */
export interface RecentSteps {
	steps: BalanceStep[];
	/** Whether they are those of 30 days. */
	isWhole: boolean;
}

/**
 * @param steps of `balanceSteps`
 * @param now Unix seconds
 * @param isComplete whether nothing came before the first step
 */
export function recentSteps(steps: readonly BalanceStep[], now: number, isComplete: boolean): RecentSteps {
	const start = now - RECENT_DAYS * DAY_SECONDS;
	const later = steps.filter(({ time }) => time > start);
	const before = steps.findLast(({ time }) => time <= start) ?? (isComplete ? steps[0] : undefined);
	if (!before) return { steps: later, isWhole: false };
	return { steps: [{ time: start, balance: before.balance }, ...later], isWhole: true };
}

/** A point of the picture: shares of its width from the first step to now, and of its height from 0 to the most. */
export interface Point {
	x: number;
	y: number;
}

/** @param now Unix seconds */
export function pointsOf(steps: readonly BalanceStep[], now: number): Point[] {
	const start = steps[0]?.time ?? now;
	const length = Math.max(1, now - start, (steps.at(-1)?.time ?? now) - start);
	const most = steps.reduce((max, { balance }) => (balance > max ? balance : max), 1n);
	return steps.map(({ time, balance }) => ({
		x: (time - start) / length,
		y: share(balance, most)
	}));
}

/** An SVG path of steps in a box of 1000 by 100, of which the upper tenth is free. At most one step for each unit of the width. */
export function linePath(points: readonly Point[]): string {
	const columns = new Map(points.map(({ x, y }) => [Math.round(x * 1000), y] as const));
	const parts = [...columns].map(([x, y]) => `H${x}V${(100 - y * 90).toFixed(2)}`);
	return `M0 ${(100 - (points[0]?.y ?? 0) * 90).toFixed(2)}${parts.join('')}H1000`;
}
