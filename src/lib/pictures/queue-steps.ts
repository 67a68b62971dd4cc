import { formatOrdinal } from '../format/amount';

/** A transaction that waits. What is unknown is null. */
export interface Waiting {
	/** In atomic units. */
	fee: bigint | null;
	/** In bytes. */
	weight: number | null;
}

/** A block as the queue would fill it, the highest fee per byte first. */
export interface Filled {
	/** Bytes. */
	weight: number;
	entries: readonly Waiting[];
}

/** Neighbours in the queue that are drawn as one column. */
export interface Step {
	/** Bytes before it in the queue. */
	from: number;
	/** Bytes; together they pay so much, in atomic units. */
	weight: number;
	paid: bigint;
}

/** The queue as columns of one fee per byte each; of a long queue, narrow ones are put together. */
export function stepsOf(blocks: readonly Filled[], most = 200): Step[] {
	const least = blocks.reduce((sum, { weight }) => sum + weight, 0) / most;
	const steps: Step[] = [];
	let from = 0;
	for (const { entries } of blocks) {
		for (const { fee, weight } of entries) {
			if (fee === null || !weight) continue;
			const last = steps.at(-1);
			if (last && (last.weight < least || isSame(last, fee, weight))) {
				last.weight += weight;
				last.paid += fee;
			} else {
				steps.push({ from, weight, paid: fee });
			}
			from += weight;
		}
	}
	return steps;
}

const isSame = ({ paid, weight }: Step, fee: bigint, bytes: number) => paid * BigInt(bytes) === fee * BigInt(weight);

/**
 * Where each block ends in the queue, in bytes: the last one has room left. There are two at least, as a queue that fits into
 * one is about to be longer; where not all of it is known, what is beyond is left out.
 */
export function endsOf(blocks: readonly Filled[], limit: number, isComplete: boolean): number[] {
	let end = 0;
	const ends = blocks.map(({ weight }, index) => (end += index < blocks.length - 1 ? weight : Math.max(weight, limit)));
	while (ends.length < (isComplete ? 2 : 1)) ends.push((end += limit));
	return ends;
}

/** What the next block takes. */
export interface Cut {
	/** Whoever pays more than this for a byte is in it, in atomic units: at most three digits, rounded up. */
	above: bigint;
	/** Of those that pay just this. */
	fit: number;
	count: number;
}

/** Null where something is unknown, or the next block is not a usual one. @param blocks of the whole queue */
export function cutOf(blocks: readonly Filled[], limit: number): Cut | 'all' | null {
	const [next, ...later] = blocks;
	// What is unknown comes last.
	const last = blocks.at(-1)?.entries.at(-1);
	if (!next || next.weight > limit || !last?.weight || last.fee === null) return null;
	const [first] = later[0]?.entries ?? [];
	if (!first?.weight || first.fee === null) return 'all';
	const weight = BigInt(first.weight);
	const rate = (first.fee + weight - 1n) / weight;
	const unit = 10n ** BigInt(Math.max(0, rate.toString().length - 3));
	const above = ((rate + unit - 1n) / unit) * unit;
	const pays = (entry: Waiting) => entry.fee !== null && entry.weight && entry.fee === above * BigInt(entry.weight);
	const fit = next.entries.filter(pays).length;
	return { above, fit, count: later.reduce((sum, { entries }) => sum + entries.filter(pays).length, fit) };
}

/** A block to come by its place in the queue, from 1: "Next block", "Block after", "3rd". */
export function nameOfPlace(place: number): string {
	if (place === 1) return 'Next block';
	return place === 2 ? 'Block after' : formatOrdinal(place);
}
