import { browser } from '$app/environment';
import { staleIfError } from '$lib/app/stale-if-error';
import { live } from '$lib/app/live.svelte';
import { whenIdle } from '$lib/app/when-idle';
import { loadPart, reusePart, type OptionalResult } from '$lib/app/optional-call';
import type { Client } from '$lib/rpc/client';
import { getBlockHeadersRange } from '$lib/rpc/daemon/blocks';
import { getFeeEstimate, type NodeInfo } from '$lib/rpc/daemon/node';
import type { BlockHeader } from '$lib/rpc/daemon/records';
import type { ResultOf } from '$lib/rpc/operation';
import { AS_WALLETS_ASK } from '$lib/queries/fees';
import { medianWeight } from '$lib/queries/node-state';
import { loadLastOverview, storeLastOverview, type LastOverview } from '$lib/app/last-overview';
import type { PoolOverview } from '$lib/explorer/pool-overview';

/** On a large screen more windows stand side by side. */
const isWide = browser && matchMedia('(width >= 102.5rem)').matches;
const BLOCKS = isWide ? 12 : 8;
/** In its tables. */
const ROWS = isWide ? BLOCKS : 5;

interface Overview {
	info: NodeInfo;
	/** The newest first. */
	headers: BlockHeader[];
	/** Bytes of weight that a block has without a penalty; it may have twice as many. */
	median: number;
	fees: Promise<OptionalResult<ResultOf<typeof getFeeEstimate>>>;
	pool: Promise<OptionalResult<PoolOverview>>;
}

const cached = staleIfError<Overview>();

/** Until the page was shown once. */
let isFirst = true;

export const load = async ({ parent, depends }) => {
	depends('chain:tip', 'chain:pool');
	const { node } = await parent();
	if (isFirst) {
		isFirst = false;
		// The node is asked while the page is drawn, which then has this load run again.
		void live.latest(node).catch(() => undefined);
		const last = await loadLastOverview(node.url);
		return { overview: last && { value: asOverview(last), failure: null }, from: last?.at ?? null, rows: ROWS };
	}
	const overview = await cached(node.url, (before) => loadOverview(node, before));
	const { info, headers } = overview.value;
	if (headers !== overview.before?.headers) {
		storeLastOverview({ node: node.url, at: Math.floor(Date.now() / 1000), info, headers });
	}
	return { overview, from: null, rows: ROWS };
};

function asOverview({ info, headers }: LastOverview): Overview {
	const unknown = new Promise<never>(() => undefined);
	return { info, headers, median: medianWeight(info), fees: unknown, pool: unknown };
}

/** Tip and blocks wait for nothing else. What depends on the tip alone is loaded again only after a new one. */
async function loadOverview(node: Client, before: Overview | null): Promise<Overview> {
	const info = await live.latest(node);
	const median = medianWeight(info);
	const sameTip = before?.info.top_block_hash === info.top_block_hash ? before : null;
	const fees = reusePart(sameTip?.fees, () => loadPart(node.call(getFeeEstimate, AS_WALLETS_ASK)));
	const headers = sameTip?.headers ?? (await loadHeaders(node, info.height));
	const pool = loadPart(loadPool(node, info, median));
	return { info, headers, median, fees, pool };
}

/** Its code is not needed for the first blocks on screen, and fetched after them. */
async function loadPool(node: Client, info: NodeInfo, median: number): Promise<PoolOverview> {
	await new Promise<unknown>((resolve) => whenIdle(() => resolve(null)));
	const { loadPoolOverview } = await import('$lib/explorer/pool-overview');
	return loadPoolOverview(node, info, median, ROWS);
}

async function loadHeaders(node: Client, height: number): Promise<BlockHeader[]> {
	const range = { start_height: Math.max(0, height - BLOCKS), end_height: height - 1 };
	return (await node.call(getBlockHeadersRange, range)).headers.toReversed();
}
