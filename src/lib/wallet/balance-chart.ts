import { share } from '../format/share';
import type { History } from '../wallet-data/history';

/** The balance (atomic units) from a moment on (Unix seconds). */
export interface BalanceStep {
	time: number;
	balance: bigint;
}

/**
 * The balance after each transfer in a block, oldest first, computed backwards from the balance that the wallet
 * reports. The first step is the balance before them. Timestamps of blocks may go backwards: a step never gets an
 * earlier time than the one before.
 *
 * Returns no steps if a balance would be negative, because the wallet's balance is then not the sum of its transfers,
 * or if an amount is not known.
 *
 * @param history the newest transfers, or all
 */
export function balanceSteps({ inBlocks, confirmed, outgoing, incoming }: History, balance: bigint): BalanceStep[] {
	const first = inBlocks[0];
	if (!first || confirmed === undefined || outgoing === undefined || incoming === undefined) return [];
	// Older releases do not count incoming payments in the balance before they are in a block.
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

/** Days that the chart of the newest balances shows, where the balances are known. */
export const RECENT_DAYS = 30;
const DAY_SECONDS = 86_400;

/** The balances of the last 30 days, or of a shorter time if the steps do not reach back as far. */
export interface RecentSteps {
	steps: BalanceStep[];
	/** True when the steps cover all 30 days. */
	isWhole: boolean;
}

/**
 * Cuts the steps to the last 30 days.
 *
 * @param steps from `balanceSteps`
 * @param now Unix seconds
 * @param isComplete whether there was no transfer before the first step
 */
export function recentSteps(steps: readonly BalanceStep[], now: number, isComplete: boolean): RecentSteps {
	const start = now - RECENT_DAYS * DAY_SECONDS;
	const later = steps.filter(({ time }) => time > start);
	const before = steps.findLast(({ time }) => time <= start) ?? (isComplete ? steps[0] : undefined);
	if (!before) return { steps: later, isWhole: false };
	return { steps: [{ time: start, balance: before.balance }, ...later], isWhole: true };
}

/**
 * A point of the chart. `x`: fraction of the width, from the first step to now. `y`: fraction of the height, from 0 to
 * the highest balance.
 */
export interface BalancePoint {
	x: number;
	y: number;
}

/** Converts steps to points. @param now Unix seconds */
export function balancePoints(steps: readonly BalanceStep[], now: number): BalancePoint[] {
	const start = steps[0]?.time ?? now;
	const length = Math.max(1, now - start, (steps.at(-1)?.time ?? now) - start);
	const most = steps.reduce((max, { balance }) => (balance > max ? balance : max), 1n);
	return steps.map(({ time, balance }) => ({
		x: (time - start) / length,
		y: share(balance, most)
	}));
}

/** SVG path of the points in a box of 1000 by 100 whose upper tenth stays free. At most one step per unit of width. */
export function linePath(points: readonly BalancePoint[]): string {
	const columns = new Map(points.map(({ x, y }) => [Math.round(x * 1000), y] as const));
	const parts = [...columns].map(([x, y]) => `H${x}V${(100 - y * 90).toFixed(2)}`);
	return `M0 ${(100 - (points[0]?.y ?? 0) * 90).toFixed(2)}${parts.join('')}H1000`;
}
