/** In the units of a drawing, from its top left corner. */
export interface Rect {
	x: number;
	y: number;
	width: number;
	height: number;
}

/**
 * A squarified treemap (Bruls, Huizing and van Wijk, 2000): fills `space` with one rectangle for each weight, in the order
 * given and from the bottom left corner, with areas in proportion to the weights.
 *
 * @param weights none below 0; rectangles of 0 have no area
 */
export function squarify(weights: readonly number[], space: Rect): Rect[] {
	const perUnit = (space.width * space.height) / (sum(weights) || 1);
	const areas = weights.map((weight) => weight * perUnit);
	const rects: Rect[] = [];
	let free = space;
	for (let start = 0; start < areas.length;) {
		const side = Math.min(free.width, free.height);
		let row = withArea(EMPTY, areas[start] ?? 0);
		let end = start + 1;
		for (; end < areas.length; end++) {
			const next = withArea(row, areas[end] ?? 0);
			if (longest(next, side) > longest(row, side)) break;
			row = next;
		}
		free = layRow(areas.slice(start, end), free, rects);
		start = end;
	}
	return rects;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const EMPTY = { total: 0, largest: 0, smallest: Infinity };

const withArea = ({ total, largest, smallest }: typeof EMPTY, area: number) => ({
	total: total + area,
	largest: Math.max(largest, area),
	smallest: Math.min(smallest, area)
});

/** The largest ratio of a row's sides, when its rectangles lie along a side of this length. */
function longest({ total, largest, smallest }: typeof EMPTY, side: number): number {
	const square = total * total;
	return Math.max((side * side * largest) / square, square / (side * side * smallest));
}

/** Adds a row along the shorter side, at the left or the bottom. @returns what stays free */
function layRow(areas: readonly number[], free: Rect, rects: Rect[]): Rect {
	const total = sum(areas);
	const { x, y, width, height } = free;
	if (width >= height) {
		const depth = height > 0 ? total / height : 0;
		let bottom = y + height;
		for (const area of areas) {
			const part = total > 0 ? (area / total) * height : 0;
			bottom -= part;
			rects.push({ x, y: bottom, width: depth, height: part });
		}
		return { x: x + depth, y, width: Math.max(0, width - depth), height };
	}
	const depth = width > 0 ? total / width : 0;
	let left = x;
	for (const area of areas) {
		const part = total > 0 ? (area / total) * width : 0;
		rects.push({ x: left, y: y + height - depth, width: part, height: depth });
		left += part;
	}
	return { x, y, width, height: Math.max(0, height - depth) };
}
