import { loadPart } from './optional-call';
import type { Client } from '../rpc/client';
import { getBlockHeaderByHeight } from '../rpc/daemon/blocks';
import type { Failure } from '../rpc/errors';
import { oneAtATime } from './one-at-a-time';

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

/** Compares the hashes of two blocks of a node with those of a second node, each time the chain has grown by ten blocks. */
export class NodeComparison {
	difference: Difference | null = $state.raw(null);
	/** Why the second node could not be compared. */
	failure: Failure | null = $state.raw(null);
	#compared: { node: Client; other: string; tip: number } | null = null;

	readonly compare = oneAtATime(async (node: Client, other: Client, tip: number) => {
		const last = this.#compared;
		if (last?.node === node && last.other === other.url && Math.abs(tip - last.tip) < DEPTH && !this.failure) return;
		this.#compared = { node, other: other.url, tip };
		const newer = Math.max(0, tip - DEPTH);
		const heights = [newer, Math.min(newer, OLD)];
		const { value, failure } = await loadPart(Promise.all(heights.map((height) => differenceAt(height, node, other))));
		if (value) this.difference = value.find((difference) => difference !== null) ?? null;
		this.failure = failure;
	});
}

async function differenceAt(height: number, ...nodes: [Client, Client]): Promise<Difference | null> {
	const hashOf = async (node: Client) => (await node.call(getBlockHeaderByHeight, { height })).block_header.hash;
	const [hash, otherHash] = await Promise.all([hashOf(nodes[0]), hashOf(nodes[1])]);
	return hash === otherHash ? null : { height, hash, otherHash };
}
