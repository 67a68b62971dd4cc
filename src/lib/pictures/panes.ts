import { AREA, archOf } from './arch';
import { divide, type Placed, type Weighed } from './layout';
import type { Outline } from './outline';
import { CLEAR, paneColour } from './tone';

/** A transaction in a window. */
export interface Pane extends Weighed {
	/** Of its fee per byte on the scale of tones, from 0 to 1; null while that is unknown, and for the miner's transaction. */
	place: number | null;
	/** Of the open wallet, or sent or watched by this page. */
	own: boolean;
	inputs: number | null;
	outputs: number | null;
	/** In words: "0.00032 XMR", "209 nXMR/B". Null where they are unknown; the miner's transaction is named in place of a rate. */
	fee: string | null;
	rate: string | null;
}

/** A block that is drawn. */
export interface Block {
	/** Changes with its panes. */
	id: string;
	kind: 'mined' | 'next' | 'replaced';
	/** In words: "Block 3,540,217: 41 tx, 31 % full". */
	label: string;
	/** Bytes. What is above twice the median is not drawn. */
	weight: number;
	/** The highest fee per byte first; only their number while they are not known. */
	panes: readonly Pane[] | number;
	/** Where clear glass leads, and the window as a whole. */
	href: string;
}

/** What is pointed at or focused: a pane, or a window as a whole. */
export interface Pointed {
	/** Of its window, in words. */
	window: string;
	pane: Pane | null;
	/** By fee per byte, the highest is 1, of so many: in its block, or in the whole queue. */
	rank: number;
	count: number;
	isQueued?: boolean;
	href: string;
	/** By the keyboard: then it is read out. */
	byKeyboard: boolean;
}

/** All windows are laid out in one that is so wide, and drawn larger or smaller. */
export const UNIT = 100;

const WINDOW = archOf(UNIT);

/** More panes of clear glass than that cannot be told apart: a node's count costs no more. */
const MOST_CLEAR = 400;

/** The layouts of so many windows are remembered. */
const MOST_LAYOUTS = 120;

const layouts = new Map<string, readonly Placed<Weighed>[]>();

/**
 * Panes in a window `UNIT` wide.
 *
 * @param key of the window, under which the layout is remembered; it changes with the panes
 * @param panes the highest fee per byte first
 */
export function layOut(key: string, panes: readonly Pane[]): readonly Placed<Pane>[] {
	const outlines = remembered(key, panes);
	return panes.map((pane, index) => [pane, outlines[index]?.[1] ?? []]);
}

/** Equal panes, of which only the number is known. */
export function layOutClear(count: number): readonly Outline[] {
	const shown = Math.min(count, MOST_CLEAR);
	const panes = Array.from({ length: shown }, (_, index) => ({
		hash: ((index * 40_503) & 0xffff).toString(16).padStart(4, '0'),
		weight: 1
	}));
	return remembered(`${shown}`, panes).map(([, outline]) => outline);
}

function remembered(key: string, panes: readonly Weighed[]): readonly Placed<Weighed>[] {
	const known = layouts.get(key);
	if (known) return known;
	const order = new Map(panes.map((pane, index) => [pane, index]));
	const placed = divide(WINDOW, panes).toSorted(([a], [b]) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
	if (layouts.size >= MOST_LAYOUTS) layouts.delete(layouts.keys().next().value ?? '');
	layouts.set(key, placed);
	return placed;
}

/** The corners of outlines, as an SVG path takes them. */
export const pathOf = (outlines: readonly Outline[]) =>
	outlines.map((outline) => `M${outline.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}Z`).join('');

/** Panes of one colour, as one path: a window of 3,000 has some dozens. */
export interface Glass {
	colour: string;
	path: string;
}

export function glassOf(placed: readonly Placed<Pane>[]): Glass[] {
	const byColour = new Map<string, Outline[]>();
	for (const [{ place, hash }, outline] of placed) {
		const colour = place === null ? CLEAR : paneColour(place, hash);
		const same = byColour.get(colour);
		if (same) same.push(outline);
		else byColour.set(colour, [outline]);
	}
	return [...byColour].map(([colour, outlines]) => ({ colour, path: pathOf(outlines) }));
}

/** How wide and how visible the lines between panes are. */
export interface Lead {
	/** In pixels. */
	width: number;
	/** From 0 to 1: between panes of a few pixels it fades, and the glass is a texture. */
	opacity: number;
}

/** @param width of the window, in pixels @param count of its panes */
export function leadOf(width: number, count: number): Lead {
	const side = Math.sqrt((AREA * width * width) / Math.max(1, count));
	return {
		width: Math.max(0.45, Math.min(1.5, side / 13)),
		opacity: Math.max(0.42, Math.min(1, side / 9))
	};
}
