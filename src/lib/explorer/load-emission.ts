import { loadPart } from '../app/optional-call';
import type { Client } from '../rpc/client';
import { getBlockHeaderByHeight, getCoinbaseTxSum } from '../rpc/daemon/blocks';
import type { NodeInfo } from '../rpc/daemon/node';

/** The emission of all blocks so far, without fees. */
export interface Emission {
	/** In atomic units. */
	amount: bigint;
	/** The number of blocks, and the hash of the last. */
	blocks: number;
	last: string;
}

const known = new WeakMap<Client, Promise<Emission | null>>();

/** Nodes whose call timed out: they would start from zero at every block. */
const tooSlow = new WeakSet<Client>();

/**
 * The emission up to the tip. The node reads every block for it, so later calls cover only new blocks, unless the chain
 * was reorganised below. Null when it is unknown: restricted nodes refuse the call, and one that timed out is not called
 * again.
 */
export function loadEmission(node: Client, info: NodeInfo): Promise<Emission | null> {
	const emission = info.restricted ? Promise.resolve(null) : nextOrNone(node, info, known.get(node));
	known.set(node, emission);
	return emission;
}

async function nextOrNone(...[node, info, before]: Parameters<typeof next>): Promise<Emission | null> {
	const { value, failure } = await loadPart(next(node, info, before));
	if (failure?.kind === 'timed_out') tooSlow.add(node);
	return value;
}

async function next(
	node: Client,
	info: NodeInfo,
	before: Promise<Emission | null> | undefined
): Promise<Emission | null> {
	const base = await before;
	if (tooSlow.has(node)) return null;
	if (base?.last === info.top_block_hash) return base;
	const usable = base && base.blocks < info.height && (await isStill(node, base)) ? base : null;
	const height = usable?.blocks ?? 0;
	const sum = await node.call(getCoinbaseTxSum, { height, count: info.height - height });
	const added = sum.wide_emission_amount ?? sum.emission_amount;
	return { amount: (usable?.amount ?? 0n) + added, blocks: info.height, last: info.top_block_hash };
}

async function isStill(node: Client, { blocks, last }: Emission): Promise<boolean> {
	return (await node.call(getBlockHeaderByHeight, { height: blocks - 1 })).block_header.hash === last;
}
