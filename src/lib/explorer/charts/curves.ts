import type { Coin } from '../../format/amount';
import { formatAmount, formatInteger, formatLarge } from '../../format/amount';
import { baseReward, fullRewardWeight, needsGenerated } from '../../chain/rules';
import { formatSize } from '../../format/size';
import { blocksIn, secondsOf, type ChartPoint } from '../charts';

/** Values of the points of a chart, for drawing and exact as text. */
export interface Curve {
	name: string;
	unit: string;
	/** Whether it is of sampled blocks, where not all are loaded; otherwise of all blocks of a point. */
	isSampled?: true;
	/** Only drawn, so it need not be exact. Null leaves a gap. */
	drawn: (point: ChartPoint) => number | null;
	text: (point: ChartPoint) => string;
	/** What there is to say beside it. */
	note?: (point: ChartPoint) => string;
	/** Exact, for a spreadsheet. */
	csv: (point: ChartPoint) => string;
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

const each = ({ sampled }: ChartPoint) => BigInt(sampled);

const meanSeconds = (point: ChartPoint) => {
	const seconds = secondsOf(point);
	return seconds === null ? null : seconds / blocksIn(point);
};

/**
 * The fees in a sampled block's reward, in words. In the tail emission what it begins with is computed, so that the rest are its
 * fees; but a block of more weight may have had a penalty.
 */
function feesOf({ reward, weight, version, sampled }: ChartPoint, network: string, coin: Coin): string {
	if (sampled > 1 || needsGenerated(network, version)) return '';
	const base = baseReward(version, null);
	if (reward < base || weight > fullRewardWeight(version)) return 'fees unknown';
	return `fees ${formatAmount(reward - base, coin)}`;
}

/** Curves from headers. @param network that the chain is of */
export function headerCurves(coin: Coin, network: string): Curve[] {
	/** The mean difficulty is that of all blocks; each should have taken the target. */
	const per = (point: ChartPoint) => BigInt(blocksIn(point) * point.target);
	return [
		{
			name: 'Hash rate',
			unit: 'H/s',
			drawn: (point) => (point.difficulty === null ? null : pixels(point.difficulty, per(point))),
			text: (point) => (point.difficulty === null ? 'unknown' : formatLarge(point.difficulty, per(point), 'H/s')),
			csv: (point) => (point.difficulty === null ? '' : (point.difficulty / per(point)).toString())
		},
		{
			name: 'Block time',
			unit: 'seconds, as miners state them',
			drawn: meanSeconds,
			text: (point) =>
				meanSeconds(point) === null ? 'unknown' : `${formatMean(secondsOf(point) ?? 0, blocksIn(point))} s`,
			csv: (point) => meanSeconds(point)?.toFixed(1) ?? ''
		},
		{
			name: 'Weight',
			unit: 'bytes',
			isSampled: true,
			drawn: ({ weight, sampled }) => weight / sampled,
			text: ({ weight, sampled }) => formatSize(Math.round(weight / sampled)),
			csv: ({ weight, sampled }) => Math.round(weight / sampled).toString()
		},
		{
			name: 'Transactions',
			unit: 'in a block',
			isSampled: true,
			drawn: ({ num_txes, sampled }) => num_txes / sampled,
			text: ({ num_txes, sampled }) => formatMean(num_txes, sampled),
			csv: ({ num_txes }) => num_txes.toString()
		},
		{
			name: 'Reward',
			unit: `${coin.ticker}, with fees`,
			isSampled: true,
			drawn: (point) => coinPixels(point.reward, each(point), coin),
			text: (point) => `${formatAmount(point.reward / each(point), coin)} ${coin.ticker}`,
			note: (point) => feesOf(point, network, coin),
			csv: (point) => formatAmount(point.reward / each(point), coin).replaceAll(',', '')
		}
	];
}

/** Lines of comma-separated values: one for each point. */
export function toCsv(points: readonly ChartPoint[], { name, unit, isSampled, csv }: Curve): string {
	const head = ['first height', 'last height', `"${name} (${unit})"`];
	const lines = points.map((point) => [isSampled ? point.last : point.first, point.last, csv(point)]);
	return [head, ...lines].map((cells) => cells.join(',')).join('\r\n') + '\r\n';
}
