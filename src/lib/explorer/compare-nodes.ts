import type { CallOptions, Client } from '../rpc/client';
import { getBlockHeaderByHeight } from '../rpc/daemon/blocks';
import { live } from '../app/live.svelte';
import type { Query } from '../app/query.svelte';

/** How far below the tip the newer of the compared blocks is: there, nodes of one chain agree. */
const DEPTH = 10;

/** The height of the older one: of another network, it differs. */
const OLD = 1000;

/** A block that two nodes do not agree on. */
export interface Difference {
	height: number;
	hash: string;
	otherHash: string;
}

/** What a comparison of two nodes found. */
export interface Comparison {
	/** The first node's tip at that time. */
	tip: number;
	difference: Difference | null;
}

/** Compares the hashes of two blocks of a node with those of a second node, each time the chain has grown by ten blocks. */
export const comparisonQuery = (node: Client, other: Client): Query<Comparison> => ({
	service: node.url,
	key: ['compared with', other.url],
	until: 'tip',
	load: async (signal, before) => {
		const tip = (await live.latest(node)).height - 1;
		if (before && Math.abs(tip - before.tip) < DEPTH) return before;
		const newer = Math.max(0, tip - DEPTH);
		const heights = [newer, Math.min(newer, OLD)];
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
