import type { Outline, OutlinePoint } from './outline';
import type { OutlinedItem } from './layout';

/** True when a convex polygon contains a point; edges count as inside. */
function containsPoint(outline: Outline, [x, y]: OutlinePoint): boolean {
	let side = 0;
	let [x0, y0] = outline.at(-1) ?? [0, 0];
	for (const [x1, y1] of outline) {
		const turn = Math.sign((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0));
		if (turn !== 0 && turn === -side) return false;
		side ||= turn;
		[x0, y0] = [x1, y1];
	}
	return outline.length > 2;
}

/** Index of the pane at a point; -1 if there is none. */
export const paneIndexAt = (panes: readonly OutlinedItem<unknown>[], point: OutlinePoint) =>
	panes.findIndex(([, outline]) => containsPoint(outline, point));
