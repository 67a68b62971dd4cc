import { keeping } from '$lib/app/keep';
import { live } from '$lib/app/live.svelte';
import { offered, type Offered } from '$lib/app/offered';
import { getVersion, hardForkInfo, type NodeInfo } from '$lib/rpc/daemon/node';
import { getConnections, getPeerList, syncInfo } from '$lib/rpc/daemon/peers';
import type { ResultOf } from '$lib/rpc/operation';
import type { PageLoad } from './$types';

interface Network {
	info: NodeInfo;
	fork: Offered<ResultOf<typeof hardForkInfo>>;
	version: Offered<ResultOf<typeof getVersion>>;
	connections: Offered<ResultOf<typeof getConnections>>;
	sync: Offered<ResultOf<typeof syncInfo>>;
	peers: Offered<ResultOf<typeof getPeerList>>;
}

const keep = keeping<Network>();

export const load: PageLoad = async ({ parent, depends }) => {
	depends('chain:tip');
	const { node } = await parent();
	const network = await keep(node.url, async () => {
		const [info, fork, version, connections, sync, peers] = await Promise.all([
			live.latest(node),
			offered(node.call(hardForkInfo)),
			offered(node.call(getVersion)),
			offered(node.call(getConnections)),
			offered(node.call(syncInfo)),
			offered(node.call(getPeerList))
		]);
		return { info, fork, version, connections, sync, peers };
	});
	return { network };
};
