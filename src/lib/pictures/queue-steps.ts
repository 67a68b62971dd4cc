import { formatOrdinal } from '../format/amount';

/** A waiting transaction. Unknown values are null. */
export interface Waiting {
	/** Atomic units. */
	fee: bigint | null;
	/** Bytes. */
	weight: number | null;
}

/** A projected block; its entries have the highest fee per byte first. */
export interface Filled {
	/** Bytes. */
	weight: number;
	entries: readonly Waiting[];
}

/** Neighbouring transactions of the queue that are drawn as one column. */
export interface Step {
	/** Bytes before the column in the queue. */
	from: number;
	/** Weight of the column in bytes; `paid` is the sum of its fees in atomic units. */
	weight: number;
	paid: bigint;
}

/**
 * The queue as columns of equal fee per byte. In a long queue, narrow columns are merged.
 *
 * @param most maximum number of columns, approximately
 */
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
 * End of each block in the queue, in bytes; the last block is extended to `limit`. Returns at least two ends, because
 * a queue that fits into one block may soon grow; only one if the queue is not completely known.
 */
export function endsOf(blocks: readonly Filled[], limit: number, isComplete: boolean): number[] {
	let end = 0;
	const ends = blocks.map(({ weight }, index) => (end += index < blocks.length - 1 ? weight : Math.max(weight, limit)));
	while (ends.length < (isComplete ? 2 : 1)) ends.push((end += limit));
	return ends;
}

/** The fee rate at which the next block is full. */
export interface Cut {
	/**
	 * Transactions that pay more than this per byte are in the next block. In atomic units, rounded up to three
	 * digits.
	 */
	above: bigint;
	/** Number of transactions that pay exactly this and fit; `count` is the number of all that pay exactly this. */
	fit: number;
	count: number;
}

/**
 * The cut of the next block; 'all' if the whole queue fits. Null if a fee or weight is unknown, or the next block
 * exceeds `limit`.
 *
 * @param blocks of the whole queue
 */
export function cutOf(blocks: readonly Filled[], limit: number): Cut | 'all' | null {
	const [next, ...later] = blocks;
	// Entries with unknown values are sorted last.
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

/** Name of a projected block by its place in the queue, from 1: "Next block", "Block after", "3rd". */
export function nameOfPlace(place: number): string {
	if (place === 1) return 'Next block';
	return place === 2 ? 'Block after' : formatOrdinal(place);
}
