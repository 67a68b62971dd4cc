import { formatInteger } from '../format/amount';

/** What a chart needs of a block header. */
export interface ChartedHeader {
	height: number;
	hash: string;
	/** Unix seconds. */
	timestamp: number;
	/** Its major version. */
	version: number;
	/** Seconds that a block should take. */
	target: number;
	difficulty: bigint;
	/** The difficulties of all blocks up to this one, added up; null where the node does not give the sum. */
	work: bigint | null;
	/** Bytes. */
	weight: number;
	num_txes: number;
	/** In atomic units, with fees. */
	reward: bigint;
}

/** The blocks above one known header, up to the next: a point of a curve and a row of its table. */
export interface ChartPoint {
	first: number;
	last: number;
	/** Unix seconds of the block before the first; null where that is unknown. */
	start: number | null;
	/** Of the last block. */
	time: number;
	version: number;
	/** Seconds that the last one should take. */
	target: number;
	/** Of all of them, added up; null where that is unknown. */
	difficulty: bigint | null;
	/** How many of them the following are of, added up: of a single point, its last one. */
	sampled: number;
	weight: number;
	num_txes: number;
	reward: bigint;
}

/** The heights of its blocks, in words. */
export const blocksOf = ({ first, last }: ChartPoint) =>
	first === last ? formatInteger(last) : `${formatInteger(first)} to ${formatInteger(last)}`;

export const blocksIn = ({ first, last }: ChartPoint) => last - first + 1;

/** Seconds from the block before the first to the last; null where they are unknown, or the miners' clocks contradict each other. */
export const secondsOf = ({ start, time }: ChartPoint) => (start === null || time < start ? null : time - start);

/** Sums that do not grow are wrong, or too large for the node's field. */
const workBetween = ({ work: before }: ChartedHeader, { work }: ChartedHeader): bigint | null =>
	work !== null && before !== null && work > before ? work - before : null;

/** @param headers of one chain, ascending. The first one is where the first point begins, unless it is that of the chain's first block. */
export const pointsOf = (headers: readonly ChartedHeader[]): ChartPoint[] =>
	headers.flatMap((header, index) => {
		const { height, timestamp, version, target, weight, num_txes, reward } = header;
		const before = headers[index - 1];
		if (!before && height > 0) return [];
		return {
			first: before ? before.height + 1 : 0,
			last: height,
			// A first block of a chain may carry no time at all.
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

/** Neighbouring points as one: of a moving average. @param points at least one */
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
