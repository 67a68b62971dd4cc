import { formatInteger } from '../format/amount';

/** What a chart needs of a block header, or of several neighbouring ones, added up. */
export interface ChartedHeader {
	/** Of the last block. */
	height: number;
	/** How many are added up; one when left out. */
	blocks?: number;
	/** Unix seconds; of the last block. */
	timestamp: number;
	difficulty: bigint;
	/** Bytes. */
	weight: number;
	num_txes: number;
	/** In atomic units, with fees. */
	reward: bigint;
}

/** Neighbouring blocks, added up: a point of a curve and a row of its table. */
export interface Bucket {
	first: number;
	last: number;
	blocks: number;
	/** Unix seconds of the last block. */
	time: number;
	/** Seconds from the block before the first to the last; null for the very first block of a chain. */
	seconds: number | null;
	difficulty: bigint;
	weight: number;
	num_txes: number;
	reward: bigint;
}

/** The heights of its blocks, in words. */
export const blocksOf = ({ first, last }: Bucket) =>
	first === last ? formatInteger(last) : `${formatInteger(first)} to ${formatInteger(last)}`;

/** Adds headers up into buckets of equal size, as they arrive: each header is processed once. */
export class Buckets {
	/** Headers so far. */
	count = 0;
	readonly #size: number;
	readonly #all: Bucket[] = [];
	/** The timestamp of the block before the bucket that is not full yet. */
	#before: number | null;

	/**
	 * @param total headers that will come, at most
	 * @param most buckets
	 * @param before the timestamp of the block before the first, if it is known
	 */
	constructor(total: number, most: number, before: number | null) {
		this.#size = Math.max(1, Math.ceil(total / most));
		this.#before = before;
	}

	/** Takes the headers that come next, ascending and without gaps. Of several added up, none is divided. @returns all buckets so far, of which the last may grow */
	add(headers: readonly ChartedHeader[]): readonly Bucket[] {
		for (const header of headers) {
			const last = this.#all.at(-1);
			this.count += header.blocks ?? 1;
			if (!last || last.blocks >= this.#size) {
				if (last) this.#before = last.time;
				this.#all.push(this.#with(header));
			} else this.#all[this.#all.length - 1] = this.#with(header, last);
		}
		return [...this.#all];
	}

	#with({ height, blocks = 1, timestamp, ...header }: ChartedHeader, to?: Bucket): Bucket {
		const { difficulty, weight, num_txes, reward } = header;
		// A first block of a chain may carry no time at all.
		const before = this.#before || null;
		return {
			first: to?.first ?? height - blocks + 1,
			last: height,
			blocks: (to?.blocks ?? 0) + blocks,
			time: timestamp,
			seconds: before === null ? null : Math.max(0, timestamp - before),
			difficulty: (to?.difficulty ?? 0n) + difficulty,
			weight: (to?.weight ?? 0) + weight,
			num_txes: (to?.num_txes ?? 0) + num_txes,
			reward: (to?.reward ?? 0n) + reward
		};
	}
}

/** Neighbouring points as one: of a moving average. @param buckets at least one */
export function mergeBuckets([first, ...others]: readonly [Bucket, ...Bucket[]]): Bucket {
	return others.reduce<Bucket>(
		(all, one) => ({
			...one,
			first: all.first,
			blocks: all.blocks + one.blocks,
			seconds: all.seconds === null || one.seconds === null ? null : all.seconds + one.seconds,
			difficulty: all.difficulty + one.difficulty,
			weight: all.weight + one.weight,
			num_txes: all.num_txes + one.num_txes,
			reward: all.reward + one.reward
		}),
		first
	);
}
