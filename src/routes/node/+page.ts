import { staleIfError } from '$lib/app/stale-if-error';
import { live } from '$lib/app/live.svelte';
import { loadPart, type OptionalResult } from '$lib/app/optional-call';
import type { Client } from '$lib/rpc/client';
import { miningStatus } from '$lib/rpc/daemon/mining';
import { getLimit } from '$lib/rpc/daemon/peers';
import type { Operation } from '$lib/rpc/operation';

const cached = staleIfError<Awaited<ReturnType<typeof loadNodeStatus>>>();

export const load = async ({ parent, depends }) => {
	depends('chain:tip', 'node:state');
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
		limits: loadIfAllowed(getLimit, () => node.call(getLimit))
	};
}
