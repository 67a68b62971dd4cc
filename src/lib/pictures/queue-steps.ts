import { formatOrdinal } from '../format/amount';

/** A waiting transaction. Unknown values are null. */
export interface QueuedTransaction {
	/** Atomic units. */
	fee: bigint | null;
	/** Bytes. */
	weight: number | null;
}

/** A projected block; its entries have the highest fee per byte first. */
export interface QueuedBlock {
	/** Bytes. */
	weight: number;
	entries: readonly QueuedTransaction[];
}

/** Neighbouring transactions of the queue that are drawn as one column. */
export interface QueueStep {
	/** Bytes before the column in the queue. */
	from: number;
	/** Weight of the column in bytes; `paid` is the sum of its fees in atomic units. */
	weight: number;
	fees: bigint;
}

/**
 * The queue as columns of equal fee per byte. In a long queue, narrow columns are merged.
 *
 * @param most maximum number of columns, approximately
 */
export function queueSteps(blocks: readonly QueuedBlock[], most = 200): QueueStep[] {
	const least = blocks.reduce((sum, { weight }) => sum + weight, 0) / most;
	const steps: QueueStep[] = [];
	let from = 0;
	for (const { entries } of blocks) {
		for (const { fee, weight } of entries) {
			if (fee === null || !weight) continue;
			const last = steps.at(-1);
			if (last && (last.weight < least || isSame(last, fee, weight))) {
				last.weight += weight;
				last.fees += fee;
			} else {
				steps.push({ from, weight, fees: fee });
			}
			from += weight;
		}
	}
	return steps;
}

const isSame = ({ fees, weight }: QueueStep, fee: bigint, bytes: number) =>
	fees * BigInt(bytes) === fee * BigInt(weight);

/**
 * End of each block in the queue, in bytes; the last block is extended to `limit`. Returns at least two ends, because
 * a queue that fits into one block may soon grow; only one if the queue is not completely known.
 */
export function blockEnds(blocks: readonly QueuedBlock[], limit: number, isComplete: boolean): number[] {
	let end = 0;
	const ends = blocks.map(({ weight }, index) => (end += index < blocks.length - 1 ? weight : Math.max(weight, limit)));
	while (ends.length < (isComplete ? 2 : 1)) ends.push((end += limit));
	return ends;
}

/** The fee rate at which the next block is full. */
export interface FeeCutoff {
	/**
	 * Transactions that pay more than this per byte are in the next block. In atomic units, rounded up to three
	 * digits.
	 */
	rate: bigint;
	/** Number of transactions that pay exactly this and fit; `count` is the number of all that pay exactly this. */
	fittingCount: number;
	count: number;
}

/**
 * The cut of the next block; 'all' if the whole queue fits. Null if a fee or weight is unknown, or the next block
 * exceeds `limit`.
 *
 * @param blocks of the whole queue
 */
export function feeCutoff(blocks: readonly QueuedBlock[], limit: number): FeeCutoff | 'all' | null {
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
	const pays = (entry: QueuedTransaction) =>
		entry.fee !== null && entry.weight && entry.fee === above * BigInt(entry.weight);
	const fittingCount = next.entries.filter(pays).length;
	return {
		rate: above,
		fittingCount,
		count: later.reduce((sum, { entries }) => sum + entries.filter(pays).length, fittingCount)
	};
}

/** Name of a projected block by its place in the queue, from 1: "Next block", "Block after", "3rd". */
export function projectedBlockName(place: number): string {
	if (place === 1) return 'Next block';
	return place === 2 ? 'Block after' : formatOrdinal(place);
}
