import type { Outline, OutlinePoint } from './outline';

/**
 * Height of a window of width 1. A window is a rectangle with an equilateral pointed arch on top (the radius of its
 * arcs is the window's width).
 */
export const WINDOW_HEIGHT = 1.7;

/** Height of the arch alone, for width 1. */
const ARCH_HEIGHT = Math.sqrt(3) / 2;

/** Area of a window of width 1. */
export const WINDOW_AREA = WINDOW_HEIGHT - ARCH_HEIGHT + Math.PI / 3 - Math.sqrt(3) / 4;

/** Straight segments of each of the two arcs. */
const ARC_SEGMENTS = 24;

/** The polygon of a window, with its lower left corner at (0, `HEIGHT * width`). @param width in the drawing's units */
export function archOf(width: number): Outline {
	const spring = (WINDOW_HEIGHT - ARCH_HEIGHT) * width;
	const steps = Array.from({ length: ARC_SEGMENTS + 1 }, (_, index) => ((Math.PI / 3) * index) / ARC_SEGMENTS);
	const left = steps.map((angle): OutlinePoint => [
		width - width * Math.cos(angle),
		WINDOW_HEIGHT * width - spring - width * Math.sin(angle)
	]);
	const right = left.toReversed().map(([x, y]): OutlinePoint => [width - x, y]);
	return [[0, WINDOW_HEIGHT * width], ...left, ...right.slice(1), [width, WINDOW_HEIGHT * width]];
}

/** The same window as an SVG path, with true arcs. @param x of its left side @param sill y of its lower edge */
export function archPath(width: number, x = 0, sill = WINDOW_HEIGHT * width): string {
	const spring = sill - (WINDOW_HEIGHT - ARCH_HEIGHT) * width;
	const arc = (toX: number, toY: number) => `A${width} ${width} 0 0 1 ${toX} ${toY}`;
	return `M${x} ${sill}V${spring}${arc(x + width / 2, sill - WINDOW_HEIGHT * width)}${arc(x + width, spring)}V${sill}Z`;
}
