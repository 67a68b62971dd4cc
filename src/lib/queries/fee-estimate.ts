import { shapeWeight } from '../chain/weight-and-fee';
import { feeLevels } from './fees';
import type { PricedTransaction } from './pool';

/** One Bulletproof+ covers so many outputs; a transaction has two at least, since fork 12. */
export const OUTPUTS = { least: 2, most: 16 } as const;

/** Nodes do not relay a heavier transaction: half of the smallest median, less 600 for the coinbase (get_transaction_weight_limit). */
export const MOST_WEIGHT = 149_400;

/** How many inputs a transaction with so many outputs can have. */
export function mostInputs(outputs: number): number {
	let inputs = 1;
	while (shapeWeight(inputs + 1, outputs) <= MOST_WEIGHT) inputs++;
	return inputs;
}

/** What a node's answer says about fees. */
export interface NodeFees {
	fee: bigint;
	fees: readonly bigint[];
	/** Wallets round fees up to a multiple of it. */
	quantization_mask?: bigint | undefined;
}

export interface FeeEstimate {
	/** Of the level. */
	name: string;
	/** These two in atomic units. */
	perByte: bigint;
	fee: bigint;
	/** It would be in this one of the next blocks, if nothing else arrived. */
	block: number;
}

/**
 * The fee of a transaction of `weight` bytes at each level, and how soon it would be mined: what waits with at least that
 * fee per byte comes before it, and blocks are filled up to the `median`.
 */
export function estimateFees(
	weight: number,
	fees: NodeFees,
	waiting: readonly PricedTransaction[],
	median: number
): FeeEstimate[] {
	const mask = fees.quantization_mask || 1n;
	return feeLevels(fees).map(({ name, perByte }) => {
		const fee = ((perByte * BigInt(weight) + mask - 1n) / mask) * mask;
		let before = 0;
		for (const other of waiting) {
			if (other.weight && other.fee !== null && other.fee * BigInt(weight) >= fee * BigInt(other.weight)) {
				before += other.weight;
			}
		}
		return { name, perByte, fee, block: median > 0 ? Math.max(1, Math.ceil((before + weight) / median)) : 1 };
	});
}
