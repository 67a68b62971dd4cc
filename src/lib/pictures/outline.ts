/** A point in the drawing's units: x to the right, y downwards. */
export type OutlinePoint = readonly [x: number, y: number];

/** A convex polygon, as its corners in order. */
export type Outline = readonly OutlinePoint[];

/** @returns square units */
export function areaOf(outline: Outline): number {
	let twice = 0;
	let [x0, y0] = outline.at(-1) ?? [0, 0];
	for (const [x, y] of outline) {
		twice += x0 * y - x * y0;
		[x0, y0] = [x, y];
	}
	return Math.abs(twice) / 2;
}

/**
 * Cuts a polygon in two along a straight line, so that the first piece has `part` of the area.
 *
 * The polygon's width along the line changes linearly between corners. So the areas between corners are summed until
 * the cut is reached; in the last slice, the position of the cut is the root of a quadratic equation.
 *
 * @param angle the direction from the first piece to the second, in radians: 0 to the right, π/2 down
 * @param part from 0 to 1
 */
export function cutOutline(outline: Outline, angle: number, part: number): readonly [Outline, Outline] {
	const cos = Math.cos(angle);
	const sin = Math.sin(angle);
	/** Corners in rotated coordinates: along the direction, and along the line. */
	const corners = outline.map(([x, y]): OutlinePoint => [x * cos + y * sin, y * cos - x * sin]);
	const places = corners.map(([place]) => place);
	const sorted = places.toSorted((a, b) => a - b);
	let left = areaOf(outline) * part;
	let at = sorted[0] ?? 0;
	let across = widthAt(corners, at);
	for (const next of sorted.slice(1)) {
		const step = next - at;
		const wider = widthAt(corners, next);
		const piece = (step * (across + wider)) / 2;
		if (left <= piece) {
			if (step > 0) at += rootOf((wider - across) / step, across, left);
			break;
		}
		[at, across, left] = [next, wider, left - piece];
	}
	return clip(outline, places, at);
}

/** Solves `across · s + slope · s² / 2 = area` for s, in a form that works for a slope of 0 and a start width of 0. */
function rootOf(slope: number, across: number, area: number): number {
	const divisor = across + Math.sqrt(Math.max(0, across * across + 2 * slope * area));
	return divisor > 0 ? (2 * area) / divisor : 0;
}

/** Width of a polygon along the cutting line at a position. */
function widthAt(corners: Outline, place: number): number {
	let least = Infinity;
	let most = -Infinity;
	let [p0, q0] = corners.at(-1) ?? [0, 0];
	for (const [p, q] of corners) {
		if (p === place) [least, most] = [Math.min(least, q), Math.max(most, q)];
		else if (p0 !== place && p0 < place !== p < place) {
			const crossing = q0 + ((q - q0) * (place - p0)) / (p - p0);
			[least, most] = [Math.min(least, crossing), Math.max(most, crossing)];
		}
		[p0, q0] = [p, q];
	}
	return Math.max(0, most - least);
}

/** @param places positions of the corners along the direction @returns the parts before and after the position `at` */
function clip(outline: Outline, places: readonly number[], at: number): readonly [Outline, Outline] {
	const before: OutlinePoint[] = [];
	const after: OutlinePoint[] = [];
	outline.forEach((corner, index) => {
		const [x, y] = corner;
		const place = places[index] ?? 0;
		if (place <= at) before.push(corner);
		if (place >= at) after.push(corner);
		const following = (index + 1) % outline.length;
		const [toX, toY] = outline[following] ?? corner;
		const to = places[following] ?? 0;
		if (place === at || to === at || place < at === to < at) return;
		const share = (at - place) / (to - place);
		const crossing: OutlinePoint = [x + (toX - x) * share, y + (toY - y) * share];
		before.push(crossing);
		after.push(crossing);
	});
	return [before, after];
}
