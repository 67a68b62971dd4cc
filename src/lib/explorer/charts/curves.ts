import type { Coin } from '../../format/amount';
import {
	formatAmount,
	formatInteger,
	formatLarge,
	formatSmallAmount,
	prefixOf,
	roundAmount
} from '../../format/amount';
import { baseReward, fullRewardWeight, requiresGeneratedCoins } from '../../chain/rules';
import { formatSize } from '../../format/size';
import type { ChartReference } from '../../ui/chart-range';
import { blockCountOf, mergePoints, secondsOf, type ChartPoint } from './chart-points';

/** A curve of a chart: how to draw its points, and their exact values as text. */
export interface ChartCurve {
	name: string;
	unit: string;
	/** True when the chart's summary is the newest value instead of a mean. */
	isLatest?: true;
	/**
	 * True when values come only from sampled blocks while not all headers are loaded; otherwise from all blocks of a
	 * point.
	 */
	isSampled?: true;
	/** Value for drawing only, so it need not be exact. Null leaves a gap. */
	plottedValue: (point: ChartPoint) => number | null;
	text: (point: ChartPoint) => string;
	/** A note next to the value. */
	note?: (point: ChartPoint) => string;
	/** Exact value for a spreadsheet. */
	csv: (point: ChartPoint) => string;
	/** A value to compare the curve with. */
	reference?: ChartReference | undefined;
	/** Mean over several points, as text. */
	mean: (points: readonly [ChartPoint, ...ChartPoint[]]) => string;
}

/** Name of the curve that a histogram replaces when every block is known. */
export const BLOCK_TIMES_NAME = 'Time between blocks';

/** Ratio of two integers as a number, for drawing. */
const plottedRatio = (value: bigint, per: bigint) => Number((value * 1000n) / per) / 1000;

/** Like `pixels`, but converts atomic units to coins. */
const plottedCoins = (atomic: bigint, per: bigint, { decimals }: Coin) => {
	const shown = Math.min(decimals, 6);
	return plottedRatio(atomic, per * 10n ** BigInt(decimals - shown)) / 10 ** shown;
};

/** Formats a mean with one decimal; the value of a single block without. */
const formatMean = (sum: number, blocks: number) => {
	if (blocks === 1) return formatInteger(sum);
	const tenths = Math.round((sum / blocks) * 10);
	return `${formatInteger(Math.floor(tenths / 10))}.${tenths % 10}`;
};

const sampledBlocks = ({ sampled }: ChartPoint) => BigInt(sampled);

const meanSeconds = (point: ChartPoint) => {
	const seconds = secondsOf(point);
	return seconds === null ? null : seconds / blockCountOf(point);
};

/**
 * Fees in a block's reward, in the tail emission, where the base reward is known. Null if uncertain: a block above
 * the full reward weight may have had a penalty.
 */
function feesOf({ reward, weight, version, sampled }: ChartPoint, network: string): bigint | null {
	if (sampled > 1 || requiresGeneratedCoins(network, version)) return null;
	const base = baseReward(version, null);
	return reward < base || weight > fullRewardWeight(version) ? null : reward - base;
}

function describeFees(point: ChartPoint, network: string, coin: Coin): string {
	if (point.sampled > 1 || requiresGeneratedCoins(network, point.version)) return '';
	const fees = feesOf(point, network);
	return fees === null ? 'fees unknown' : `fees ${formatAmount(fees, coin)}`;
}

/** Sum of the fees (atomic units) and of the bytes that pay them; null if no point has both. */
function feesPerByte(points: readonly ChartPoint[], network: string): { fees: bigint; bytes: bigint } | null {
	let fees = 0n;
	let bytes = 0n;
	for (const point of points) {
		const known = feesOf(point, network);
		if (known === null || point.weight <= 0) continue;
		fees += known;
		bytes += BigInt(point.weight);
	}
	return bytes > 0n ? { fees, bytes } : null;
}

/**
 * The weight above which a block loses reward.
 *
 * @param limit that of the next block, used only if all points are under the same rules
 */
function fullBlock(points: readonly ChartPoint[], limit: number | null): ChartReference | undefined {
	const first = points[0];
	const last = points.at(-1);
	if (limit === null || !first || !last) return undefined;
	return fullRewardWeight(first.version) === fullRewardWeight(last.version) ? { at: limit, name: 'full' } : undefined;
}

/** The base reward of the tail emission; undefined if a point is from before it. */
function rewardWithoutFees([first]: readonly ChartPoint[], network: string, coin: Coin): ChartReference | undefined {
	if (!first || requiresGeneratedCoins(network, first.version)) return undefined;
	return { at: plottedCoins(baseReward(first.version, null), 1n, coin), name: 'without fees' };
}

type PointCurve = Omit<ChartCurve, 'mean'> & Partial<Pick<ChartCurve, 'mean'>>;

const withMean = (curve: PointCurve): ChartCurve => ({ mean: (points) => curve.text(mergePoints(points)), ...curve });

/**
 * The curves that are computed from headers.
 *
 * @param network of the chain
 * @param points all points of the chart: they determine the unit of the fees per byte
 * @param limit bytes of a block without a penalty, as the node reports it now; null if the points are older
 */
export function headerCurves(
	coin: Coin,
	network: string,
	points: readonly ChartPoint[] = [],
	limit: number | null = null
): ChartCurve[] {
	const references = { full: fullBlock(points, limit), withoutFees: rewardWithoutFees(points, network, coin) };
	const others = pointCurves(coin, network, references).map(withMean);
	return [...others.slice(0, -1), feeCurve(coin, network, points), ...others.slice(-1)];
}

function feeCurve(coin: Coin, network: string, points: readonly ChartPoint[]): ChartCurve {
	const all = feesPerByte(points, network);
	const prefix = all ? prefixOf(all.fees, coin, all.bytes) : 0;
	// One coin divided by a power of 1000 is `1 nXMR`, for example.
	const one = formatSmallAmount(10n ** BigInt(coin.decimals), coin, 1000n ** BigInt(prefix), prefix);
	const unit = one.replace(/^1 /, '');
	function textOf(rate: { fees: bigint; bytes: bigint } | null): string {
		if (!rate) return 'unknown';
		return rate.fees === 0n ? `0 ${unit}` : formatSmallAmount(rate.fees, coin, rate.bytes, prefix);
	}
	return {
		name: 'Fee per byte',
		unit: `${unit}/B`,
		isSampled: true,
		plottedValue: (point) => {
			const rate = feesPerByte([point], network);
			return rate && plottedRatio(rate.fees * 1000n ** BigInt(prefix), rate.bytes * 10n ** BigInt(coin.decimals));
		},
		text: (point) => textOf(feesPerByte([point], network)),
		mean: (points) => textOf(feesPerByte(points, network)),
		csv: (point) => {
			const rate = feesPerByte([point], network);
			return rate ? formatAmount(rate.fees / rate.bytes, coin).replaceAll(',', '') : '';
		}
	};
}

function pointCurves(
	coin: Coin,
	network: string,
	references: Record<'full' | 'withoutFees', ChartReference | undefined>
): PointCurve[] {
	/** Target time (s) for all blocks of the point; its summed difficulty divided by this is the hash rate. */
	const per = (point: ChartPoint) => BigInt(blockCountOf(point) * point.target);
	return [
		{
			name: 'Hash rate',
			unit: 'H/s',
			isLatest: true,
			plottedValue: (point) => (point.difficulty === null ? null : plottedRatio(point.difficulty, per(point))),
			text: (point) => (point.difficulty === null ? 'unknown' : formatLarge(point.difficulty, per(point), 'H/s')),
			csv: (point) => (point.difficulty === null ? '' : (point.difficulty / per(point)).toString())
		},
		{
			name: BLOCK_TIMES_NAME,
			unit: 'seconds, as miners state them',
			plottedValue: meanSeconds,
			text: (point) =>
				meanSeconds(point) === null ? 'unknown' : `${formatMean(secondsOf(point) ?? 0, blockCountOf(point))} s`,
			csv: (point) => meanSeconds(point)?.toFixed(1) ?? ''
		},
		{
			name: 'Block size',
			unit: 'bytes',
			isSampled: true,
			reference: references.full,
			plottedValue: ({ weight, sampled }) => weight / sampled,
			text: ({ weight, sampled }) => formatSize(Math.round(weight / sampled)),
			csv: ({ weight, sampled }) => Math.round(weight / sampled).toString()
		},
		{
			name: 'Transactions in a block',
			unit: 'transactions',
			isSampled: true,
			plottedValue: ({ num_txes, sampled }) => num_txes / sampled,
			text: ({ num_txes, sampled }) => formatMean(num_txes, sampled),
			csv: ({ num_txes }) => num_txes.toString()
		},
		{
			name: 'Block reward',
			unit: `${coin.ticker}, with fees`,
			isSampled: true,
			reference: references.withoutFees,
			plottedValue: (point) => plottedCoins(point.reward, sampledBlocks(point), coin),
			text: (point) => `${formatAmount(point.reward / sampledBlocks(point), coin)} ${coin.ticker}`,
			mean: (points) => {
				const all = mergePoints(points);
				return `${roundAmount(all.reward / sampledBlocks(all), coin, 4, false, 4)} ${coin.ticker}`;
			},
			note: (point) => describeFees(point, network, coin),
			csv: (point) => formatAmount(point.reward / sampledBlocks(point), coin).replaceAll(',', '')
		}
	];
}

/** CSV, one line for each point. Curves of sampled blocks give the value of the point's last block only. */
export function toCsv(points: readonly ChartPoint[], curves: readonly ChartCurve[]): string {
	const titles = curves.map(({ name, unit, isSampled }) => `"${name} (${unit}${isSampled ? ', last block' : ''})"`);
	const lines = points.map((point) => [point.first, point.last, ...curves.map(({ csv }) => csv(point))]);
	return [['first height', 'last height', ...titles], ...lines].map((cells) => cells.join(',')).join('\r\n') + '\r\n';
}
