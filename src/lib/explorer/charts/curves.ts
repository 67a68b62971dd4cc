import type { Coin } from '../../format/amount';
import { formatAmount, formatInteger, formatLarge } from '../../format/amount';
import { formatSize } from '../../format/size';
import type { Bucket } from '../charts';

/** Values of the points of a chart, for drawing and exact as text. */
export interface Curve {
	name: string;
	/** Only drawn, so it need not be exact. Null leaves a gap. */
	drawn: (bucket: Bucket) => number | null;
	text: (bucket: Bucket) => string;
	/** Exact, for a spreadsheet. */
	csv: (bucket: Bucket) => string;
	unit: string;
	/** Of the values in a file, where it differs. */
	csvUnit?: string;
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
const formatCount = (sum: number, blocks: number) =>
	formatMean(sum, blocks) + (blocks === 1 ? '' : ` each, ${formatInteger(sum)} in all`);

/** Curves from headers. @param target seconds that a block should take */
export function headerCurves(coin: Coin, target: number): Curve[] {
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
			unit: 'seconds, as miners state them',
			csvUnit: 'seconds',
			drawn: ({ seconds, blocks }) => (seconds === null ? null : seconds / blocks),
			text: ({ seconds, blocks }) => (seconds === null ? '–' : `${formatMean(seconds, blocks)} s`),
			csv: ({ seconds, blocks }) => (seconds === null ? '' : (seconds / blocks).toFixed(1))
		},
		{
			name: 'Weight',
			unit: 'bytes per block',
			drawn: ({ weight, blocks }) => weight / blocks,
			text: ({ weight, blocks }) => formatSize(Math.round(weight / blocks)),
			csv: ({ weight, blocks }) => Math.round(weight / blocks).toString()
		},
		{
			name: 'Transactions',
			unit: 'per block',
			csvUnit: 'in all',
			drawn: ({ num_txes, blocks }) => num_txes / blocks,
			text: ({ num_txes, blocks }) => formatCount(num_txes, blocks),
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

/** Lines of comma-separated values: one for each point. */
export function toCsv(points: readonly Bucket[], curve: Curve): string {
	const head = ['first height', 'last height', `"${curve.name} (${curve.csvUnit ?? curve.unit})"`];
	const lines = points.map((point) => [point.first, point.last, curve.csv(point)]);
	return [head, ...lines].map((cells) => cells.join(',')).join('\r\n') + '\r\n';
}
