import { Buckets, type ChartedHeader } from '../charts';
import { ofClient } from '../../app/of-client';
import type { Client } from '../../rpc/client';
import { getBlockHeadersRange } from '../../rpc/daemon/blocks';
import { FORMAT, STEP, type Step, type Steps } from './steps';

/** Blocks this deep do not change any more, as far as a chart is concerned. */
const SETTLED = 20;
/** As deep as no reorganisation goes: what is stored in the browser. */
const FINAL = 100;
/** Longer ranges are loaded as sums, which are stored. */
const LONG = 60_000;
/** Sums of a step. */
const SUMS = 10;

/** How many points a range of so many blocks has at most: those of a long one are no finer than its sums. */
export const mostPoints = (blocks: number, most: number) =>
	blocks > LONG ? Math.min(most, Math.ceil((blocks * SUMS) / STEP)) : most;

interface LoadedStep {
	prev_hash: string;
	hash: string;
	headers: ChartedHeader[];
}

const cached = ofClient(() => new Map<number, LoadedStep>());

/**
 * Headers from one height to another, both included, a thousand at a time, ascending and without gaps; in a long range
 * added up. What was loaded once stays in memory: only headers near the tip, where the chain may still change, are loaded
 * again. The next step is loaded while one is shown.
 *
 * @param tip the highest height
 * @param steps where the sums of a range longer than `long` are stored
 * @throws RpcError; `cancelled` when the signal says so
 */
export async function* loadHeaders(
	node: Client,
	{ from, to }: { from: number; to: number },
	tip: number,
	signal: AbortSignal,
	steps: Steps,
	long = LONG
): AsyncGenerator<ChartedHeader[]> {
	const isLong = to - from + 1 > long;
	const known = cached(node);

	async function load(start: number): Promise<ChartedHeader[]> {
		const end = Math.min(start + STEP - 1, tip);
		const isWhole = end === start + STEP - 1;
		const isInside = start >= from && end <= to;
		const isSummed = isLong && isWhole && isInside && end <= tip - SETTLED;
		const stored = isSummed ? await steps.at(start) : undefined;
		if (stored) return [...stored.sums];
		const isSettled = isWhole && end <= tip - SETTLED;
		const step = (isSettled && known.get(start)) || (await loadStep(node, start, end, signal));
		if (isSummed) {
			const sums = sumsOf(step.headers);
			const { prev_hash, hash } = step;
			steps.add({ format: FORMAT, start, prev_hash, hash, sums } satisfies Step, end <= tip - FINAL);
			return sums;
		}
		if (isSettled) known.set(start, step);
		return step.headers.filter(({ height }) => height >= from && height <= to);
	}

	const first = from - (from % STEP);
	let next: Promise<ChartedHeader[]> | null = load(first);
	for (let start = first; next; start += STEP) {
		const current: ChartedHeader[] = await next;
		next = start + STEP <= to && !signal.aborted ? load(start + STEP) : null;
		// Its failure is thrown when it is its turn.
		next?.catch(() => undefined);
		yield current;
	}
}

const sumsOf = (headers: readonly ChartedHeader[]): ChartedHeader[] =>
	new Buckets(headers.length, SUMS, null)
		.add(headers)
		.map(({ last, blocks, time, difficulty, weight, num_txes, reward }) => ({
			height: last,
			blocks,
			timestamp: time,
			...{ difficulty, weight, num_txes, reward }
		}));

async function loadStep(
	node: Client,
	start_height: number,
	end_height: number,
	signal: AbortSignal
): Promise<LoadedStep> {
	const { headers } = await node.call(getBlockHeadersRange, { start_height, end_height }, { signal });
	return {
		prev_hash: headers[0]?.prev_hash ?? '',
		hash: headers.at(-1)?.hash ?? '',
		headers: headers.map(({ height, timestamp, num_txes, reward, ...header }) => ({
			...{ height, timestamp, num_txes, reward },
			difficulty: header.wide_difficulty ?? header.difficulty,
			weight: header.block_weight ?? header.block_size
		}))
	};
}
