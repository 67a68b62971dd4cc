import { staleIfError } from '$lib/app/stale-if-error';
import { live } from '$lib/app/live.svelte';
import { loadPart, type OptionalResult } from '$lib/app/optional-call';
import type { Client } from '$lib/rpc/client';
import { miningStatus } from '$lib/rpc/daemon/mining';
import { getBans, getLimit } from '$lib/rpc/daemon/peers';
import type { Operation } from '$lib/rpc/operation';
import { loadPool } from '$lib/explorer/pool-state.svelte';
import type { PageLoad } from './$types';

const cached = staleIfError<Awaited<ReturnType<typeof loadNodeStatus>>>();

export const load: PageLoad = async ({ parent, depends }) => {
	depends('chain:tip', 'chain:pool', 'node:state');
	const { node } = await parent();
	const nodeStatus = await cached(node.url, () => loadNodeStatus(node));
	const { info, mining } = nodeStatus.value;
	// An older node does not report that it is restricted, but refuses this call.
	const restricted = info.restricted ?? (await mining).failure?.kind === 'not_offered';
	return { nodeStatus, restricted };
};

async function loadNodeStatus(node: Client) {
	const info = await live.latest(node);
	/** Skips what a restricted node refuses. */
	function loadIfAllowed<Value>(operation: Operation, load: () => Promise<Value>): Promise<OptionalResult<Value>> {
		if (!operation.ownerOnly || !info.restricted) return loadPart(load());
		return Promise.resolve({ value: null, failure: { kind: 'not_offered' } });
	}
	return {
		info,
		mining: loadIfAllowed(miningStatus, () => node.call(miningStatus)),
		limits: loadIfAllowed(getLimit, () => node.call(getLimit)),
		bans: loadIfAllowed(getBans, () => loadBans(node)),
		pool: loadPart(loadPool(node))
	};
}

/** A ban is reported by its remaining seconds at `loadedAt`, in Unix seconds. */
async function loadBans(node: Client) {
	const { bans } = await node.call(getBans);
	return { bans, loadedAt: Math.floor(Date.now() / 1000) };
}
