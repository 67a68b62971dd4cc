import { staleIfError } from '$lib/app/stale-if-error';
import { live } from '$lib/app/live.svelte';
import type { PoolEntry } from '$lib/explorer/pool';
import type { Records } from '$lib/rpc/fields';
import { getFeeEstimate, type NodeInfo } from '$lib/rpc/daemon/node';
import type { ResultOf } from '$lib/rpc/operation';
import { loadPool } from '$lib/explorer/load-pool';
import type { PageLoad } from './$types';

interface Pool {
	info: NodeInfo;
	pool: Records<PoolEntry>;
	fees: ResultOf<typeof getFeeEstimate>;
}

const cached = staleIfError<Pool>();

export const load: PageLoad = async ({ parent, depends }) => {
	depends('chain:tip', 'chain:pool');
	const { node } = await parent();
	const pool = await cached(node.url, async (before) => {
		const info = await live.latest(node);
		const sameTip = before?.info.top_block_hash === info.top_block_hash ? before : null;
		const [pool, fees] = await Promise.all([loadPool(node), sameTip?.fees ?? node.call(getFeeEstimate)]);
		return { info, pool, fees };
	});
	return { pool };
};
