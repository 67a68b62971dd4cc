import type { CallOptions, Client } from '../rpc/client';
import { getBlockHeaderByHeight } from '../rpc/daemon/blocks';
import { live } from '../app/live.svelte';
import type { Query } from '../app/query.svelte';

/** Depth below the tip of the newer compared block: at this depth, nodes of one chain agree. */
const COMPARED_DEPTH_BLOCKS = 10;

/** Height of the older compared block: on another network it differs. */
const OLD_COMPARED_HEIGHT = 1000;

/** A block that two nodes disagree on. */
export interface Difference {
	height: number;
	hash: string;
	otherHash: string;
}

/** The result of comparing two nodes. */
export interface NodeComparison {
	/** Height of the first node's tip at the time of the comparison. */
	tip: number;
	difference: Difference | null;
}

/** Compares the hashes of two blocks on two nodes, again each time the chain has grown by ten blocks. */
export const comparisonQuery = (node: Client, other: Client): Query<NodeComparison> => ({
	service: node.url,
	key: ['compared with', other.url],
	staleOn: 'tip',
	load: async (signal, before) => {
		const tip = (await live.fetchInfo(node)).height - 1;
		if (before && Math.abs(tip - before.tip) < COMPARED_DEPTH_BLOCKS) return before;
		const newer = Math.max(0, tip - COMPARED_DEPTH_BLOCKS);
		const heights = [newer, Math.min(newer, OLD_COMPARED_HEIGHT)];
		const differences = await Promise.all(heights.map((height) => differenceAt(height, node, other, { signal })));
		return { tip, difference: differences.find((difference) => difference !== null) ?? null };
	}
});

async function differenceAt(
	height: number,
	node: Client,
	other: Client,
	options: CallOptions
): Promise<Difference | null> {
	const hashOf = async (client: Client) =>
		(await client.call(getBlockHeaderByHeight, { height }, options)).block_header.hash;
	const [hash, otherHash] = await Promise.all([hashOf(node), hashOf(other)]);
	return hash === otherHash ? null : { height, hash, otherHash };
}
