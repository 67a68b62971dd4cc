import { formatInteger } from '../format/amount';
import { shortHash } from '../format/hash';
import { formatSize } from '../format/size';
import { FEE_LEVELS, type FeeLevel } from './fee-levels';
import { squarify, type Rect } from './squarify';

/** A transaction in a block's window. */
export interface Pane {
	hash: string;
	/** Bytes. */
	weight: number;
	/** Null when its fee is unknown. */
	level: FeeLevel | null;
	/** In words, for its name: "20 nXMR/B". */
	rate: string;
	/** Of the open wallet, or sent or watched by this page. */
	own: boolean;
}

/** The units of a window's drawing. */
export const WIDTH = 120;
export const HEIGHT = 170;

/** Smaller panes are hard to see and to hit. */
const SMALLEST_AREA = 10;

/** With more panes a page would be slow. */
const MOST_PANES = 400;

export interface DrawnPane extends Rect {
	/** Null for those that have none of their own, together. */
	pane: Pane | null;
	/** How many transactions it stands for. */
	count: number;
}

/** How full a block is: 1 at the median weight, up to which the reward has no penalty; a block may have twice that. */
export const fullness = (weight: number, median: number) => (median > 0 ? weight / median : 0);

/**
 * By how much the windows of a row shrink so that what is above the median is seen, too: 1 where nothing is. Half of it they
 * shrink, and half the row is higher: see `drawingHeight`.
 */
export const shrinkage = (fullnesses: readonly number[]) => 1 / Math.sqrt(Math.max(1, ...fullnesses));

/**
 * How many times as high as they are the contents of a row are drawn, a power of 2: 1 unless all blocks are nearly empty, as
 * on a quiet network.
 */
export function magnification(fullnesses: readonly number[]): number {
	const most = Math.max(0, ...fullnesses);
	return most === 0 || most >= 0.1 ? 1 : 2 ** Math.floor(Math.log2(0.8 / most));
}

/** The height of a drawing whose windows are shrunk: a window of `HEIGHT * scale`, and what rises above it. */
export const drawingHeight = (scale: number) => HEIGHT / scale;

/**
 * Places transactions in a window, as high as `level` in the drawing's units. What would be too small or too many is
 * counted in one pane, the last.
 */
export const layPanes = (panes: readonly Pane[], level: number): DrawnPane[] =>
	fillWithPanes(panes, { x: 0, y: HEIGHT - level, width: WIDTH, height: level }, SMALLEST_AREA, MOST_PANES);

/**
 * Places transactions in a space, from the bottom left corner: highest fee levels first, an area for each that is in
 * proportion to its weight. Those smaller than `smallest`, and those beyond the `most` largest, are counted in one pane,
 * the last.
 */
export function fillWithPanes(panes: readonly Pane[], space: Rect, smallest: number, most: number): DrawnPane[] {
	const total = panes.reduce((sum, { weight }) => sum + weight, 0);
	if (total === 0 || space.width <= 0 || space.height <= 0) return [];
	const lightest = (smallest * total) / (space.width * space.height);
	const shown = panes
		.filter(({ weight }) => weight >= lightest)
		.toSorted((a, b) => b.weight - a.weight)
		.slice(0, most)
		.toSorted((a, b) => (b.level ?? -1) - (a.level ?? -1) || b.weight - a.weight);
	const count = panes.length - shown.length;
	const rest = total - shown.reduce((sum, { weight }) => sum + weight, 0);
	const rects = squarify([...shown.map(({ weight }) => weight), ...(count > 0 ? [rest] : [])], space);
	return rects.map((rect, index) => {
		const pane = shown[index];
		return pane ? { ...rect, pane, count: 1 } : { ...rect, pane: null, count };
	});
}

export const keyOf = ({ pane }: DrawnPane) => pane?.hash ?? 'smaller';

/** A pane in words, of `all` that are drawn. */
export function describePane({ pane, count }: DrawnPane, all: number): { title: string; text: string } {
	if (!pane) {
		const noun = count === 1 ? 'transaction' : 'transactions';
		return { title: `${formatInteger(count)} ${all > 1 ? 'more ' : ''}${noun}`, text: '' };
	}
	const { hash, weight, rate, level, own } = pane;
	const parts = [
		formatSize(weight),
		rate,
		...(level === null ? [] : [FEE_LEVELS[level]]),
		...(own ? ['your own'] : [])
	];
	return { title: shortHash(hash), text: parts.join(' · ') };
}

/** The outline of a window that is `height` high, standing on the drawing's lower edge. */
export function arch(height: number): string {
	const top = HEIGHT - height;
	const rise = Math.min(54, height / 2);
	return `M0 ${HEIGHT}V${top + rise}A${WIDTH / 2} ${rise} 0 0 1 ${WIDTH} ${top + rise}V${HEIGHT}Z`;
}
