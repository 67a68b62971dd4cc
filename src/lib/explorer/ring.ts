import type { KeyInput } from '../chain/transaction';

/** An output that an input may spend. */
export interface RingMember {
	/** Global index among the outputs of the same amount. */
	index: bigint;
	height: number;
	/** The transaction that made it; null when the node does not report it. */
	txid: string | null;
	unlocked: boolean;
}

/** A member with the time at which it came, in Unix seconds, about. */
export interface DatedMember extends RingMember {
	time: number;
}

/** The time at a height, in Unix seconds. */
export interface Anchor {
	height: number;
	time: number;
}

/**
 * About when the block at `height` came: in a straight line between two known moments. The node reports a ring member's
 * height and not its time; with a difficulty that follows the hash rate the error is small.
 */
export function timeAt(height: number, earlier: Anchor, later: Anchor): number {
	if (later.height <= earlier.height) return later.time;
	const part = (height - earlier.height) / (later.height - earlier.height);
	return Math.round(earlier.time + part * (later.time - earlier.time));
}

/** The outputs to ask for with `/get_outs`, for all inputs in one list and in their order. */
export function ringRequests(inputs: readonly KeyInput[]): { amount: bigint; index: bigint }[] {
	return inputs.flatMap(({ amount, absolute_indices }) => absolute_indices.map((index) => ({ amount, index })));
}

interface Out {
	height: number;
	txid?: string | undefined;
	unlocked: boolean;
}

/** Splits the result of `ringRequests` into the members of each input. */
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
