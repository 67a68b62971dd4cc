import { staleIfError } from '$lib/app/stale-if-error';
import { live } from '$lib/app/live.svelte';
import { loadPart } from '$lib/app/optional-call';
import type { Client } from '$lib/rpc/client';
import { getVersion, hardForkInfo } from '$lib/rpc/daemon/node';
import { getConnections, getPeerList } from '$lib/rpc/daemon/peers';
import { opening } from '$lib/app/opening';

const cached = staleIfError<Awaited<ReturnType<typeof loadNetwork>>>();

export const load = async ({ parent, depends }) => {
	depends('chain:tip');
	const { node } = await parent();
	return opening(depends, node.url, async () => ({ network: await cached(node.url, () => loadNetwork(node)) }));
};

async function loadNetwork(node: Client) {
	const parts = {
		fork: loadPart(node.call(hardForkInfo)),
		version: loadPart(node.call(getVersion)),
		connections: loadPart(node.call(getConnections)),
		peers: loadPart(node.call(getPeerList))
	};
	return { info: await live.latest(node), ...parts };
}
