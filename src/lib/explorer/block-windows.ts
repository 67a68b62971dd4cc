import { formatInteger, roundAmount, type Coin } from '../format/amount';
import { formatDuration } from '../format/time';
import { uniqueBy } from '../format/unique';
import { blockLink, projectedBlockLink } from '../links';
import type { BlockWindow, Pane } from '../pictures/panes';
import { projectedBlockName } from '../pictures/queue-steps';
import { byFeePerByte, totals, type ProjectedBlock, type PricedTransaction } from '../chain-data/pool';
import type { BlockHeader } from '../rpc/daemon/records';

/**
 * Panes of a window: each transaction once, the highest fee per byte first. Transactions without a known weight are
 * left out.
 */
export function panesOf(entries: readonly PricedTransaction[]): Pane[] {
	const known = uniqueBy(entries, ({ hash }) => hash).items.filter(hasWeight);
	return known.toSorted(byFeePerByte);
}

const hasWeight = (entry: PricedTransaction): entry is PricedTransaction & { weight: number } => !!entry.weight;

/** Weight of a block, in bytes. */
export const weightOf = ({ block_weight, block_size }: BlockHeader) => block_weight ?? block_size;

const countLine = (count: number) => (count === 0 ? 'no transactions' : `${formatInteger(count)} tx`);

/** Sum of the fees as text: "0.032 XMR fees". Empty if a fee is unknown. */
export function feesLine(entries: readonly PricedTransaction[], coin: Coin): string {
	const { fees } = totals(entries);
	if (fees === null) return '';
	if (fees === 0n) return 'no fees';
	const coins = fees / 10n ** BigInt(coin.decimals);
	const isLarge = fees * 100n >= 10n ** BigInt(coin.decimals);
	const places = feeDecimals(coins, isLarge);
	return `${roundAmount(fees, coin, places, false, places)} ${coin.ticker} fees`;
}

/** Decimals of a sum of fees: fewer for larger sums. */
function feeDecimals(coins: bigint, isLarge: boolean): number {
	if (coins > 0n) return 1;
	return isLarge ? 3 : 4;
}

/** The window of a mined block. @param entries null while unknown: then its panes are unlit */
export function minedWindow(
	header: BlockHeader,
	entries: readonly PricedTransaction[] | null,
	coin: Coin
): BlockWindow {
	const isOrphaned = header.orphan_status;
	return {
		id: `${header.hash} ${entries ? 'panes' : ''}`,
		key: header.hash,
		kind: isOrphaned ? 'replaced' : 'mined',
		label: `Block ${formatInteger(header.height)}: ${countLine(header.num_txes)}`,
		name: formatInteger(header.height),
		lines: [countLine(header.num_txes), entries ? feesLine(entries, coin) : ''],
		mined: header.timestamp,
		weight: weightOf(header),
		panes: entries ? panesOf(entries) : header.num_txes,
		href: blockLink(isOrphaned ? header.hash : header.height)
	};
}

/**
 * The window of a projected block.
 *
 * @param block null while the pool is unknown: then the window is an outline of a full block
 * @param position in the queue of blocks, from 1
 * @param limit bytes of weight without a penalty
 * @param interval seconds between blocks
 */
export function projectedWindow(
	block: ProjectedBlock | null,
	position: number,
	limit: number,
	interval: number,
	coin: Coin
): BlockWindow {
	const name = projectedBlockName(position);
	const wait = interval > 0 ? [`in ~${formatDuration(position * interval)}`] : [];
	const common = {
		key: `next ${position}`,
		kind: 'next',
		name,
		mined: null,
		href: projectedBlockLink(position)
	} as const;
	if (!block)
		return { ...common, id: `next ${position}`, label: name, lines: [' ', ' ', ...wait], weight: limit, panes: null };
	const { entries, weight } = block;
	return {
		...common,
		id: `next ${entries.map(({ hash }) => hash.slice(0, 8)).join('')}`,
		label: `${name}: ${countLine(entries.length)}`,
		lines: [countLine(entries.length), feesLine(entries, coin), ...wait],
		weight,
		// Computed lazily: of a long queue, only windows that changed are laid out.
		get panes() {
			return panesOf(entries);
		}
	};
}

/** Fewer headers than this say little about the time between blocks. */
const MIN_PACE_HEADERS = 7;
/** Factor by which the mean of ENOUGH − 1 intervals differs from the target by chance about once in a hundred times. */
const MIN_PACE_DEVIATION = 2.5;

/**
 * Seconds between blocks: the network's target, unless the newest blocks came at a clearly different pace, as on a
 * private chain.
 *
 * @param headers the newest first
 * @param target seconds; 0 if unknown
 */
export function secondsBetweenBlocks(headers: readonly BlockHeader[], target: number): number {
	const newest = headers[0];
	const oldest = headers.at(-1);
	if (!newest || !oldest || headers.length < MIN_PACE_HEADERS) return target;
	const mean = (newest.timestamp - oldest.timestamp) / (headers.length - 1);
	if (mean < 1) return target;
	return mean * MIN_PACE_DEVIATION < target || mean > target * MIN_PACE_DEVIATION ? Math.round(mean) : target;
}
