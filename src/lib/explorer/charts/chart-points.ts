import { formatInteger } from '../../format/amount';

/** The fields of a block header that charts use. */
export interface ChartedHeader {
	height: number;
	hash: string;
	/** Unix seconds. */
	timestamp: number;
	/** Major version. */
	version: number;
	/** Target block time in seconds. */
	target: number;
	difficulty: bigint;
	/** Cumulative difficulty: the sum up to this block; null if the node does not give it. */
	work: bigint | null;
	/** Bytes. */
	weight: number;
	num_txes: number;
	/** Atomic units, including fees. */
	reward: bigint;
}

/**
 * A point of a curve and a row of its table: the blocks after one known header, up to and including the next known
 * one.
 */
export interface ChartPoint {
	first: number;
	last: number;
	/** Unix seconds of the block before the first; null where that is unknown. */
	start: number | null;
	/** Unix seconds of the last block. */
	time: number;
	version: number;
	/** Target block time of the last block, in seconds. */
	target: number;
	/** Summed difficulty of all blocks of the point; null if unknown. */
	difficulty: bigint | null;
	/**
	 * Number of blocks that `weight`, `num_txes` and `reward` are summed over: 1 for a single point (its last block),
	 * more for merged points.
	 */
	sampled: number;
	weight: number;
	num_txes: number;
	reward: bigint;
}

/** The heights of the point's blocks, as text. */
export const describeBlockRange = ({ first, last }: ChartPoint) =>
	first === last ? formatInteger(last) : `${formatInteger(first)} to ${formatInteger(last)}`;

export const blockCountOf = ({ first, last }: ChartPoint) => last - first + 1;

/**
 * Seconds from the block before the first to the last; null if a time is unknown or the miners' clocks go backwards.
 */
export const secondsOf = ({ start, time }: ChartPoint) => (start === null || time < start ? null : time - start);

/** Null for a sum that does not grow: it is wrong, or too large for the node's field. */
const workBetween = ({ work: before }: ChartedHeader, { work }: ChartedHeader): bigint | null =>
	work !== null && before !== null && work > before ? work - before : null;

/**
 * Makes points from headers.
 *
 * @param headers of one chain, ascending. The first header is where the first point begins; the chain's first block
 * is a point of its own.
 */
export const chartPointsOf = (headers: readonly ChartedHeader[]): ChartPoint[] =>
	headers.flatMap((header, index) => {
		const { height, timestamp, version, target, weight, num_txes, reward } = header;
		const before = headers[index - 1];
		if (!before && height > 0) return [];
		return {
			first: before ? before.height + 1 : 0,
			last: height,
			// The first block of a chain may have no timestamp.
			start: before?.timestamp || null,
			time: timestamp,
			difficulty: before && height > before.height + 1 ? workBetween(before, header) : header.difficulty,
			sampled: 1,
			version,
			target,
			weight,
			num_txes,
			reward
		};
	});

/** Merges neighbouring points, for a moving average. @param points at least one */
export function mergePoints([first, ...others]: readonly [ChartPoint, ...ChartPoint[]]): ChartPoint {
	return others.reduce<ChartPoint>(
		(all, one) => ({
			...one,
			first: all.first,
			start: all.start,
			difficulty: all.difficulty === null || one.difficulty === null ? null : all.difficulty + one.difficulty,
			sampled: all.sampled + one.sampled,
			weight: all.weight + one.weight,
			num_txes: all.num_txes + one.num_txes,
			reward: all.reward + one.reward
		}),
		first
	);
}
