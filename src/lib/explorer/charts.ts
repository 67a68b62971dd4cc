import type { Coin } from '../format/amount';
import { formatAmount, formatInteger, formatLarge } from '../format/amount';
import { formatDuration } from '../format/time';
import { formatSize } from '../format/size';

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
	/** In atomic units. */
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

/** A curve: its value at each point, for drawing and exact as text. */
export interface Curve<Point> {
	name: string;
	unit: string;
	/** Only drawn, so it need not be exact. Null leaves a gap. */
	drawn: (point: Point) => number | null;
	text: (point: Point) => string;
	/** Exact, for a spreadsheet. */
	csv: (point: Point) => string;
}

/** A whole number as a height above the axis, to a float's precision. */
const pixels = (value: bigint, per: bigint) => Number((value * 1000n) / per) / 1000;

/** As `pixels`, for atomic units: in coins. */
const coinPixels = (atomic: bigint, per: bigint, { decimals }: Coin) => {
	const shown = Math.min(decimals, 6);
	return pixels(atomic, per * 10n ** BigInt(decimals - shown)) / 10 ** shown;
};

const each = ({ blocks }: Bucket) => BigInt(blocks);

/** Curves from headers. @param target seconds that a block should take */
export function headerCurves(coin: Coin, target: number): Curve<Bucket>[] {
	const seconds = BigInt(Math.max(1, target));
	return [
		{
			name: 'Hash rate',
			unit: 'H/s',
			drawn: (bucket) => pixels(bucket.difficulty, each(bucket) * seconds),
			text: (bucket) => formatLarge(bucket.difficulty, each(bucket) * seconds, 'H/s'),
			csv: (bucket) => (bucket.difficulty / (each(bucket) * seconds)).toString()
		},
		{
			name: 'Block time',
			unit: 'seconds',
			drawn: ({ seconds, blocks }) => (seconds === null ? null : seconds / blocks),
			text: ({ seconds, blocks }) => (seconds === null ? '–' : formatDuration(seconds / blocks)),
			csv: ({ seconds, blocks }) => (seconds === null ? '' : (seconds / blocks).toFixed(1))
		},
		{
			name: 'Size',
			unit: 'bytes of weight per block',
			drawn: ({ weight, blocks }) => weight / blocks,
			text: ({ weight, blocks }) => formatSize(Math.round(weight / blocks)),
			csv: ({ weight, blocks }) => Math.round(weight / blocks).toString()
		},
		{
			name: 'Transactions',
			unit: 'per block',
			drawn: ({ num_txes, blocks }) => num_txes / blocks,
			text: ({ num_txes, blocks }) =>
				blocks === 1 ? formatInteger(num_txes) : `${(num_txes / blocks).toFixed(1)} of ${formatInteger(num_txes)}`,
			csv: ({ num_txes }) => num_txes.toString()
		},
		{
			name: 'Reward',
			unit: `${coin.ticker} per block, with fees`,
			drawn: (bucket) => coinPixels(bucket.reward, each(bucket), coin),
			text: (bucket) => `${formatAmount(bucket.reward / each(bucket), coin)} ${coin.ticker}`,
			csv: (bucket) => formatAmount(bucket.reward / each(bucket), coin).replaceAll(',', '')
		}
	];
}

/** Coinbase totals of a range of blocks, by `get_coinbase_tx_sum`. */
export interface CoinbaseSum {
	first: number;
	last: number;
	/** In atomic units. */
	emission: bigint;
	fees: bigint;
}

/** Curves from coinbase totals. */
export function sumCurves(coin: Coin): Curve<CoinbaseSum>[] {
	const curve = (name: string, value: (sum: CoinbaseSum) => bigint): Curve<CoinbaseSum> => ({
		name,
		unit: `${coin.ticker} per block`,
		drawn: (sum) => coinPixels(value(sum), blocksOf(sum), coin),
		text: (sum) => `${formatAmount(value(sum), coin)} ${coin.ticker} in all`,
		csv: (sum) => formatAmount(value(sum), coin).replaceAll(',', '')
	});
	return [curve('Fees', ({ fees }) => fees), curve('Emission', ({ emission }) => emission)];
}

const blocksOf = ({ first, last }: CoinbaseSum) => BigInt(last - first + 1);

/** Lines of comma-separated values: one for each point, with all curves. */
export function toCsv<Point extends { first: number; last: number }>(
	points: readonly Point[],
	curves: readonly Curve<Point>[]
): string {
	const head = ['first height', 'last height', ...curves.map(({ name, unit }) => `"${name} (${unit})"`)];
	const lines = points.map((point) => [point.first, point.last, ...curves.map(({ csv }) => csv(point))]);
	return [head, ...lines].map((cells) => cells.join(',')).join('\r\n') + '\r\n';
}
