import { staleIfError } from '$lib/app/stale-if-error';
import { live } from '$lib/app/live.svelte';
import type { PoolEntry } from '$lib/explorer/pool';
import { recordsOf, type Records } from '$lib/rpc/fields';
import type { Client } from '$lib/rpc/client';
import { getBlockHeadersRange } from '$lib/rpc/daemon/blocks';
import { getFeeEstimate, type NodeInfo } from '$lib/rpc/daemon/node';
import type { BlockHeader } from '$lib/rpc/daemon/records';
import type { ResultOf } from '$lib/rpc/operation';
import { loadEmission, type Emission } from '$lib/explorer/load-emission';
import { loadPool } from '$lib/explorer/load-pool';
import type { PageLoad } from './$types';

const BLOCKS = 8;

interface Overview {
	info: NodeInfo;
	/** The newest first. */
	headers: BlockHeader[];
	fees: ResultOf<typeof getFeeEstimate>;
	pool: Records<PoolEntry>;
	/** Comes later than the rest, or not at all. */
	emission: Promise<Emission | null>;
}

const cached = staleIfError<Overview>();

export const load: PageLoad = async ({ parent, depends }) => {
	depends('chain:tip', 'chain:pool');
	const { node } = await parent();
	return { overview: await cached(node.url, (before) => loadOverview(node, before)) };
};

/** What does not depend on the tip is asked again only when the tip is another. */
async function loadOverview(node: Client, before: Overview | null): Promise<Overview> {
	const info = await live.latest(node);
	const sameTip = before?.info.top_block_hash === info.top_block_hash ? before : null;
	const [headers, fees, pool] = await Promise.all([
		sameTip?.headers ?? loadHeaders(node, info.height),
		sameTip?.fees ?? node.call(getFeeEstimate),
		info.tx_pool_size === 0 ? recordsOf<PoolEntry>([], 0) : loadPool(node)
	]);
	return { info, headers, fees, pool, emission: sameTip?.emission ?? loadEmission(node, info) };
}

async function loadHeaders(node: Client, height: number): Promise<BlockHeader[]> {
	const range = { start_height: Math.max(0, height - BLOCKS), end_height: height - 1 };
	return (await node.call(getBlockHeadersRange, range)).headers.toReversed();
}
