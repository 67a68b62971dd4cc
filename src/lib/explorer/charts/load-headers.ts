import type { ChartedHeader } from '../charts';
import type { Client } from '../../rpc/client';
import { getBlockHeadersRange } from '../../rpc/daemon/blocks';

/** A restricted node gives at most so many headers at once. */
const STEP = 1000;
/** Blocks this deep do not change any more, as far as a chart is concerned. */
const SETTLED = 20;

const cached = new WeakMap<Client, Map<number, ChartedHeader[]>>();

/**
 * Headers from one height to another, both included, a thousand at a time, ascending and without gaps. What was loaded
 * once stays in memory: only headers near the tip, where the chain may still change, are loaded again.
 *
 * @param tip the highest height
 * @throws RpcError; `cancelled` when the signal says so
 */
export async function* loadHeaders(
	node: Client,
	{ from, to }: { from: number; to: number },
	tip: number,
	signal: AbortSignal
): AsyncGenerator<ChartedHeader[]> {
	const steps = cached.get(node) ?? new Map<number, ChartedHeader[]>();
	cached.set(node, steps);
	for (let start = from - (from % STEP); start <= to; start += STEP) {
		const end = Math.min(start + STEP - 1, tip);
		const settled = end === start + STEP - 1 && end <= tip - SETTLED;
		const headers = (settled && steps.get(start)) || (await loadStep(node, start, end, signal));
		if (settled) steps.set(start, headers);
		yield headers.filter(({ height }) => height >= from && height <= to);
	}
}

async function loadStep(node: Client, start_height: number, end_height: number, signal: AbortSignal) {
	const { headers } = await node.call(getBlockHeadersRange, { start_height, end_height }, { signal });
	return headers.map(({ height, timestamp, num_txes, reward, ...header }) => ({
		...{ height, timestamp, num_txes, reward },
		difficulty: header.wide_difficulty ?? header.difficulty,
		weight: header.block_weight ?? header.block_size
	}));
}
