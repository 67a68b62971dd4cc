import { targetOf } from '../chain/rules';
import type { Client } from '../rpc/client';
import type { BlockHeader } from '../rpc/daemon/records';
import { loadHeaders } from './load-headers';

/** Blocks so near to each other show how fast blocks come around them. */
const CLOSE = 100_000;
/** Blocks before one that may claim a later time than it: clocks may be two hours ahead. */
const AHEAD = 60;
/** Blocks on both sides of a guess that are looked at: about 1 kB each. */
const MOST = 150;
/** Calls after which every other guess is the middle, and in all: times that contradict each other lead nowhere. */
const GUESSES = 6;
const LAST = 60;

/**
 * The first height whose block is from `time` on: guessed from the times of other blocks, then looked for around the guess.
 * On a chain of millions of blocks that are 3 to 5 calls. Blocks' clocks may be off by two hours, and then so is the result.
 *
 * @param time Unix seconds
 * @param top the highest height there is; the result when all blocks are older
 * @throws RpcError
 */
export async function findHeight(node: Client, time: number, top: number): Promise<number> {
	/** The block at `low` is older, that at `high` is not. */
	let low = -1;
	let high = top + 1;
	let guess = top;
	let spread = top;
	let before: BlockHeader | undefined;
	for (let calls = 1; calls <= LAST; calls++) {
		const isNear = spread <= MOST;
		const start = isNear ? Math.max(0, guess - spread - AHEAD) : guess;
		const end = isNear ? Math.min(top, guess + spread) : guess;
		const headers = await loadHeaders(node, start, end);
		const found = headers.findIndex(({ timestamp }) => timestamp >= time);
		if (found < 0 && end === top && isNear) return top;
		if (found >= AHEAD || (found >= 0 && start === 0)) return start + found;
		const header = (found < 0 ? headers.at(-1) : headers[0]) as BlockHeader;
		const { height, timestamp } = header;
		if (found > 0) {
			// The blocks before may claim later times.
			[high, guess, spread] = [start + found, start, MOST];
			continue;
		}
		if (timestamp >= time) high = Math.min(high, height);
		else low = Math.max(low, height);
		low = Math.min(low, high - 1);
		const passed = before && Math.abs(height - before.height) < CLOSE ? timestamp - before.timestamp : 0;
		const measured = passed / (height - (before?.height ?? 0));
		const pace = measured > 0 ? measured : targetOf(header.major_version);
		const isHalved = calls >= GUESSES && calls % 2 === 0;
		const next = isHalved ? (low + high) >> 1 : height + Math.round((time - timestamp) / pace);
		before = header;
		// The first block of a chain may carry no time.
		guess = Math.max(low + 1, 1, Math.min(high - 1, next));
		const distance = Math.abs(guess - height);
		spread = Math.min(high - low, isHalved ? Infinity : Math.ceil(AHEAD + 3 * Math.sqrt(distance) + distance / 20));
	}
	return guess;
}

/** The last block of a span of time, or why there is none. */
export type DayHeight = { height: number } | { height: null; isBeforeFirst: boolean };

/**
 * The last height whose block is from `from` on and before `to`. A first block of a chain may carry no time: then the next is
 * taken for the first.
 *
 * @param from Unix seconds, as `to`
 * @param top the highest height there is; below 0 for an empty chain
 * @throws RpcError
 */
export async function lastHeightBetween(node: Client, from: number, to: number, top: number): Promise<DayHeight> {
	if (top < 0) return { height: null, isBeforeFirst: false };
	const next = await findHeight(node, to, top);
	const near = await loadHeaders(node, Math.max(0, next - 1), next);
	const last = near.findLast(({ timestamp }) => timestamp < to);
	if (last && last.timestamp >= from) return { height: last.height };
	return { height: null, isBeforeFirst: !last || last.timestamp === 0 };
}
