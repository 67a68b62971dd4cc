import type { Query } from '../app/query.svelte';
import type { Client } from '../rpc/client';
import { getVersion, hardForkInfo } from '../rpc/daemon/node';
import type { ResultOf } from '../rpc/operation';

/** A future fork of the network that the node knows. */
export interface UpcomingFork {
	/** Null if the node does not report it. */
	version: number | null;
	/** Height of its first block. */
	height: number;
}

/** The forks that the node expects, the next one first. Loaded once: a node learns of forks only by an update. */
export const upcomingForksQuery = (node: Client): Query<UpcomingFork[]> => ({
	service: node.url,
	key: ['upcoming forks'],
	staleOn: 'reorganised',
	load: async (signal) => {
		const next = await node.call(hardForkInfo, undefined, { signal });
		if (next.enabled || next.earliest_height === undefined) return [];
		const { hard_forks } = await node.call(getVersion, undefined, { signal });
		return upcomingForks(next, hard_forks);
	}
});

/**
 * Evaluates the fields of `hard_fork_info`, which describe the next fork, or the one in force when there is none.
 *
 * @param listed all forks of the network, which newer releases give with `get_version`
 */
export function upcomingForks(
	{ enabled, earliest_height: height }: Pick<ResultOf<typeof hardForkInfo>, 'enabled' | 'earliest_height'>,
	listed: readonly { hf_version: number; height: number }[]
): UpcomingFork[] {
	if (enabled || height === undefined) return [];
	const later = listed
		.filter((fork) => fork.height >= height)
		.map(({ hf_version: version, height }) => ({ version, height }))
		.toSorted((a, b) => a.height - b.height);
	return later.length > 0 ? later : [{ version: null, height }];
}

/**
 * Blocks from the tip to a fork's first block, including that one; null once it is mined.
 *
 * @param blocks number of blocks of the chain
 */
export const blocksUntil = ({ height }: UpcomingFork, blocks: number): number | null =>
	height >= blocks ? height - blocks + 1 : null;
