import { targetSeconds } from '../chain/rules';
import type { Client } from '../rpc/client';
import type { BlockHeader } from '../rpc/daemon/records';
import { loadHeaders } from './load-headers';

/** Blocks closer than this (in heights) are used to measure the block time around them. */
const MAX_MEASURED_BLOCKS = 100_000;
/** Number of blocks before a block that may claim a later time than it: clocks may be two hours ahead. */
const CLOCK_SKEW_BLOCKS = 60;
/** Headers loaded on each side of a guess, at most: about 1 kB each. */
const MAX_HEADERS_PER_SIDE = 150;
/**
 * After GUESSES calls, every other guess bisects, because contradictory times can mislead interpolation. LAST is the
 * limit of calls.
 */
const BISECT_AFTER_CALLS = 6;
const MAX_CALLS = 60;

/**
 * Finds the first height whose block's time is `time` or later: interpolates between known block times, then searches
 * the headers around the guess. Takes 3 to 5 calls on a chain of millions of blocks. Block times may be off by two
 * hours, and so may the result.
 *
 * @param time Unix seconds
 * @param top the highest height; the result if all blocks are older
 * @throws RpcError
 */
export async function findHeight(node: Client, time: number, top: number): Promise<number> {
	/** Bounds: the block at `low` is older than `time`, the block at `high` is not. */
	let low = -1;
	let high = top + 1;
	let guess = top;
	let uncertainty = top;
	let before: BlockHeader | undefined;
	for (let calls = 1; calls <= MAX_CALLS; calls++) {
		const isNear = uncertainty <= MAX_HEADERS_PER_SIDE;
		const start = isNear ? Math.max(0, guess - uncertainty - CLOCK_SKEW_BLOCKS) : guess;
		const end = isNear ? Math.min(top, guess + uncertainty) : guess;
		const headers = await loadHeaders(node, start, end);
		const found = headers.findIndex(({ timestamp }) => timestamp >= time);
		if (found < 0 && end === top && isNear) return top;
		if (found >= CLOCK_SKEW_BLOCKS || (found >= 0 && start === 0)) return start + found;
		const header = (found < 0 ? headers.at(-1) : headers[0]) as BlockHeader;
		const { height, timestamp } = header;
		if (found > 0) {
			// Blocks before this one may claim later times.
			[high, guess, uncertainty] = [start + found, start, MAX_HEADERS_PER_SIDE];
			continue;
		}
		if (timestamp >= time) high = Math.min(high, height);
		else low = Math.max(low, height);
		low = Math.min(low, high - 1);
		const passed = before && Math.abs(height - before.height) < MAX_MEASURED_BLOCKS ? timestamp - before.timestamp : 0;
		const measured = passed / (height - (before?.height ?? 0));
		const pace = measured > 0 ? measured : targetSeconds(header.major_version);
		const isHalved = calls >= BISECT_AFTER_CALLS && calls % 2 === 0;
		const next = isHalved ? (low + high) >> 1 : height + Math.round((time - timestamp) / pace);
		before = header;
		// The first block of a chain may have no timestamp.
		guess = Math.max(low + 1, 1, Math.min(high - 1, next));
		const distance = Math.abs(guess - height);
		uncertainty = Math.min(
			high - low,
			isHalved ? Infinity : Math.ceil(CLOCK_SKEW_BLOCKS + 3 * Math.sqrt(distance) + distance / 20)
		);
	}
	return guess;
}

/** The last block of a time span, or why there is none. */
export type LastHeightResult = { height: number } | { height: null; isBeforeFirst: boolean };

/**
 * Finds the last height whose block's time is at least `from` and before `to`. The first block of a chain may have no
 * timestamp; then the next one counts as the first.
 *
 * @param from Unix seconds, like `to`
 * @param top the highest height; below 0 for an empty chain
 * @throws RpcError
 */
export async function lastHeightBetween(
	node: Client,
	from: number,
	to: number,
	top: number
): Promise<LastHeightResult> {
	if (top < 0) return { height: null, isBeforeFirst: false };
	const next = await findHeight(node, to, top);
	const near = await loadHeaders(node, Math.max(0, next - 1), next);
	const last = near.findLast(({ timestamp }) => timestamp < to);
	if (last && last.timestamp >= from) return { height: last.height };
	return { height: null, isBeforeFirst: !last || last.timestamp === 0 };
}
