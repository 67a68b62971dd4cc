import type { Rect } from './squarify';

/** The index of the rectangle at a point; -1 where there is none. */
export const indexAt = (rects: readonly Rect[], x: number, y: number) =>
	rects.findIndex((rect) => x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height);

/** How far beyond an edge is certainly the next rectangle, in the drawing's units: edges are rounded. */
const BEYOND = 0.01;

/** A step to the right or left, or down or up. */
export interface Step {
	right: -1 | 0 | 1;
	down: -1 | 0 | 1;
}

/** The index of the rectangle that touches the middle of an edge of another; at the outer edge the other one itself. */
export function indexBeside(rects: readonly Rect[], index: number, { right, down }: Step): number {
	const from = rects[index];
	if (!from) return index;
	const x = from.x + from.width / 2 + right * (from.width / 2 + BEYOND);
	const y = from.y + from.height / 2 + down * (from.height / 2 + BEYOND);
	const found = indexAt(rects, x, y);
	return found < 0 ? index : found;
}
