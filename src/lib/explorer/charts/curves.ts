import type { Coin } from '../../format/amount';
import { formatAmount, formatInteger, formatLarge } from '../../format/amount';
import { formatSize } from '../../format/size';
import type { Bucket } from '../charts';

/** Values of the points of a chart, for drawing and exact as text. */
export interface Line<Point> {
	name: string;
	/** Only drawn, so it need not be exact. Null leaves a gap. */
	drawn: (point: Point) => number | null;
	text: (point: Point) => string;
	/** Exact, for a spreadsheet. */
	csv: (point: Point) => string;
}

export interface Curve<Point> extends Line<Point> {
	unit: string;
	/** Of the values in a file, where it differs. */
	csvUnit?: string;
	/** Drawn in the same chart, to compare with. */
	beside?: readonly Line<Point>[];
	/** Whether the axis begins at the least value and not at zero. */
	fitted?: boolean;
	/** Whether a mean of neighbouring points says something. */
	averaged?: boolean;
}

/** A whole number as a height above the axis, to a float's precision. */
const pixels = (value: bigint, per: bigint) => Number((value * 1000n) / per) / 1000;

/** As `pixels`, for atomic units: in coins. */
const coinPixels = (atomic: bigint, per: bigint, { decimals }: Coin) => {
	const shown = Math.min(decimals, 6);
	return pixels(atomic, per * 10n ** BigInt(decimals - shown)) / 10 ** shown;
};

/** With one decimal, unless it is of one block. */
const formatMean = (sum: number, blocks: number) => {
	if (blocks === 1) return formatInteger(sum);
	const tenths = Math.round((sum / blocks) * 10);
	return `${formatInteger(Math.floor(tenths / 10))}.${tenths % 10}`;
};

const each = ({ blocks }: Bucket) => BigInt(blocks);

/** A number of things in some blocks: how many in each, and in all of them. */
export const formatCount = (sum: number, blocks: number) =>
	formatMean(sum, blocks) + (blocks === 1 ? '' : ` each, ${formatInteger(sum)} in all`);

/** A number of bytes that older releases do not give, and that not every point has. */
const bytesLine = (name: string, value: (bucket: Bucket) => number | undefined): Line<Bucket> => {
	const written = (bucket: Bucket, write: (bytes: number) => string, none: string) => {
		const bytes = value(bucket);
		return bytes === undefined ? none : write(Math.round(bytes));
	};
	return {
		name,
		drawn: (bucket) => value(bucket) ?? null,
		text: (bucket) => written(bucket, formatSize, '–'),
		csv: (bucket) => written(bucket, String, '')
	};
};

/** Curves from headers. @param target seconds that a block should take */
export function headerCurves(coin: Coin, target: number): Curve<Bucket>[] {
	const seconds = BigInt(Math.max(1, target));
	return [
		{
			name: 'Hash rate',
			unit: 'H/s',
			averaged: true,
			drawn: (bucket) => pixels(bucket.difficulty, each(bucket) * seconds),
			text: (bucket) => formatLarge(bucket.difficulty, each(bucket) * seconds, 'H/s'),
			csv: (bucket) => (bucket.difficulty / (each(bucket) * seconds)).toString()
		},
		{
			name: 'Block time',
			unit: 'seconds',
			averaged: true,
			drawn: ({ seconds, blocks }) => (seconds === null ? null : seconds / blocks),
			text: ({ seconds, blocks }) => (seconds === null ? '–' : `${formatMean(seconds, blocks)} s`),
			csv: ({ seconds, blocks }) => (seconds === null ? '' : (seconds / blocks).toFixed(1))
		},
		{
			...bytesLine('Weight', ({ weight, blocks }) => weight / blocks),
			unit: 'bytes per block',
			averaged: true,
			beside: [
				bytesLine('median of 100 blocks', ({ median_weight }) => median_weight),
				bytesLine('long-term weight', ({ long_term_weight, blocks }) =>
					long_term_weight === undefined ? undefined : long_term_weight / blocks
				)
			]
		},
		{
			name: 'Transactions',
			unit: 'per block',
			csvUnit: 'in all',
			averaged: true,
			drawn: ({ num_txes, blocks }) => num_txes / blocks,
			text: ({ num_txes, blocks }) => formatCount(num_txes, blocks),
			csv: ({ num_txes }) => num_txes.toString()
		},
		{
			name: 'Reward',
			unit: `${coin.ticker} per block, with fees`,
			averaged: true,
			drawn: (bucket) => coinPixels(bucket.reward, each(bucket), coin),
			text: (bucket) => `${formatAmount(bucket.reward / each(bucket), coin)} ${coin.ticker}`,
			csv: (bucket) => formatAmount(bucket.reward / each(bucket), coin).replaceAll(',', '')
		},
		{
			name: 'Cumulative difficulty',
			unit: 'hashes',
			fitted: true,
			drawn: ({ cumulative_difficulty: sum }) => (sum === undefined ? null : Number(sum)),
			text: ({ cumulative_difficulty: sum }) => (sum === undefined ? '–' : formatInteger(sum)),
			csv: ({ cumulative_difficulty: sum }) => sum?.toString() ?? ''
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
	const line = (name: string, value: (sum: CoinbaseSum) => bigint): Line<CoinbaseSum> => ({
		name,
		drawn: (sum) => coinPixels(value(sum), blocksOf(sum), coin),
		text: (sum) => `${formatAmount(value(sum), coin)} ${coin.ticker} in all`,
		csv: (sum) => formatAmount(value(sum), coin).replaceAll(',', '')
	});
	const units = { unit: `${coin.ticker} per block`, csvUnit: `${coin.ticker} in all` };
	return [
		{ ...line('Fees', ({ fees }) => fees), ...units },
		{
			...line('Emission', ({ emission }) => emission),
			...units,
			beside: [line('with fees', ({ emission, fees }) => emission + fees)]
		}
	];
}

const blocksOf = ({ first, last }: CoinbaseSum) => BigInt(last - first + 1);

/** Lines of comma-separated values: one for each point, with all curves. */
export function toCsv<Point extends { first: number; last: number }>(
	points: readonly Point[],
	curves: readonly Curve<Point>[]
): string {
	const columns = curves.flatMap((curve) => [
		{ head: `"${curve.name} (${curve.csvUnit ?? curve.unit})"`, csv: curve.csv },
		...(curve.beside ?? []).map(({ name, csv }) => ({ head: `"${name}"`, csv }))
	]);
	const head = ['first height', 'last height', ...columns.map(({ head }) => head)];
	const lines = points.map((point) => [point.first, point.last, ...columns.map(({ csv }) => csv(point))]);
	return [head, ...lines].map((cells) => cells.join(',')).join('\r\n') + '\r\n';
}
