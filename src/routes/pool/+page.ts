import { staleIfError } from '$lib/app/stale-if-error';
import { live } from '$lib/app/live.svelte';
import { loadPart, reusePart, type OptionalResult } from '$lib/app/optional-call';
import { poolOf } from '$lib/explorer/pool-state.svelte';
import { getBlockHeadersRange } from '$lib/rpc/daemon/blocks';
import type { BlockHeader } from '$lib/rpc/daemon/records';
import { AS_WALLETS_ASK } from '$lib/queries/fees';
import { getFeeEstimate, type NodeInfo } from '$lib/rpc/daemon/node';
import type { ResultOf } from '$lib/rpc/operation';
import { opening } from '$lib/app/opening';

interface Status {
	info: NodeInfo;
	fees: Promise<OptionalResult<ResultOf<typeof getFeeEstimate>>>;
	/** Of the last two blocks, the newest first. */
	headers: Promise<OptionalResult<readonly BlockHeader[]>>;
}

const cached = staleIfError<Status>();

export const load = async ({ parent, depends }) => {
	depends('chain:tip', 'chain:pool');
	const { node } = await parent();
	const pool = poolOf(node);
	void pool.update();
	const status = async (before: Status | null) => {
		const info = await live.latest(node);
		const sameTip = before?.info.top_block_hash === info.top_block_hash ? before : null;
		return {
			info,
			fees: reusePart(sameTip?.fees, () => loadPart(node.call(getFeeEstimate, AS_WALLETS_ASK))),
			headers: reusePart(sameTip?.headers, () => {
				const range = { start_height: Math.max(0, info.height - 2), end_height: info.height - 1 };
				return loadPart(node.call(getBlockHeadersRange, range).then(({ headers }) => headers.toReversed()));
			})
		};
	};
	return opening(depends, node.url, async () => ({ status: await cached(node.url, status), pool }));
};
