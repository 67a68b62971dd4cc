import type { ChartedHeader } from '.';
import type { Client } from '../../rpc/client';
import { getBlockHeadersRange } from '../../rpc/daemon/blocks';

/** A restricted node gives at most so many headers at once. */
const STEP = 1000;
/** Blocks this deep do not change any more, as far as a chart is concerned. */
const SETTLED = 20;

const stores = new WeakMap<Client, Map<number, ChartedHeader[]>>();

/** How far a range has come. */
export interface Progress {
	/** Ascending, from the range's start, without gaps. */
	headers: ChartedHeader[];
	/** Of so many. */
	total: number;
}

/**
 * Headers from one height to another, both included, a thousand at a time. What was read once is kept for the page's
 * life: only headers near the tip, where the chain may still change, are asked for again.
 *
 * @param tip the highest height
 * @throws RpcError; `cancelled` when the signal says so
 */
export async function* readHeaders(
	node: Client,
	range: { from: number; to: number },
	tip: number,
	signal: AbortSignal
): AsyncGenerator<Progress> {
	const kept = stores.get(node) ?? new Map<number, ChartedHeader[]>();
	stores.set(node, kept);
	const total = range.to - range.from + 1;
	const headers: ChartedHeader[] = [];
	for (let step = Math.floor(range.from / STEP); step * STEP <= range.to; step++) {
		const start_height = step * STEP;
		const end_height = Math.min(start_height + STEP - 1, tip);
		const settled = end_height === start_height + STEP - 1 && end_height <= tip - SETTLED;
		const read = (settled && kept.get(step)) || (await parseStep(node, start_height, end_height, signal));
		if (settled) kept.set(step, read);
		headers.push(...read.filter(({ height }) => height >= range.from && height <= range.to));
		yield { headers, total };
	}
}

async function parseStep(node: Client, start_height: number, end_height: number, signal: AbortSignal) {
	const { headers } = await node.call(getBlockHeadersRange, { start_height, end_height }, { signal });
	return headers.map((header) => ({
		height: header.height,
		timestamp: header.timestamp,
		difficulty: header.wide_difficulty ?? header.difficulty,
		weight: header.block_weight ?? header.block_size,
		num_txes: header.num_txes,
		reward: header.reward
	}));
}
