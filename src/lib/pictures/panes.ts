import { AREA, archOf, HEIGHT } from './arch';
import { divide, type Placed, type Weighed } from './layout';
import type { Outline } from './outline';
import { cssOf, meanOf, paneColour, placeOfFee, toneOf, type Level, type Oklch } from './tone';

/** A transaction in a picture. What is unknown is null. */
export interface Pane extends Weighed {
	/** In atomic units. */
	fee: bigint | null;
	inputs?: number | null;
	outputs?: number | null;
}

/** A block that is drawn. */
export interface Block {
	/** Changes with its panes. */
	id: string;
	/** Of the block, for good: its hash, or its place in the queue. */
	key: string;
	kind: 'mined' | 'next' | 'replaced';
	/** In words: "Block 3,540,217: 41 transactions". */
	label: string;
	/** Under the window. */
	name: string;
	/** Below the name. */
	lines: readonly string[];
	/** When it was mined, in Unix seconds; null for a block to come. */
	mined: number | null;
	/** Bytes. */
	weight: number;
	/** The highest fee per byte first; only their number while they are not known, null where that is not known either. */
	panes: readonly Pane[] | number | null;
	/** Where the window as a whole leads. */
	href: string;
}

/** What is pointed at or focused: a pane, or a window as a whole. */
export interface Pointed {
	block: Block;
	pane: Pane | null;
	/** By fee per byte in its block, the highest is 1, of so many. */
	rank: number;
	count: number;
	href: string;
	/** By the keyboard: then it is read out. */
	byKeyboard: boolean;
}

/** All windows are laid out in one that is so wide, and drawn larger or smaller. */
export const UNIT = 100;

const WINDOW = archOf(UNIT);

/** More unlit panes than that cannot be seen apart: a node's count costs no more. */
const MOST_UNLIT = 400;

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
export function layOutUnlit(count: number): readonly Outline[] {
	const shown = Math.min(count, MOST_UNLIT);
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
	/** On paper. */
	printed: string;
	path: string;
}

export function glassOf(placed: readonly Placed<Pane>[], levels: readonly Level[]): Glass[] {
	const byColour = new Map<string, { printed: string; outlines: Outline[] }>();
	for (const [{ fee, weight, hash }, outline] of placed) {
		const place = fee === null ? null : placeOfFee(fee, weight, levels);
		const colour = paneColour(place, hash);
		const same = byColour.get(colour);
		if (same) same.outlines.push(outline);
		else byColour.set(colour, { printed: paneColour(place, hash, 'printed'), outlines: [outline] });
	}
	return [...byColour].map(([colour, { printed, outlines }]) => ({ colour, printed, path: pathOf(outlines) }));
}

/** What a window sheds, as colours for CSS; null where its glass is unlit. */
export interface Light {
	/** On the wall: the mean of its glass. */
	wall: string;
	/** On the floor: the mean of its lower third, and no brighter than text there can bear. */
	floor: string;
}

const BRIGHTEST_ON_FLOOR = 0.72;
const LOWER_THIRD = UNIT * HEIGHT * (2 / 3);

export function lightOf(placed: readonly Placed<Pane>[], levels: readonly Level[]): Light | null {
	const colours: [Oklch, number][] = [];
	const below: [Oklch, number][] = [];
	for (const [{ fee, weight, hash }, outline] of placed) {
		const place = fee === null ? null : placeOfFee(fee, weight, levels);
		if (place === null) continue;
		const tone = toneOf(place, 'lit', hash);
		colours.push([tone, weight]);
		if (outline.some(([, y]) => y > LOWER_THIRD)) below.push([tone, weight]);
	}
	const wall = meanOf(colours);
	const floor = meanOf(below);
	if (!wall || !floor) return null;
	return { wall: cssOf(wall), floor: cssOf([Math.min(BRIGHTEST_ON_FLOOR, floor[0]), floor[1], floor[2]]) };
}

/** How wide the lines between panes are, in pixels. @param width of the window, in pixels @param count of its panes */
export const leadOf = (width: number, count: number): number =>
	Math.max(0.4, Math.min(1.9, Math.sqrt((AREA * width * width) / Math.max(1, count)) / 12));

/** How wide the frame is, in pixels. @param width of the window, in pixels */
export const frameOf = (width: number): number => Math.max(1.4, Math.min(4, width / 34));
