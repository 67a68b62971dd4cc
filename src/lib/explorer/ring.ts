import type { KeyInput } from '../chain/transaction';

/** A ring member: an output that an input may spend. */
export interface RingMember {
	/** Global index among the outputs of the same amount. */
	index: bigint;
	height: number;
	/** Id of the transaction that created it; null if the node does not report it. */
	txid: string | null;
	unlocked: boolean;
}

/** A ring member with its approximate time in Unix seconds. */
export interface DatedMember extends RingMember {
	time: number;
}

/** A height whose time is known, in Unix seconds. */
export interface Anchor {
	height: number;
	time: number;
}

/**
 * Approximate time of the block at `height`: linear interpolation between two known times. The node reports a ring
 * member's height but not its time. The error is small, because the difficulty follows the hash rate.
 */
export function timeAt(height: number, earlier: Anchor, later: Anchor): number {
	if (later.height <= earlier.height) return later.time;
	const part = (height - earlier.height) / (later.height - earlier.height);
	return Math.round(earlier.time + part * (later.time - earlier.time));
}

/** The outputs to request with `/get_outs`: one list for all inputs, in their order. */
export function ringRequests(inputs: readonly KeyInput[]): { amount: bigint; index: bigint }[] {
	return inputs.flatMap(({ amount, absolute_indices }) => absolute_indices.map((index) => ({ amount, index })));
}

interface Out {
	height: number;
	txid?: string | undefined;
	unlocked: boolean;
}

/** Splits the answer to `ringRequests` into the members of each input. */
export function ringMembers(inputs: readonly KeyInput[], outs: readonly Out[]): RingMember[][] {
	let next = 0;
	return inputs.map(({ absolute_indices }) => {
		const members: RingMember[] = [];
		for (const index of absolute_indices) {
			const out = outs[next++];
			if (out) members.push({ index, height: out.height, txid: out.txid || null, unlocked: out.unlocked });
		}
		return members;
	});
}
