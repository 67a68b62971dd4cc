import { staleIfError } from '$lib/app/stale-if-error';
import { live } from '$lib/app/live.svelte';
import { optionalCall, type OptionalResult } from '$lib/app/optional-call';
import { getVersion, hardForkInfo, type NodeInfo } from '$lib/rpc/daemon/node';
import { getConnections, getPeerList, syncInfo } from '$lib/rpc/daemon/peers';
import type { ResultOf } from '$lib/rpc/operation';
import type { PageLoad } from './$types';

interface Network {
	info: NodeInfo;
	fork: OptionalResult<ResultOf<typeof hardForkInfo>>;
	version: OptionalResult<ResultOf<typeof getVersion>>;
	connections: OptionalResult<ResultOf<typeof getConnections>>;
	sync: OptionalResult<ResultOf<typeof syncInfo>>;
	peers: OptionalResult<ResultOf<typeof getPeerList>>;
}

const keep = staleIfError<Network>();

export const load: PageLoad = async ({ parent, depends }) => {
	depends('chain:tip');
	const { node } = await parent();
	const network = await keep(node.url, async () => {
		const [info, fork, version, connections, sync, peers] = await Promise.all([
			live.latest(node),
			optionalCall(node.call(hardForkInfo)),
			optionalCall(node.call(getVersion)),
			optionalCall(node.call(getConnections)),
			optionalCall(node.call(syncInfo)),
			optionalCall(node.call(getPeerList))
		]);
		return { info, fork, version, connections, sync, peers };
	});
	return { network };
};
