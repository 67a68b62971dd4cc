import { WINDOW_AREA, archOf, WINDOW_HEIGHT } from './arch';
import { divide, type OutlinedItem, type WeightedItem } from './layout';
import type { Outline } from './outline';
import { cssOf, meanOf, paneColour, feeToPosition, toneOf, type PaneLevel, type Oklch } from './pane-colour';

/** A transaction in a picture. Unknown values are null. */
export interface Pane extends WeightedItem {
	/** Atomic units. */
	fee: bigint | null;
	inputs?: number | null;
	outputs?: number | null;
}

/** A block as a window in a picture. */
export interface BlockWindow {
	/** Cache key of the drawing: changes with the block's panes. */
	id: string;
	/** Permanent identity of the block: its hash, or its place in the queue. */
	key: string;
	kind: 'mined' | 'next' | 'replaced';
	/** Accessible label: "Block 3,540,217: 41 transactions". */
	label: string;
	/** Shown under the window. */
	name: string;
	/** Shown below the name. */
	lines: readonly string[];
	/** Time of mining in Unix seconds; null for a projected block. */
	mined: number | null;
	/** Bytes. */
	weight: number;
	/**
	 * Panes, the highest fee per byte first. If the transactions are not known: their number, or null if that is
	 * unknown too.
	 */
	panes: readonly Pane[] | number | null;
	/** Target of the link of the whole window. */
	href: string;
}

/** The pane or whole window that is pointed at or focused. */
export interface PointedPane {
	block: BlockWindow;
	pane: Pane | null;
	/** Rank by fee per byte in its block, from 1 (highest) to `count`. */
	rank: number;
	count: number;
	href: string;
	/** True when the pane was focused with the keyboard: it is then announced to screen readers. */
	byKeyboard: boolean;
}

/** Width in which all windows are laid out; they are scaled when drawn. */
export const LAYOUT_WIDTH = 100;

const WINDOW_OUTLINE = archOf(LAYOUT_WIDTH);

/**
 * Unlit panes of a window, at most: the eye distinguishes no more, and a number that a node claims must not cost more.
 */
const MAX_UNLIT_PANES = 400;

/** Maximum number of cached layouts. */
const MAX_CACHED_LAYOUTS = 120;

const layouts = new Map<string, readonly OutlinedItem<WeightedItem>[]>();

/**
 * Lays out the panes of a window of width `LAYOUT_WIDTH`. The layout is cached by `key`.
 *
 * @param key of the window; must change when the panes change
 * @param panes the highest fee per byte first
 */
export function layOut(key: string, panes: readonly Pane[]): readonly OutlinedItem<Pane>[] {
	const outlines = cachedLayout(key, panes);
	return panes.map((pane, index) => [pane, outlines[index]?.[1] ?? []]);
}

/** Lays out equal panes, for a block of which only the number of transactions is known. */
export function layOutUnlit(count: number): readonly Outline[] {
	const shown = Math.min(count, MAX_UNLIT_PANES);
	const panes = Array.from({ length: shown }, (_, index) => ({
		hash: ((index * 40_503) & 0xffff).toString(16).padStart(4, '0'),
		weight: 1
	}));
	return cachedLayout(`${shown}`, panes).map(([, outline]) => outline);
}

function cachedLayout(key: string, panes: readonly WeightedItem[]): readonly OutlinedItem<WeightedItem>[] {
	const known = layouts.get(key);
	if (known) return known;
	const order = new Map(panes.map((pane, index) => [pane, index]));
	const placed = divide(WINDOW_OUTLINE, panes).toSorted(([a], [b]) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
	if (layouts.size >= MAX_CACHED_LAYOUTS) layouts.delete(layouts.keys().next().value ?? '');
	layouts.set(key, placed);
	return placed;
}

/** Outlines as the data of an SVG path. */
export const outlinesPath = (outlines: readonly Outline[]) =>
	outlines.map((outline) => `M${outline.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}Z`).join('');

/** All panes of one colour as one path: a window of 3,000 panes has a few dozen paths. */
export interface Glass {
	colour: string;
	/** Colour for print. */
	printed: string;
	path: string;
}

export function glassOf(placed: readonly OutlinedItem<Pane>[], levels: readonly PaneLevel[]): Glass[] {
	const byColour = new Map<string, { printed: string; outlines: Outline[] }>();
	for (const [{ fee, weight, hash }, outline] of placed) {
		const place = fee === null ? null : feeToPosition(fee, weight, levels);
		const colour = paneColour(place, hash);
		const same = byColour.get(colour);
		if (same) same.outlines.push(outline);
		else byColour.set(colour, { printed: paneColour(place, hash, 'printed'), outlines: [outline] });
	}
	return [...byColour].map(([colour, { printed, outlines }]) => ({ colour, printed, path: outlinesPath(outlines) }));
}

/** The light that a window casts, as CSS colours. */
export interface Light {
	/** Light on the wall: the mean colour of the panes. */
	wall: string;
	/** Light on the floor: the mean colour of the lower third, limited in brightness so that text on it stays legible. */
	floor: string;
}

const MAX_FLOOR_LIGHTNESS = 0.72;
const LOWER_THIRD = LAYOUT_WIDTH * WINDOW_HEIGHT * (2 / 3);

export function lightOf(placed: readonly OutlinedItem<Pane>[], levels: readonly PaneLevel[]): Light | null {
	const colours: [Oklch, number][] = [];
	const below: [Oklch, number][] = [];
	for (const [{ fee, weight, hash }, outline] of placed) {
		const place = fee === null ? null : feeToPosition(fee, weight, levels);
		if (place === null) continue;
		const tone = toneOf(place, 'lit', hash);
		colours.push([tone, weight]);
		if (outline.some(([, y]) => y > LOWER_THIRD)) below.push([tone, weight]);
	}
	const wall = meanOf(colours);
	const floor = meanOf(below);
	if (!wall || !floor) return null;
	return { wall: cssOf(wall), floor: cssOf([Math.min(MAX_FLOOR_LIGHTNESS, floor[0]), floor[1], floor[2]]) };
}

/** Width of the lines between panes, in pixels. @param width of the window, in pixels @param count of its panes */
export const leadWidthOf = (width: number, count: number): number =>
	Math.max(0.4, Math.min(1.9, Math.sqrt((WINDOW_AREA * width * width) / Math.max(1, count)) / 12));

/** Width of the frame, in pixels. @param width of the window, in pixels */
export const frameWidthOf = (width: number): number => Math.max(1.4, Math.min(4, width / 34));
