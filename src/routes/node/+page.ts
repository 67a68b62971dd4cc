import { keeping } from '$lib/app/keep';
import { live } from '$lib/app/live.svelte';
import { offered, type Offered } from '$lib/app/offered';
import type { PoolEntry } from '$lib/explorer/pool';
import { refusedOf } from '$lib/node/restricted';
import { miningStatus } from '$lib/rpc/daemon/mining';
import type { NodeInfo } from '$lib/rpc/daemon/node';
import { getBans, getLimit } from '$lib/rpc/daemon/peers';
import type { Operation, ResultOf } from '$lib/rpc/operation';
import { readPool } from '../read-pool';
import type { PageLoad } from './$types';

interface NodeRoom {
	info: NodeInfo;
	mining: Offered<ResultOf<typeof miningStatus>>;
	limits: Offered<ResultOf<typeof getLimit>>;
	bans: Offered<ResultOf<typeof getBans>>;
	pool: Offered<PoolEntry[]>;
	/** When it was read, in Unix seconds: bans are told by the seconds that are left of them. */
	readAt: number;
}

const keep = keeping<NodeRoom>();

export const load: PageLoad = async ({ parent, depends }) => {
	depends('chain:tip', 'chain:pool', 'node:state');
	const { node } = await parent();
	const room = await keep(node.url, async () => {
		const info = await live.latest(node);
		/** What a restricted node is known to refuse is not asked. */
		const ask = <Op extends Operation>(operation: Op, call: () => Promise<ResultOf<Op>>) =>
			refusedOf([operation.name], info.restricted ?? false).length > 0
				? ({ value: null, failure: { kind: 'not_offered' } } as const)
				: offered(call());
		const [mining, limits, bans, pool] = await Promise.all([
			ask(miningStatus, () => node.call(miningStatus)),
			ask(getLimit, () => node.call(getLimit)),
			ask(getBans, () => node.call(getBans)),
			offered(readPool(node))
		]);
		return { info, mining, limits, bans, pool, readAt: Math.floor(Date.now() / 1000) };
	});
	// An older node does not say that it is restricted: what it refuses does.
	const restricted = room.value.info.restricted ?? room.value.mining.failure?.kind === 'not_offered';
	return { room, restricted };
};
