import { staleIfError } from '$lib/app/stale-if-error';
import { live } from '$lib/app/live.svelte';
import { loadPart } from '$lib/app/optional-call';
import type { Client } from '$lib/rpc/client';
import { miningStatus } from '$lib/rpc/daemon/mining';
import { getBans, getLimit } from '$lib/rpc/daemon/peers';
import type { Operation, ResultOf } from '$lib/rpc/operation';
import { loadPool } from '$lib/explorer/pool-state.svelte';
import type { PageLoad } from './$types';

const cached = staleIfError<Awaited<ReturnType<typeof loadNodeStatus>>>();

export const load: PageLoad = async ({ parent, depends }) => {
	depends('chain:tip', 'chain:pool', 'node:state');
	const { node } = await parent();
	const nodeStatus = await cached(node.url, () => loadNodeStatus(node));
	// An older node does not report that it is restricted, but refuses this call.
	const restricted = nodeStatus.value.info.restricted ?? nodeStatus.value.mining.failure?.kind === 'not_offered';
	return { nodeStatus, restricted };
};

async function loadNodeStatus(node: Client) {
	const info = await live.latest(node);
	/** Skips what a restricted node refuses. */
	const callIfAllowed = <Op extends Operation>(operation: Op, call: () => Promise<ResultOf<Op>>) =>
		operation.ownerOnly && info.restricted
			? ({ value: null, failure: { kind: 'not_offered' } } as const)
			: loadPart(call());
	const [mining, limits, bans, pool] = await Promise.all([
		callIfAllowed(miningStatus, () => node.call(miningStatus)),
		callIfAllowed(getLimit, () => node.call(getLimit)),
		callIfAllowed(getBans, () => node.call(getBans)),
		loadPart(loadPool(node))
	]);
	/** A ban is reported by its remaining seconds; Unix seconds. */
	return { info, mining, limits, bans, pool, loadedAt: Math.floor(Date.now() / 1000) };
}
