/** A circle whose area stands for an amount, at a place on a horizontal axis. */
export interface Circle {
	/** Of the item that it stands for. */
	index: number;
	/** Its middle, from the left end of the axis and from the drawing's top, in pixels. */
	x: number;
	y: number;
	radius: number;
}

export interface Item {
	/** Its amount as a part of the largest one, from 0 to 1. */
	share: number;
	/** On the axis, from 0 to 1. */
	place: number;
}

/** Smaller circles could not be hit: areas are in proportion from here on. */
export const SMALLEST_RADIUS = 5;

/** What the largest amount may have. */
const LARGEST_RADII = [48, 38, 30, 24, 18, 13, 9] as const;

const MOST_CIRCLES = 150;
const GAP = 1;

/** Where there is no room at its place, a circle stands beside it: so many radii away at most. */
const SHIFTS = [0, -1, 1, -2, 2, -3, 3] as const;

/**
 * Places the largest items as circles that do not cover each other, each at or beside its place and as near to the middle
 * as possible, all at the largest scale at which they fit. The others, and those that find no room, are counted.
 */
export function layCircles(
	items: readonly Item[],
	space: { width: number; height: number }
): { circles: Circle[]; more: number } {
	const order = items
		.map((item, index) => ({ ...item, index }))
		.sort((a, b) => b.share - a.share || a.place - b.place)
		.slice(0, MOST_CIRCLES);
	let circles: Circle[] = [];
	for (const largest of LARGEST_RADII) {
		circles = [];
		for (const { share, place, index } of order) {
			const radius = Math.max(SMALLEST_RADIUS, largest * Math.sqrt(share));
			for (const shift of SHIFTS) {
				const x = Math.min(Math.max(place * space.width + shift * radius, radius), space.width - radius);
				const y = nearestFree(circles, x, radius, space.height);
				if (y === null) continue;
				circles.push({ index, x, y, radius });
				break;
			}
		}
		if (circles.length === order.length) break;
	}
	return { circles: circles.sort((a, b) => a.x - b.x), more: items.length - circles.length };
}

/** The free place at `x` that is nearest to the middle; null when there is none. */
function nearestFree(circles: readonly Circle[], x: number, radius: number, height: number): number | null {
	const near = circles.filter((other) => Math.abs(other.x - x) < other.radius + radius + GAP);
	const touching = near.flatMap((other) => {
		const apart = other.radius + radius + GAP;
		const rise = Math.sqrt(apart ** 2 - (other.x - x) ** 2);
		return [other.y - rise, other.y + rise];
	});
	const middle = height / 2;
	const isFree = (y: number) =>
		y >= radius &&
		y <= height - radius &&
		near.every((other) => Math.hypot(other.x - x, other.y - y) >= other.radius + radius + GAP - 1e-6);
	const places = [middle, ...touching].filter(isFree);
	return places.length === 0
		? null
		: places.reduce((best, y) => (Math.abs(y - middle) < Math.abs(best - middle) ? y : best));
}
